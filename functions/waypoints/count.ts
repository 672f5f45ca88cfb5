import { noRoom } from '#functions/http/no-room.ts'
import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import type { Write } from '#functions/table/table.ts'
import { type Counts, countOnTrip } from '#functions/trips/count.ts'
import { type DaysAfter, toStoredDays } from '#functions/trips/days.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Problem } from '#shared/problem.ts'

type Change = Omit<Counts, 'add'> & {
  /** The change's effect on the trip's days. */
  readonly days: DaysAfter
  /** The attributes raised besides the change counter, negative if lowered. */
  readonly counts?: Counts['add']
}

/** Counts a change of a trip's stops, and stores the days that follow; refused if the trip is gone. */
function toCount(userId: UserId, tripId: TripId, change: Change): Write {
  const { days, counts, ...others } = change
  const set = {
    ...change.set,
    ...(typeof days === 'object' && { days: toStoredDays(days.days), daysAt: days.seen + 1 }),
  }
  const add = { ...counts, changes: 1, ...(days === 'same' && { daysAt: 1 }) }
  return countOnTrip(userId, tripId, { ...others, add, set })
}

/** Counts waypoints added to a trip; refused if the trip is gone or full. */
export const countAdded = (userId: UserId, tripId: TripId, waypointCount: number, days: DaysAfter): Write =>
  toCount(userId, tripId, {
    days,
    counts: { waypointCount },
    // With its first waypoint, the trip gets its place before them in the index.
    set: { ls: keys.tripByDate(tripSeq(tripId)) },
    condition: ' AND waypointCount <= :most',
    values: { ':most': limits.waypointsPerTrip - waypointCount },
  })

/** Assumptions of a removal about its trip; the write is refused if the trip is not so. */
type Assumed = { readonly withoutTracks?: boolean; readonly withoutMembers: boolean }

/** Counts waypoints, and tracks to them, removed from a trip; refused if the trip is gone. */
export const countRemoved = (
  userId: UserId,
  tripId: TripId,
  removed: { readonly waypoints: number; readonly tracks?: number },
  { withoutTracks, withoutMembers }: Assumed,
): Write =>
  toCount(userId, tripId, {
    days: 'unknown',
    counts: { waypointCount: -removed.waypoints, ...(removed.tracks && { trackCount: -removed.tracks }) },
    condition: `${withoutTracks ? ' AND (attribute_not_exists(trackCount) OR trackCount = :none)' : ''}${withoutMembers ? ' AND attribute_not_exists(crew)' : ''}`,
    ...(withoutTracks && { values: { ':none': 0 } }),
  })

/** Counts tracks added to a trip, or removed if negative; refused if the trip is gone or would have too many. */
export const countTracks = (userId: UserId, tripId: TripId, added: number): Write =>
  toCount(userId, tripId, {
    days: 'same',
    counts: { trackCount: added },
    ...(added > 0 && {
      condition: ' AND (attribute_not_exists(trackCount) OR trackCount <= :most)',
      values: { ':most': limits.track.perTrip - added },
    }),
  })

/** Raises a trip's change counter; refused if the trip is gone or the counter is not `expectedRev`. */
export const countChange = (userId: UserId, tripId: TripId, days: DaysAfter, expectedRev?: number): Write =>
  toCount(userId, tripId, { days, ...revisionCondition(expectedRev, 'changes') })

/** The error for waypoints that a trip with this many has no room for. */
export const tooManyWaypoints = (waypointCount: number, added: number, cause: unknown): Problem =>
  noRoom(
    `A trip can have at most ${limits.waypointsPerTrip.toLocaleString('en-US')} waypoints`,
    limits.waypointsPerTrip - waypointCount,
    added,
    cause,
  )
