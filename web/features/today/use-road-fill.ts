import { useState } from 'react'
import { toLocalDay } from '#shared/date.ts'
import { estimateRefill, listRefills, markLogged, type Refill, toReading } from '#shared/drive/refills.ts'
import type { NewFill } from '#shared/fill.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { useDrive } from './use-drive.ts'

/** The place on the road where a fill-up is added, as a navigation state: an address must not have a position on a leg. */
export type RoadPlace = {
  /** The stop that the fuel is counted from. */
  readonly from: WaypointId
  /** The place on the leg from there, 0 to 1. */
  readonly share?: number | undefined
}

/** A fill-up on the road, of the trip's first vehicle, whose readings are entered there. */
export type RoadFill = NonNullable<ReturnType<typeof useRoadFill>>

/**
 * Connects a fill-up with the readings of the road. Without a refill's id, it is that of a refill entered today at the same place.
 * Undefined while loading.
 */
export function useRoadFill(
  tripId: TripId,
  all: Itinerary | undefined,
  place: RoadPlace | undefined,
  { refillId, stop }: { readonly refillId: string; readonly stop: WaypointId | undefined },
) {
  const { drive, change } = useDrive(tripId)
  const [kept, keep] = useState<Refill>()
  if (!drive) return undefined
  const itinerary = all && forFirstVehicle(all)
  const isToday = ({ day }: Pick<NewFill, 'day'>) => day === toLocalDay(Date.now())
  const found = listRefills(tripId, drive).findLast((one) =>
    refillId === '' ? one.from === (place?.from ?? stop) && isToday(one) : one.id === refillId,
  )
  // Once saved, it is no longer in the list, but the form still shows it.
  if (found && !kept) keep(found)
  const refill = kept ?? found
  return {
    vehicleId: itinerary?.vehicle?.guest === undefined ? itinerary?.vehicle?.id : undefined,
    /** The refill entered before, whose fill-up it is. */
    refill,
    /** Its amount by the plan; undefined if unknown. */
    estimate: refill && itinerary && estimateRefill(itinerary, drive, refill.id),
    /** Makes Today and Drive count from the fill-up. */
    onSaved: async (fill: NewFill): Promise<void> => {
      try {
        if (refill) await change((before) => markLogged(before, refill.id))
        else if (itinerary && place && isToday(fill))
          await change((before) => {
            const reading = toReading(itinerary, before, fill, {
              stop: place.from,
              at: Date.now(),
              ...(place.share !== undefined && { share: place.share }),
            })
            return reading ? { ...before, readings: [...before.readings, reading] } : before
          })
      } catch {
        // The device stores nothing, or has no room left: the fill-up is saved, and the plan counts.
      }
    },
  }
}

/** Reads a place from a navigation state, which an older version may have left. */
export function readRoadPlace(state: unknown): RoadPlace | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from, share } = state as Partial<Record<keyof RoadPlace, unknown>>
  if (typeof from !== 'string') return undefined
  return { from: from as WaypointId, ...(typeof share === 'number' && { share }) }
}
