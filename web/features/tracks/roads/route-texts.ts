import { formatCount } from '#shared/count.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { NoRoute } from '#shared/roads/route-search.ts'
import type { Units } from '#shared/units.ts'
import type { NoMap, RoutedTrack } from '../../../map/roads/messages.ts'

type Ends = Readonly<Record<'from' | 'to', Pick<RouteLeg['from'], 'name'>>>

/** Returns why a leg follows no roads. */
export function describeNoRoute({ from, to }: Ends, found: NoRoute | NoMap, units: Units): string {
  const leg = `${from.name} to ${to.name}`
  switch (found.kind) {
    case 'no map':
      return `${leg}: no map on this device shows both.`
    case 'same place':
      return `${leg}: both are at one place.`
    case 'coarse map':
      return `${leg}: the map has no small roads. It ends at zoom ${found.zoom}, and zoom 13 is needed.`
    case 'no vector tiles':
      return `${leg}: a map of pictures holds no roads.`
    case 'no road':
      return `No road on the map within ${formatQuantity(found.km, 'km', units)} of ${found.stop === 'start' ? from.name : to.name}.`
    case 'two networks':
      return `${leg}: their roads don’t meet on the map.`
    case 'too far':
      return `${leg}: too far for this device. Add a stop between.`
  }
}

/** A stop this far from its road is worth saying (m). */
const farMeters = 500

/** Returns what the figures of a leg's route don't say. */
export function listRouteNotes(
  { from, to }: Ends,
  { offMeters: [start, end], fords, gates, gaps, oneWays, isCoarse, tiles }: Omit<RoutedTrack, 'track'>,
  units: Units,
): string[] {
  const unread = tiles.damaged + tiles['too large'] + tiles['no vector tile']
  const isOff = (name: string, meters: number) =>
    meters > farMeters ? [`${name} is ${formatQuantity(meters / 1_000, 'km', units)} from the road.`] : []
  return [
    ...isOff(from.name, start),
    ...isOff(to.name, end),
    ...gaps.map(({ name }) => `To ${to.name}: a ferry${name === undefined ? '' : ` (${name})`}.`),
    ...(fords > 0 ? [`To ${to.name}: at least ${formatCount(fords, 'ford')}.`] : []),
    ...(gates ? [`To ${to.name}: ${formatCount(gates, 'gate')} on the map.`] : []),
    ...(oneWays === 'ignored' ? [`To ${to.name}: against a one-way road, as the map shows it.`] : []),
    ...(unread > 0 ? [`To ${to.name}: ${formatCount(unread, 'tile')} of the map couldn’t be read.`] : []),
    ...(isCoarse ? ['This map has no small roads and tracks.'] : []),
    ...(oneWays === 'not on the map' ? ['This map doesn’t say where one-way roads lead.'] : []),
  ]
}

/**
 * Says what no map shows, with the credit that OpenStreetMap's license asks for, and that a map without gates doesn't show
 * them.
 */
export const describeNotOnMap = (hasGates = true): string =>
  `Floods, permits, ${hasGates ? '' : 'gates, '}closures to vehicles and 4WD-only roads are not on the map. © OpenStreetMap contributors`
