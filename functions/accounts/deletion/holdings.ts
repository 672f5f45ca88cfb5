import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import type { Table } from '#functions/table/table.ts'
import type { Holdings } from '#shared/account.ts'
import type { UserId } from '#shared/ids.ts'
import { listSessions } from '../sessions/session-list.ts'

const tripSchema = z.object({ waypointCount: z.number() })

/** `now` is milliseconds since 1970. */
export async function countHoldings(table: Table, userId: UserId, sessionId: string, now: number): Promise<Holdings> {
  const [trips, vehicles, sessions] = await Promise.all([
    queryAll(table, keys.trips(userId), { attributes: 'waypointCount' }),
    listKeys(table, keys.vehicles(userId)),
    listSessions(table, userId, sessionId, now),
  ])
  return {
    trips: trips.length,
    waypoints: trips.reduce((sum, trip) => sum + tripSchema.parse(trip).waypointCount, 0),
    vehicles: vehicles.length,
    sessions: sessions.length,
  }
}
