import type { Plans } from '#functions/assistants/deps.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { isWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { randomIds } from '../http/ids.ts'
import { createStores } from './stores.ts'

const bind = (table: Table, userId: UserId) => createStores({ table, userId, clock: Date.now, ids: randomIds })

/** What the trips, waypoints and vehicles hand to the assistants. */
export const plans: Plans = {
  async newestTrips(table, userId) {
    const stores = bind(table, userId)
    const { trips } = await stores.trips.list({ page: 0, size: limits.context.trips })
    return Promise.all(
      trips.map(async (trip) => ({
        trip,
        waypoints: await stores.waypoints.listFirst(trip.id, limits.context.waypoints),
      })),
    )
  },
  garage: (table, userId) => bind(table, userId).vehicles.list(),
  async waypoint(table, userId, waypointId) {
    if (!isWaypointId(waypointId)) throw new Problem('not_found', 'There is no such waypoint')
    return bind(table, userId).waypoints.getById(waypointId)
  },
}
