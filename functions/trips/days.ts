import type { UserTable } from '#functions/http/types.ts'
/**
 * A trip's days, on its item, so that a list of trips reads no stops. They are stored with the value of the change counter at
 * which they are right, and every change of stops raises that counter: a change whose effect is unknown only makes them
 * outdated, no write has to wait for another, and the next list reads the stops' days and stores them.
 */
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { ignoreRefusal } from '#functions/table/table.ts'
import { type Day, toDay } from '#shared/date.ts'
import { tripSeq } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import { getDays, type StoredTrip, showTrip, type TripDays } from './item.ts'

/** The days of a stop; a skipped one takes none. */
export type StopDays = {
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly skipped?: true | null | undefined
}

/** The effect of a change on the days: none, unknown, or new days after the change counter `seen`. */
export type DaysAfter = 'same' | 'unknown' | { readonly days: TripDays; readonly seen: number }

/** Returns the days after stops are added to this trip; undefined if the trip was not read. */
export function addStopDays(trip: StoredTrip | undefined, stops: readonly StopDays[]): DaysAfter {
  // A trip without stops stores no days.
  if (trip?.waypointCount !== 0 && stops.every(({ startDate }) => startDate === null)) return 'same'
  return toEffect(trip, (days) => stops.reduce(include, days))
}

/** Returns the days after a stop of this trip is changed. */
export function changeStopDays(trip: StoredTrip, before: StopDays, after: StopDays): DaysAfter {
  const fields = ['startDate', 'endDate', 'skipped'] as const
  if (fields.every((field) => (before[field] ?? null) === (after[field] ?? null))) return 'same'
  return toEffect(trip, (days) => {
    const others = exclude(days, before)
    return others === undefined ? undefined : include(others, after)
  })
}

function toEffect(trip: StoredTrip | undefined, change: (days: TripDays) => TripDays | undefined): DaysAfter {
  const days = trip && getDays(trip)
  if (!trip || days === undefined) return 'unknown'
  const after = change(days)
  return after === undefined ? 'unknown' : { days: after, seen: trip.changes }
}

function include(days: TripDays, { startDate, endDate, skipped }: StopDays): TripDays {
  if (startDate === null || skipped) return days
  const to = endDate ?? startDate
  return days === null
    ? { from: startDate, to }
    : { from: startDate < days.from ? startDate : days.from, to: to > days.to ? to : days.to }
}

/** Returns undefined if the stop may have been the first or the last to end. */
function exclude(days: TripDays, { startDate, endDate, skipped }: StopDays): TripDays | undefined {
  if (startDate === null || skipped) return days
  return days !== null && days.from < startDate && (endDate ?? startDate) < days.to ? days : undefined
}

export const toStoredDays = (days: TripDays) => days && { ...days, last: days.to, ofAll: true }

/** Returns the trips with their spans; reads and stores those that are not current. */
export async function withSpans(context: UserTable, trips: readonly StoredTrip[]): Promise<Trip[]> {
  const outdated = trips.filter((trip) => getDays(trip) === undefined)
  const days = await Promise.all(outdated.map((trip) => refreshDays(context, trip)))
  const refreshed = new Map(outdated.map((trip, index) => [trip, days[index]]))
  return trips.map((trip) => showTrip(trip, refreshed.get(trip) ?? getDays(trip) ?? null))
}

/** Reads a trip's days from the dated stops that it goes to, and stores them for the next reader. */
async function refreshDays({ table, userId }: UserTable, { id, changes }: StoredTrip): Promise<TripDays> {
  const seq = tripSeq(id)
  const range = keys.datedWaypoints(userId, seq)
  const options = { index: 'byDate', attributes: 'startDate, endDate, skipped' } as const
  const days = (await queryAll(table, range, options)).reduce<TripDays>((found, { startDate, endDate, skipped }) => {
    const stop = { startDate: toStoredDay(startDate), endDate: toStoredDay(endDate) }
    return skipped ? found : include(found, stop)
  }, null)
  const store = {
    Key: keys.trip(userId, seq),
    UpdateExpression: 'SET #days = :days, daysAt = :at',
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':days': toStoredDays(days), ':at': changes, ':id': id },
  }
  // Refused if the trip is gone.
  await table.update(store).catch(ignoreRefusal)
  return days
}

const toStoredDay = (value: unknown): Day | null => (typeof value === 'string' ? toDay(value) : null)
