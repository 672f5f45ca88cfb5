import { Problem } from '#shared/problem.ts'
import { signedInUser } from '../../session/session.ts'
import { fetchInTime } from '../reading/ask.ts'
import { noteChange } from '../reading/learn.ts'
import { followAliases, namesLocal } from '../replica/aliases.ts'
import { openReplicaInTime } from '../replica/replica.ts'
import { getStatus } from '../replica/status.ts'
import { answerDone, answerQueued, answerRefusal, needsConnection } from './answer.ts'
import { tellAll } from './feed.ts'
import { attendedTime } from './operation.ts'
import { type ChangeRequest, readChange } from './read-change.ts'
import { attend, send } from './send.ts'
import { type Stored, storeChange } from './store.ts'

/** Which stops the moves of dates moved that this page made, by their keys: they can be taken back here. */
const moves = new Map<string, readonly string[]>()

/**
 * `fetch` for what changes something: the change is on this device's disk before anything is sent, and is sent at once. While
 * the server is silent, or gives no answer in time, what is answered is what it would say; the change waits and is sent as soon
 * as the server answers. What this device cannot keep goes to the server directly.
 */
export async function fetchChange(url: URL, init: RequestInit = {}): Promise<Response> {
  const database = await openReplicaInTime()
  if (!database || signedInUser() === undefined) return askDirectly(url, init)
  const path = await followAliases(url.pathname)
  const body = typeof init.body === 'string' ? await followAliases(init.body) : ''
  const request: ChangeRequest = { method: init.method ?? 'GET', path, headers: new Headers(init.headers), body }
  try {
    const change = readChange(request)
    const stored = change && (await keep(() => storeChange(database, change, describeMoment())))
    if (stored && stored.to !== 'ask') return await answer(stored)
    if (namesLocal(path)) throw needsConnection()
    return await askDirectly(new URL(path + url.search, url), body === '' ? init : { ...init, body })
  } catch (error) {
    return answerRefusal(error)
  }

  /** Keeps it, or sends it directly where there is no room: what is not kept is not said to be. */
  async function keep(store: () => Promise<Stored>): Promise<Stored> {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      if (error.name === 'QuotaExceededError' && (getStatus().connection === 'silent' || namesLocal(path)))
        throw noRoom()
      return { to: 'ask' }
    }
  }
}

const noRoom = (): Problem =>
  new Problem('limit', 'This device has no room left for offline data. Your changes are not lost; free some space.')

function describeMoment() {
  const now = Date.now()
  const attendedUntil = getStatus().connection === 'answering' ? now + attendedTime : undefined
  return { now, attendedUntil, moves }
}

async function answer(stored: Exclude<Stored, { to: 'ask' }>): Promise<Response> {
  noteChange()
  const { status, body } = stored
  if (stored.to === 'done') {
    await tellAll()
    return answerDone(status, body)
  }
  if (stored.isAttended) return (await attend(stored.seq)) ?? answerQueued(status, body)
  await tellAll()
  void send()
  return answerQueued(status, body)
}

async function askDirectly(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetchInTime(url, init)
  } finally {
    noteChange()
  }
}
