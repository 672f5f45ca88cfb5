import type { CheckInList } from '#shared/check-in.ts'
import type { FillsPage } from '#shared/fill.ts'
import { readCurrent } from '#shared/rebase.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { parseObject } from '../../session/parse-json.ts'
import { isDeletionOrMove, type ServerState } from '../public/outdated.ts'
import { toRoot } from '../public/target.ts'
import { trust } from '../public/trust.ts'
import type { Fields, Operation } from '../public/types.ts'
import type { Server } from '../reading/server.ts'
import { getItemPath, toAddress } from '../replica/paths.ts'
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
  const read = async (path: string): Promise<object | undefined> => {
    const root = toRoot(target)
    const thing = toAddress(getItemPath(root.noun), root)
    const response = await server.fetchAs(person, `${thing}${path}`).catch(ignoreNetworkError)
    return response?.ok ? parseObject(await response.text()) : undefined
  }
  const isWritten = ({ written = 0 }: Fields) => operation.written !== undefined && operation.written !== written
  if (target.noun !== 'trip') {
    const current = readCurrent(answer.problem.current)
    if (!current || !isWritten(current)) return current
    const page = await read('/fills')
    return page ? { ...current, fills: trust<FillsPage>(page).fills } : 'unanswered'
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
  const state = { ...trip, waypointDTOS: stops }
  if (!isWritten(trip)) return state
  const sheet = await read('/sheet')
  const list = await read('/check-ins')
  if (!sheet || !list) return 'unanswered'
  return { ...state, sheet: trust<TripPlan>(sheet), checkIns: trust<CheckInList>(list).checkIns }
}

function ignoreNetworkError(error: unknown): undefined {
  if (error instanceof SessionError) throw error
}
