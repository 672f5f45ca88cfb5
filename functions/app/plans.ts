import type { Plans } from '#functions/assistants/deps.ts'
import { tripPage } from '#functions/trips/store.ts'
import { listVehicles } from '#functions/vehicles/store.ts'
import { firstWaypoints, waypointById } from '#functions/waypoints/store.ts'
import { limits } from '#shared/limits.ts'

/** What the trips, waypoints and vehicles hand to the assistants. */
export const plans: Plans = {
  async newestTrips(table, userId) {
    const { trips } = await tripPage(table, userId, { page: 0, size: limits.context.trips })
    return Promise.all(
      trips.map(async (trip) => ({
        trip,
        waypoints: await firstWaypoints(table, userId, trip.id, limits.context.waypoints),
      })),
    )
  },
  garage: listVehicles,
  waypoint: waypointById,
}
