import { historyHeader } from '#shared/api-header.ts'
import { parseObject } from '#shared/parse.ts'
import { readCurrent } from '#shared/rebase.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import { isGatewayError } from '../../session/fetch-api.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { nouns } from '../public/nouns.ts'
import { isDeletionOrMove, type ServerState } from '../public/outdated.ts'
import { attached, isList, isSameTarget, toRoot } from '../public/target.ts'
import { type Fields, type Operation, trust } from '../public/types.ts'
import type { Layers } from '../reading/layers.ts'
import type { Server } from '../reading/server.ts'
import type { OfflineDatabase } from '../replica/database.ts'
import { isOfHistory, noteHistory } from '../replica/history.ts'
import { getItemPath, getListPath, toAddress } from '../replica/paths.ts'
import type { Attendance } from './attendance.ts'
import { toRequest } from './contract.ts'
import type { Feed } from './feed.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { addSendTime } from './send-time.ts'
import { settle } from './settle.ts'

export type Outgoing = {
  readonly operation: Operation
  readonly isFirst: boolean
  /** The history id of the rows that it was made with. */
  readonly history: string | undefined
  readonly database: OfflineDatabase
  readonly person: string
}

/** The time before it is sent again, in ms. `isSpent`: the day's allowance refused it. */
export type Pause = 'usual' | { readonly atLeast: number; readonly isSpent?: boolean }
export type Delivered = 'next' | 'stop' | Pause

/** Time in which the rows are compared with a server that was restored from a backup (ms). */
const comparison = 5_000

type DeliveryParts = Layers & { readonly feed: Feed; readonly attendance: Attendance }

export async function deliver(parts: DeliveryParts, outgoing: Outgoing): Promise<Delivered> {
  const { status, connection, replica, cache, attendance } = parts
  const { operation, history, database } = outgoing
  if (!attendance.has(operation.seq)) status.change({ sending: true })
  try {
    const answer = await sendRequest(parts, outgoing)
    if (answer.to === 'unanswered') {
      if (answer.isServerError) connection.noteServerError()
      else connection.noteUnreachable()
      return 'usual'
    }
    if (!isOfHistory(answer.response, history)) {
      cache.noteRestored()
      return { atLeast: comparison }
    }
    if (history === undefined) await replica.write(database, 'relaxed', (tx) => noteHistory(tx, answer.response))
    connection.noteResponse()
    return await conclude(parts, outgoing, answer)
  } catch (error) {
    // The session is over, so everything waits until the same user logs in.
    if (!(error instanceof SessionError)) throw error
    attendance.fail(operation.seq, error)
    return 'stop'
  }
}

async function conclude(
  { clock, replica, connection, server, cache, feed, attendance }: DeliveryParts,
  { operation, isFirst, database, person }: Outgoing,
  answer: Exclude<Answer, { to: 'unanswered' }>,
): Promise<Delivered> {
  const { seq } = operation
  const gone = await findMissing(server, operation, answer, person)
  if (gone === undefined) return 'usual'
  const serverState = await readServerState(server, operation, answer, person)
  if (serverState === 'unanswered') return 'usual'
  const context = { now: clock.now(), isAttended: attendance.has(seq), isFirst, gone, serverState }
  const settled = await replica.write(database, 'strict', (tx) => settle(tx, seq, answer, context))
  if (settled === 'again') return 'next'
  const { seconds = 0 } = answer.to === 'later' ? answer : {}
  if (settled === 'later' && seconds > 0) return { atLeast: seconds * 1_000, isSpent: answer.response.status === 429 }
  if (settled === 'later') return 'usual'
  cache.noteChange()
  const isReported = settled === 'undone' || settled === 'ended' || answer.to === 'done'
  // The form that gets the answer also says if the user has to decide.
  if (!isReported) await feed.announce()
  const isAwaited = attendance.answer(seq, isReported ? answer.response : undefined)
  if (!isAwaited || settled === 'ended') connection.refreshScreens()
  await feed.announce({ isSaved: answer.to === 'done' })
  return 'next'
}

/** Throws SessionError. */
async function sendRequest({ server, clock }: Layers, { operation, history, person }: Outgoing): Promise<Answer> {
  const { path, init } = toRequest(addSendTime(operation, clock))
  const headers = new Headers(init.headers)
  if (history !== undefined) headers.set(historyHeader, history)
  try {
    return await readAnswer(operation, await server.fetchAs(person, path, { ...init, headers }))
  } catch (error) {
    if (error instanceof SessionError) throw error
    return { to: 'unanswered', isServerError: isGatewayError(error) }
  }
}

/** A cursor behind which there is no fill-up. */
const firstUlid = '0'.repeat(26)

/** Returns whether the missing item's trip or vehicle is gone too; undefined if unknown. */
async function findMissing(
  server: Server,
  { kind, target }: Operation,
  answer: Answer,
  person: string,
): Promise<Operation['gone']> {
  const root = toRoot(target)
  const code = answer.to === 'refused' ? answer.problem.code : undefined
  // The added item is gone, not what it is in.
  if (target.noun === 'vehicle' || code === 'gone') return 'thing'
  const isRoot = isSameTarget(root, target) && kind !== 'move'
  if (code !== 'not_found' || kind === 'add' || kind === 'delete' || isRoot) return root.noun
  const address = toAddress(
    root.noun === 'trip' ? getItemPath('trip') : `${getListPath('fill')}?after=${firstUlid}`,
    root,
  )
  const response = await server.fetchAs(person, address).catch(() => undefined)
  return response?.ok ? 'thing' : response?.status === 404 ? root.noun : undefined
}

/** Returns what an outdated deletion or move would reach; 'unanswered' if unknown. Throws SessionError. */
async function readServerState(
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
