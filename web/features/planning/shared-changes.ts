import type { Crew } from '#shared/crew.ts'
import { distanceKm, toPosition } from '#shared/geo.ts'
import { type WaypointId, waypointUlid } from '#shared/ids.ts'
import { foldText } from '#shared/text.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeWhen, findAuthor } from '../../data/author.ts'

/** Stops with one name within this distance are the same place (km). */
const samePlace = 0.1

/**
 * Returns 'Ben, Jun 21' for each stop that someone else changed or added since the user's last look, when its stops had these
 * revisions; none before the first look. Revisions decide, and no clock.
 */
export function listChanges(
  crew: Crew,
  stops: readonly Waypoint[],
  seen: Readonly<Record<string, number>> | undefined,
): ReadonlyMap<WaypointId, string> {
  const changed = stops.flatMap((stop) => {
    const author = !seen || seen[stop.id] === stop.rev ? undefined : findAuthor(crew, stop)
    const when = describeWhen(stop)
    return author === undefined ? [] : [[stop.id, when ? `${author}, ${when}` : author] as const]
  })
  return new Map(changed)
}

/** A stop of the user's, which someone else on the trip has added, too. */
export type AddedTwice = { readonly own: Waypoint; readonly author: string }

/**
 * Returns the first stop that the user and someone else both added: they have the same name, are within 100 m, and nobody has changed
 * them, so that it is certain whose they are. Only the user whose stop has the later id is asked, or both could delete theirs. `both` are
 * stops that are wanted twice.
 */
export function findAddedTwice(
  crew: Crew,
  stops: readonly Waypoint[],
  both: readonly string[] = [],
): AddedTwice | undefined {
  const isAdded = ({ rev }: Waypoint) => rev === 0
  for (const [, group] of Map.groupBy(stops.filter(isAdded), ({ name }) => foldText(name))) {
    for (const own of group) {
      if (both.includes(own.id) || findAuthor(crew, own) !== undefined) continue
      const isSame = (one: Waypoint) =>
        findAuthor(crew, one) !== undefined && waypointUlid(one.id) < waypointUlid(own.id) && isNear(own, one)
      const theirs = group.find(isSame)
      const author = theirs && findAuthor(crew, theirs)
      if (author !== undefined) return { own, author }
    }
  }
  return undefined
}

function isNear(one: Waypoint, other: Waypoint): boolean {
  const [from, to] = [one, other].map(({ latitude, longitude }) => toPosition(latitude, longitude))
  return from !== undefined && to !== undefined && distanceKm(from, to) <= samePlace
}
