import { readCurrent } from '#shared/rebase.ts'
import type { WaypointsPiece } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { parseObject } from '../../session/parse-json.ts'
import type { Server } from '../reading/server.ts'
import { trust } from '../replica/trust.ts'
import type { Operation } from '../replica/types.ts'
import { isDeletionOrMove, type ServerState } from './outdated.ts'
import type { Answer } from './read-answer.ts'

/** Returns what an outdated deletion or move would reach; 'unanswered' if unknown. Throws SessionError. */
export async function readServerState(
  server: Server,
  operation: Operation,
  answer: Answer,
  person: string,
): Promise<ServerState | undefined | 'unanswered'> {
  const isOutdated = answer.to === 'refused' && answer.problem.code === 'changed' && isDeletionOrMove(operation)
  if (!isOutdated) return undefined
  const { target } = operation
  if (target.noun !== 'trip') return readCurrent(answer.problem.current)
  const read = async (path: string): Promise<object | undefined> => {
    const response = await server.fetchAs(person, `/api/user/trips/${target.tripId}${path}`).catch(ignoreNetworkError)
    return response?.ok ? parseObject(await response.text()) : undefined
  }
  // Read the trip first, because its counter must not be newer than the stops.
  const trip = await read('')
  const waypointDTOS: Waypoint[] = []
  let after: string | null = ''
  while (after !== null) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const piece: object | undefined = trip && (await read(`/waypoints/all${query}`))
    if (!piece) return 'unanswered'
    const { waypoints, next } = trust<WaypointsPiece>(piece)
    waypointDTOS.push(...waypoints)
    after = next
  }
  return { ...trip, waypointDTOS }
}

function ignoreNetworkError(error: unknown): undefined {
  if (error instanceof SessionError) throw error
}
