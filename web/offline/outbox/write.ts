import { Problem, problemStatus } from '#shared/problem.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { queuedHeader } from '../public/headers.ts'
import { containsLocalId } from '../public/local-ids.ts'
import { attendedTime } from '../public/operation.ts'
import { trust } from '../public/types.ts'
import type { Layers } from '../reading/layers.ts'
import { followAliases } from '../replica/aliases.ts'
import type { OfflineDatabase } from '../replica/database.ts'
import type { Change, ChangeRequest } from './change.ts'
import type { Feed } from './feed.ts'
import type { Sender } from './send.ts'
import { getPageStart } from './send-time.ts'
import { type Moment, type Stored, storeChanges } from './store.ts'

/**
 * `fetch` that stores changes before sending them. Without an answer in time, returns what the server would answer. A change that cannot be
 * stored goes to the server directly.
 */
export type Writer = (url: URL, init?: RequestInit) => Promise<Response>

type WriterParts = Layers & { readonly feed: Feed; readonly sender: Sender }

export function createWriter(parts: WriterParts): Writer {
  const { session, clock, status, replica, server, cache, feed, sender } = parts
  /** Stops of this page's moves, by the moves' keys, so that they can be undone. */
  const moves: Moment['moves'] = new Map()

  function describeMoment(): Moment {
    const now = clock.now()
    const attendedUntil = status.get().connection === 'reachable' ? now + attendedTime : undefined
    return { now, pageStart: getPageStart(clock), attendedUntil, moves }
  }

  /** Stores the change, or sends it when there is no room, so that nothing unstored is called saved. */
  async function tryToStore(database: OfflineDatabase, path: string, changes: readonly Change[]) {
    try {
      return await replica.write(database, 'strict', (tx) => storeChanges(tx, changes, describeMoment()))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      const isOnlyHere = status.get().connection === 'unreachable' || containsLocalId(path)
      if (error.name === 'QuotaExceededError' && isOnlyHere) throw noSpace()
      return undefined
    }
  }

  async function answer({ seq, isAttended, status, body }: Stored): Promise<Response> {
    cache.noteChange()
    if (isAttended && seq !== undefined) return (await sender.attend(seq)) ?? answerQueued(status, body)
    await feed.announce()
    if (seq === undefined) return answerDone(status, body)
    void sender.send()
    return answerQueued(status, body)
  }

  async function sendDirectly(url: URL, init: RequestInit): Promise<Response> {
    try {
      return await server.fetch(url, init)
    } finally {
      cache.noteChange()
    }
  }

  return async (url, init = {}) => {
    const database = await replica.openInTime()
    if (!database || session.person() === undefined) return sendDirectly(url, init)
    const path = await followAliases(replica, url.pathname)
    const body = typeof init.body === 'string' ? await followAliases(replica, init.body) : ''
    const headers = new Headers(init.headers)
    const request: ChangeRequest = { method: init.method ?? 'GET', path, headers, body, now: clock.now() }
    try {
      const { readChanges } = await import('./read-changes.ts')
      const changes = readChanges(request)
      const stored = changes && (await tryToStore(database, path, changes))
      if (stored) return await mergeAnswers(await Promise.all(stored.map(answer)))
      // Only the server can do it, but it does not have the item yet.
      if (containsLocalId(path)) throw new Problem('conflict', 'This needs a connection.')
      return await sendDirectly(new URL(path + url.search, url), body === '' ? init : { ...init, body })
    } catch (error) {
      return answerRefusal(error)
    }
  }
}

/** Returns a refusal if there is one, though the other changes stand; else all waypoints. */
async function mergeAnswers(answers: readonly Response[]): Promise<Response> {
  const [first] = answers
  const refused = answers.find(({ ok }) => !ok)
  if (refused) return refused
  if (first && answers.length === 1) return first
  const bodies = await Promise.all(answers.map(async (answer) => trust<{ waypoints: Waypoint[] }>(await answer.json())))
  const body = { waypoints: bodies.flatMap(({ waypoints }) => waypoints) }
  return answers.some(({ headers }) => headers.has(queuedHeader)) ? answerQueued(200, body) : answerDone(200, body)
}

const noSpace = (): Problem =>
  new Problem('limit', 'This device has no room left for offline data. Your changes are not lost; free some space.')

/** Returns the answer to a change that is not synced yet. */
const answerQueued = (status: number, body: unknown): Response => toAnswer(status, body, { [queuedHeader]: 'true' })

/** Returns the answer to a change that changes nothing on the server. */
const answerDone = (status: number, body: unknown): Response => toAnswer(status, body, {})

const toAnswer = (status: number, body: unknown, headers: Record<string, string>): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** For `catch`: answers a refusal, and rethrows other errors. */
function answerRefusal(error: unknown): Response {
  if (!(error instanceof Problem)) throw error
  const { code, message, fields, current } = error
  return Response.json({ code, message, requestId: 'this-device', fields, current }, { status: problemStatus[code] })
}
