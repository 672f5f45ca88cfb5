import { limits } from '#shared/limits.ts'
import { archiveFormat, pickOwn } from '../own-format.ts'
import { FileProblem } from '../problem.ts'
import { describeTooMany } from '../texts.ts'
import { createFound, type SentPlace } from './found.ts'
import { isRecord, type JsonRecord, toList } from './json.ts'
import type { SentTrack } from './own-track.ts'

/** A trip of an archive. The page validates `unknown` values. */
export type SentTrip = {
  readonly id: unknown
  readonly name: string
  readonly description: string
  readonly plan: unknown
  readonly sheet: unknown
  readonly places: readonly SentPlace[]
  readonly tracks: readonly SentTrack[]
}
export type SentArchive = { readonly trips: readonly SentTrip[]; readonly vehicles: readonly unknown[] }

export const isArchive = (json: unknown): json is JsonRecord => isRecord(json) && json.format === archiveFormat

const tripRoom = {
  most: limits.waypointsPerTrip,
  reason: `a trip has room for ${limits.waypointsPerTrip.toLocaleString('en-US')}`,
}

/** @throws FileProblem if account.json exceeds an account's limits */
export function readArchive(json: JsonRecord, leaveOut: (reason: string, count: number) => void): SentArchive {
  const [trips, vehicles] = [toList(json.trips), toList(json.vehicles)]
  if (trips.length > limits.tripsPerUser)
    throw new FileProblem(describeTooMany(trips.length, 'trips', limits.tripsPerUser))
  if (vehicles.length > limits.vehiclesPerUser)
    throw new FileProblem(describeTooMany(vehicles.length, 'vehicles', limits.vehiclesPerUser))
  return { trips: trips.filter(isRecord).map((trip) => readTrip(trip, leaveOut)), vehicles }
}

function readTrip(trip: JsonRecord, leaveOut: (reason: string, count: number) => void): SentTrip {
  const found = createFound(tripRoom)
  for (const waypoint of toList(trip.waypoints)) {
    if (!isRecord(waypoint)) continue
    found.addPlace({
      name: toText(waypoint.name),
      description: toText(waypoint.description),
      latitude: toText(waypoint.latitude),
      longitude: toText(waypoint.longitude),
      start: toText(waypoint.startDate),
      end: toText(waypoint.endDate),
      symbol: toText(waypoint.symbol),
      own: { ...pickOwn(waypoint), id: waypoint.id },
    })
  }
  for (const { reason, count } of found.getRest().leftOut) leaveOut(reason, count)
  const [name, description] = [toText(trip.name), toText(trip.description)]
  const tracks = toList(trip.tracks).filter(isRecord).slice(0, limits.track.perTrip)
  return { id: trip.id, name, description, plan: trip.plan, sheet: trip.sheet, places: found.places, tracks }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
