import { readCurrent } from '#shared/rebase.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
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
  const detail = await read('')
  if (!detail) return 'unanswered'
  const { next: first, waypointDTOS, ...trip } = trust<TripDetail>(detail)
  const stops = [...waypointDTOS]
  for (let after = first; after; ) {
    const piece = await read(`/waypoints/all?after=${encodeURIComponent(after)}`)
    if (!piece) return 'unanswered'
    const { waypoints, next } = trust<WaypointsPiece>(piece)
    stops.push(...waypoints)
    after = next
  }
  return { ...trip, waypointDTOS: stops }
}

function ignoreNetworkError(error: unknown): undefined {
  if (error instanceof SessionError) throw error
}
