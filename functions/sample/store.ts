import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import type { TripStore } from '#functions/trips/store.ts'
import { putNewVehicle } from '#functions/vehicles/store.ts'
import { requireUlids } from '#functions/waypoints/batch.ts'
import { putNewWaypoint } from '#functions/waypoints/item.ts'
import { toUtcDay } from '#shared/date.ts'
import { createWaypointId, tripSeq } from '#shared/ids.ts'
import { planSampleTrip } from '#shared/sample-trip.ts'
import type { Trip } from '#shared/trip.ts'

export type SampleStore = ReturnType<typeof createSampleStore>

export function createSampleStore({ userId, clock, ids }: Omit<StoreContext, 'table'>, trips: TripStore) {
  return {
    /** Returns the account's sample trip; the first call creates it with its stops and vehicle in one transaction. */
    async open(): Promise<Trip> {
      const now = clock()
      const { name, description, plan, stops, vehicle } = planSampleTrip(toUtcDay(now))
      const ulids = requireUlids(ids.ulid(now), stops.length)
      const vehicleId = ids.ulid(now)
      const { id } = await trips.create({ name, description }, undefined, {
        isSample: true,
        payload: ['sample'],
        writes: stops.length,
        toAttributes: (tripId) => ({
          waypointCount: stops.length,
          plan: { ...plan, vehicleId },
          sample: vehicleId,
          ls: keys.tripByDate(tripSeq(tripId)),
        }),
        toWrites: (tripId) => [
          putNewVehicle(userId, vehicleId, { ...vehicle, sample: true }),
          ...stops.map(({ leg, ...stop }, at) => {
            const seq = tripSeq(tripId)
            const before = ulids[at - 1]
            const legs = leg && before !== undefined ? { leg: { ...leg, from: createWaypointId(seq, before) } } : {}
            return putNewWaypoint(userId, seq, ulids[at] ?? '', { ...stop, ...legs })
          }),
        ],
      })
      return trips.get(id)
    },
  }
}
