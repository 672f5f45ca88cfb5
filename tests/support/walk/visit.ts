import { deepStrictEqual, ok } from 'node:assert/strict'
import type { Answer, Api, Call, Method } from '../api.ts'
import type { Session, User, World } from './world.ts'

/** Milliseconds, exact to a second because a token ends on a whole second. */
const tokenLife = 15 * 60_000
const tolerance = 2_000

export type Visit = {
  readonly user: User
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
      // A concurrent call may already have refreshed.
      if (session.accessToken === accessToken) await refresh(api, user, session)
      return callIn(api, session, method, path, call)
    },
  }
}

/** The call must be refused once the token has expired, but not before. */
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

/** Expects a refusal if the session has ended. */
export async function refresh(api: Api, { from }: User, session: Session): Promise<void> {
  const answer = await api.call('POST', '/api/auth/refresh', { body: { refreshToken: session.refreshToken }, from })
  if (!session.isOpen) return expectRefusal(answer, 401, 'unauthenticated')
  deepStrictEqual([answer.status, Object.keys(answer.json ?? {})], [200, ['accessToken']])
  session.accessToken = answer.json.accessToken
  session.expiresAt = api.now() + tokenLife
}

export function expectAnswer(answer: Answer, status: number, json?: unknown): void {
  deepStrictEqual({ status: answer.status, json: answer.json }, { status, json })
}

export function expectRefusal(answer: Answer, status: number, code: string): void {
  deepStrictEqual({ status: answer.status, code: answer.json?.code }, { status, code })
}
