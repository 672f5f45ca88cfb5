import { Problem } from '#shared/problem.ts'
import type { Layers } from '../reading/layers.ts'
import { containsLocalId, followAliases } from '../replica/aliases.ts'
import { answerDone, answerQueued, answerRefusal, needsConnection } from './answer.ts'
import { type Change, type ChangeRequest, readChange } from './contract.ts'
import type { Feed } from './feed.ts'
import { attendedTime } from './operation.ts'
import type { Sender } from './send.ts'
import { type Moment, type Stored, storeChange } from './store.ts'

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
    return { now, attendedUntil: status.get().connection === 'reachable' ? now + attendedTime : undefined, moves }
  }

  /** Stores the change, or sends it when there is no room, so that nothing unstored is called saved. */
  async function tryToStore(path: string, store: () => Promise<Stored>): Promise<Stored> {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      const isOnlyHere = status.get().connection === 'unreachable' || containsLocalId(path)
      if (error.name === 'QuotaExceededError' && isOnlyHere) throw noSpace()
      return { to: 'direct' }
    }
  }

  async function answer(stored: Exclude<Stored, { to: 'direct' }>): Promise<Response> {
    cache.noteChange()
    const { status, body } = stored
    if (stored.to === 'done') {
      await feed.announce()
      return answerDone(status, body)
    }
    if (stored.isAttended) return (await sender.attend(stored.seq)) ?? answerQueued(status, body)
    await feed.announce()
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
      const change = readChange(request)
      const store = (change: Change) =>
        replica.write(database, 'strict', (tx) => storeChange(tx, change, describeMoment()))
      const stored = change && (await tryToStore(path, () => store(change)))
      if (stored && stored.to !== 'direct') return await answer(stored)
      if (containsLocalId(path)) throw needsConnection()
      return await sendDirectly(new URL(path + url.search, url), body === '' ? init : { ...init, body })
    } catch (error) {
      return answerRefusal(error)
    }
  }
}

const noSpace = (): Problem =>
  new Problem('limit', 'This device has no room left for offline data. Your changes are not lost; free some space.')
