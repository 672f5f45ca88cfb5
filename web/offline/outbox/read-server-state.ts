import { parseObject } from '#shared/parse.ts'
import { readCurrent } from '#shared/rebase.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { nouns } from '../public/nouns.ts'
import { isDeletionOrMove, type ServerState } from '../public/outdated.ts'
import { attached, isList, toRoot } from '../public/target.ts'
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
  const root = toRoot(target)
  const read = async (path: string): Promise<Fields | undefined> => {
    const thing = toAddress(getItemPath(root.noun), root)
    const response = await server.fetchAs(person, `${thing}${path}`).catch(ignoreNetworkError)
    return response?.ok ? trust<Fields | undefined>(parseObject(await response.text())) : undefined
  }
  /** Adds what is attached, if some of it was written since. */
  const complete = async (state: ServerState): Promise<ServerState | 'unanswered'> => {
    if (operation.written === undefined || operation.written === (state.written ?? 0)) return state
    let whole = state
    for (const noun of attached.filter((noun) => root.noun in nouns[noun].inside)) {
      const { segment, rows } = nouns[noun]
      const found = await read(`/${segment}`)
      if (!found) return 'unanswered'
      whole = { ...whole, [rows]: isList(noun) ? found[rows] : found }
    }
    return whole
  }
  if (target.noun !== 'trip') {
    const current = readCurrent(answer.problem.current)
    return current && complete(current)
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
  return complete({ ...trip, waypointDTOS: stops })
}

function ignoreNetworkError(error: unknown): undefined {
  if (error instanceof SessionError) throw error
}
