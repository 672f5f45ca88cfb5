import { toLocalDay } from '../date.ts'
import type { NewFill } from '../fill.ts'
import { createUlid, type TripId, type WaypointId } from '../ids.ts'
import { type Band, exactly } from '../itinerary/band.ts'
import { type Drive, noDrive, type Reading } from '../itinerary/drive.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { findFuelAhead } from '../itinerary/today-supplies.ts'

/** A refill entered on the road. It has the level afterwards, not the amount, which only the user knows. */
export type Refill = Pick<NewFill, 'id' | 'day' | 'full' | 'tripId' | 'waypointId'> & {
  /** The stop that the refill counts from: it may have been on the leg after it. */
  readonly from: WaypointId
}

/** The share of a leg that counts as being at its first stop. */
const atStop = 0.02

/**
 * Lists a trip's refills that are not in the fuel log, oldest first; readings of a gauge are none. A refill has the same id each time, so
 * that adding it twice makes one fill-up.
 */
export const listRefills = (tripId: TripId, { readings }: Pick<Drive, 'readings'>): Refill[] =>
  readings.filter(isRefill).map((reading) => ({
    id: toId(reading),
    day: toLocalDay(reading.at),
    full: reading.fuel === 'full',
    tripId,
    ...((reading.share ?? 0) < atStop && { waypointId: reading.stop }),
    from: reading.stop,
  }))

const isRefill = ({ spread, isLogged }: Reading) => spread === undefined && !isLogged
const toId = ({ at, stop }: Reading) => createUlid(at, new Uint8Array()) + stop.slice(-16)

/** Returns the drive with a refill that the list no longer has, because its fill-up was added or is not wanted. */
export const markLogged = (drive: Drive, id: string): Drive => ({
  ...drive,
  readings: drive.readings.map((one) => (isRefill(one) && toId(one) === id ? { ...one, isLogged: true } : one)),
})

/** Returns the amount of a refill by the plan: the level afterwards less that on arrival. Undefined if unknown. */
export function estimateRefill(itinerary: Itinerary, { readings }: Drive, id: string): number | undefined {
  const index = readings.findIndex((one) => isRefill(one) && toId(one) === id)
  const { stop, share, fuel } = readings[index] ?? {}
  if (stop === undefined || (share ?? 0) >= atStop) return undefined
  const before = findLevelAt(itinerary, { ...noDrive, readings: readings.slice(0, index) }, stop)
  const after = fuel === 'full' ? itinerary.fuel?.capacity : fuel
  if (!before || after === undefined) return undefined
  return after > before.usual ? after - Math.max(0, before.usual) : undefined
}

/**
 * Returns the reading after a fill-up. Unless it was full, the level is the least that was left, plus the amount. Undefined if that is
 * unknown.
 */
export function toReading(
  itinerary: Itinerary,
  drive: Drive,
  { full, amount }: Pick<NewFill, 'full' | 'amount'>,
  place: Pick<Reading, 'stop' | 'share' | 'at'>,
): Reading | undefined {
  if (full) return { ...place, fuel: 'full', isLogged: true }
  const before = (place.share ?? 0) < atStop ? findLevelAt(itinerary, drive, place.stop) : undefined
  if (!before) return undefined
  const level = Math.max(0, before.high) + amount
  return { ...place, fuel: Math.min(itinerary.fuel?.capacity ?? level, level), isLogged: true }
}

/** Returns the fuel on arrival at a stop, or as last read there; `high` is the bad case, and so the least. */
function findLevelAt(itinerary: Itinerary, drive: Drive, stop: WaypointId): Band | undefined {
  const last = drive.readings.findLast((one) => itinerary.stops.some(({ id }) => id === one.stop))
  const at = itinerary.stops.findIndex(({ id }) => id === stop)
  if (last?.stop !== stop) return findFuelAhead(itinerary, drive, at)?.left
  const capacity = itinerary.fuel?.capacity
  const level = last.fuel === 'full' ? capacity : last.fuel
  return level === undefined ? undefined : exactly(level)
}
