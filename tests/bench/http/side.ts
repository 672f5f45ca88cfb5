import type { KeyObject } from 'node:crypto'
import { randomIds } from '../../../functions/http/ids.ts'
import { type Issuer, signToken } from './token.ts'

/** A measured server with data and a signed-in user. */
export type Side = {
  readonly name: string
  readonly url: string
  /** The first process. */
  readonly pid: number
  readonly call: Client
  readonly trips: {
    readonly 0: string
    readonly 40: string
    readonly 100: string
    readonly growing: readonly string[]
    /** A stop of each growing trip. */
    readonly stops: readonly string[]
  }
  /** Returns new tokens for the user's sessions. */
  sign(count: number): string[]
  close(): Promise<void>
}

/** More sessions than the product caches, so that using them in turn never hits the cache. */
const sessionCount = 1_100

/** Stores the user's sessions as logins do, and returns their tokens. */
export async function openSessions(
  key: KeyObject,
  issuer: Issuer,
  userId: string,
  put: (sessionId: string) => Promise<unknown> | unknown,
): Promise<Side['sign']> {
  const sessions = Array.from({ length: sessionCount }, () => randomIds.ulid(Date.now()))
  await doAtOnce(sessions, put)
  let turn = 0
  return (count) =>
    Array.from({ length: count }, () =>
      signToken(key, issuer, { userId, sessionId: sessions[turn++ % sessionCount] ?? '' }),
    )
}

export type Client = ReturnType<typeof createClient>

/** Calls return the body. @throws unless they succeed */
function createClient(url: string, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const headers = { ...authorization, ...(body && { 'content-type': 'application/json' }), ...more }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

/** The same on each side, so that the answers match. */
const account = { username: 'bench-rider', email: 'bench@example.com', password: 'over-the-next-ridge' }

export async function signIn(url: string): Promise<{ userId: string; call: Client }> {
  const call = createClient(url)
  await call('POST', '/api/auth/register', { ...account, bio: '' })
  const { accessToken } = await call('POST', '/api/auth/login', account)
  return { userId: readUserId(accessToken), call: createClient(url, accessToken) }
}

const readUserId = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

/** Maps a list with limited concurrency. */
export async function doAtOnce<One, Answer>(
  list: readonly One[],
  work: (one: One) => Promise<Answer> | Answer,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const atOnce = 10
  for (let from = 0; from < list.length; from += atOnce)
    answers.push(...(await Promise.all(list.slice(from, from + atOnce).map(work))))
  return answers
}

/** Returns the numbers from 1 to `count`. */
export const listNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
