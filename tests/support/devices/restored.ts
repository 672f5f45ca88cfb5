import { deepStrictEqual } from 'node:assert/strict'
import { sortCheckIns } from '#shared/check-in.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { getTrip } from '../../../web/offline/public/target.ts'
import type { Operation } from '../../../web/offline/public/types.ts'
import type { Rows } from './device.ts'
import { nameThing } from './ledger.ts'

/** Fields that the server counts or adds, and the numbers that may keep a restored stop in its place. */
const omitted = [
  'rev',
  'changes',
  'attachedChanges',
  'latest',
  'attached',
  'at',
  'total',
  'waypointCount',
  'order',
  'receivedAt',
]

/** @throws if a trip was restored without something, or if its stops or check-ins have another order */
export function checkRestored({ target, kind }: Pick<Operation, 'target' | 'kind'>, before: Rows, after: Rows): void {
  const tripId = getTrip(target)
  if (tripId === undefined) return
  const [fresh] = after.trips.filter(({ id }) => !before.trips.some((trip) => trip.id === id))
  const old = before.waypoints.find(({ id }) => 'waypointId' in target && id === target.waypointId)
  const isStillThere = after.waypoints.some(({ id }) => id === old?.id)
  // Of two versions, this device's takes the place of the one before.
  const shown = isStillThere ? { ...after, waypoints: after.waypoints.filter(({ id }) => id !== old?.id) } : after
  const isOne = kind === 'edit' && isStillThere
  const [was, is] = [describe(before, tripId), describe(shown, fresh?.id ?? tripId)]
  deepStrictEqual(isOne ? is.stops : is, isOne ? was.stops : was, 'Something was lost when it was restored')
}

/** Returns a trip's saved rows under names instead of ids. */
function describe(rows: Rows, tripId: string) {
  const inTrip = <Row extends { readonly tripId?: string | undefined }>(all: readonly Row[]) =>
    all.filter((row) => row.tripId === tripId)
  const [stops, trips] = [sortWaypoints(inTrip(rows.waypoints)), rows.trips.filter(({ id }) => id === tripId)]
  const names = new Map<string, string>([...stops, ...trips].map((thing) => [thing.id, nameThing(thing)]))
  const said = {
    trips: trips.map(({ name, description, plan }) => ({ name, description, plan })),
    // An own trip has an empty plan, another's none. One that is to be sent again has no revision yet.
    sheets: inTrip(rows.sheets).flatMap(({ id: _, rev: __, ...sheet }) =>
      Object.keys(sheet).length > 1 ? [sheet] : [],
    ),
    checkIns: sortCheckIns(inTrip(rows.checkIns)).map(({ note, at, stop }) => ({ note, at, stop })),
    fills: inTrip(rows.fills)
      .map(({ note, waypointId }) => `${note} at ${waypointId}`)
      .toSorted(),
    tracks: inTrip(rows.tracks),
    drives: inTrip(rows.drives),
    recordings: inTrip(rows.recordings),
    kept: rows.marks.find(({ key }) => key === `trip:${tripId}`)?.kept,
  }
  const text = JSON.stringify(said, (field, value) => (omitted.includes(field) ? undefined : value))
  return {
    stops: stops.map(nameThing),
    said: JSON.parse(text.replace(/[\w-]+/g, (word) => names.get(word) ?? word)),
  }
}
