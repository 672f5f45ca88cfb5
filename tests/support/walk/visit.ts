import { deepStrictEqual, ok } from 'node:assert/strict'
import type { Answer, Api, Call, Method } from '../api.ts'
import type { Session, User, World } from './world.ts'

/** An access token is good for this long (ms), give or take a second: its end is in whole seconds. */
const tokenLife = 15 * 60_000
const tolerance = 2_000

/** A user at work: calls the API as the browser does, which signs in and refreshes when it has to. */
export type Visit = {
  readonly user: User
  /** The two others. */
  readonly others: readonly [User, User]
  readonly world: World
  readonly api: Api
  readonly call: (method: Method, path: string, call?: Sent) => Promise<Answer>
}

type Sent = {
  readonly body?: unknown
  /** For `Idempotency-Key`. */
  readonly key?: string | undefined
  /** For `If-Match`. */
  readonly expectedRev?: number | undefined
}

export function createVisit(world: World, api: Api, user: User): Visit {
  const [first, second] = world.users.filter((other) => other !== user)
  if (!first || !second) throw new Error('A walk has three users')
  return {
    user,
    others: [first, second],
    world,
    api,
    async call(method, path, { body, key, expectedRev } = {}) {
      const headers = {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(expectedRev === undefined ? {} : { 'if-match': `"${expectedRev}"` }),
      }
      const call = { headers, ...(body === undefined ? {} : { body }) }
      const session = user.sessions.findLast(({ isOpen }) => isOpen) ?? (await logIn(api, user))
      const { accessToken } = session
      const answer = await callIn(api, session, method, path, call)
      if (answer.status !== 401) return answer
      // Unless another call at the same moment has done so.
      if (session.accessToken === accessToken) await refresh(api, user, session)
      return callIn(api, session, method, path, call)
    },
  }
}

/** A call with the access token of a session, which is refused when its time is over, and only then. */
async function callIn(api: Api, session: Session, method: Method, path: string, call: Call): Promise<Answer> {
  const { accessToken: token, expiresAt } = session
  const answer = await api.call(method, path, { ...call, token })
  if (answer.status === 401) ok(api.now() > expiresAt - tolerance, 'A token that is still good was refused')
  else ok(api.now() < expiresAt + tolerance, 'A token whose time is over was taken')
  return answer
}

export async function logIn(api: Api, user: User): Promise<Session> {
  const answer = await api.call('POST', '/api/auth/login', { body: user.credentials, from: user.from })
  deepStrictEqual([answer.status, Object.keys(answer.json ?? {})], [200, ['accessToken', 'refreshToken']])
  user.wrongPasswords = 0
  return openSession(user, answer.json, api.now())
}

export function openSession(user: User, tokens: { accessToken: string; refreshToken: string }, now: number): Session {
  const { accessToken, refreshToken } = tokens
  const session = { accessToken, refreshToken, expiresAt: now + tokenLife, isOpen: true }
  user.sessions.push(session)
  return session
}

/** A session that was ended is not refreshed. */
export async function refresh(api: Api, { from }: User, session: Session): Promise<void> {
  const answer = await api.call('POST', '/api/auth/refresh', { body: { refreshToken: session.refreshToken }, from })
  if (!session.isOpen) return expectRefusal(answer, 401, 'unauthenticated')
  deepStrictEqual([answer.status, Object.keys(answer.json ?? {})], [200, ['accessToken']])
  session.accessToken = answer.json.accessToken
  session.expiresAt = api.now() + tokenLife
}

/** Nothing more and nothing less. */
export function expectAnswer(answer: Answer, status: number, json?: unknown): void {
  deepStrictEqual({ status: answer.status, json: answer.json }, { status, json })
}

export function expectRefusal(answer: Answer, status: number, code: string): void {
  deepStrictEqual({ status: answer.status, code: answer.json?.code }, { status, code })
}
