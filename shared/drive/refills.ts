import { toLocalDay } from '../date.ts'
import type { NewFill } from '../fill.ts'
import { crockford, type TripId } from '../ids.ts'
import type { Drive } from '../itinerary/drive.ts'

/** What a refill on the road says about its fill-up. It has the level afterwards, not the amount, which only the user knows. */
export type Refill = Pick<NewFill, 'id' | 'day' | 'full' | 'tripId' | 'waypointId'>

/**
 * Lists the refills on a trip's road, oldest first, without readings of a gauge. A refill has the same id each time, so that adding it
 * twice makes one fill-up.
 */
export const listRefills = (tripId: TripId, { readings }: Pick<Drive, 'readings'>): Refill[] =>
  readings
    .filter(({ spread }) => spread === undefined)
    .map(({ stop, fuel, at }) => ({
      id: encodeTime(at) + stop.slice(-16),
      day: toLocalDay(at),
      full: fuel === 'full',
      tripId,
      waypointId: stop,
    }))

/** Returns the ten digits that a ULID of this time begins with. */
const encodeTime = (at: number): string =>
  Array.from({ length: 10 }, (_, digit) => crockford.charAt(Math.floor(at / 32 ** (9 - digit)) % 32)).join('')
