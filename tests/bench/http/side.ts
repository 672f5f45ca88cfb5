import type { KeyObject } from 'node:crypto'
import { randomIds } from '../../../functions/http/ids.ts'
import { type Issuer, signToken } from './token.ts'

/** A server that is measured, filled and with a user signed in. */
export type Side = {
  readonly name: string
  readonly url: string
  /** Its first process. */
  readonly pid: number
  /** The API as the user reaches it. */
  readonly call: Client
  /** Ids of trips: with so many stops, and those that stops are added to. */
  readonly trips: { readonly 0: string; readonly 40: string; readonly 100: string; readonly growing: readonly string[] }
  /** Tokens for the user's sessions; each is new. */
  sign(count: number): string[]
  close(): Promise<void>
}

/**
 * More sessions than the product remembers to be open: with one after the other, none of them is remembered when its
 * turn comes again.
 */
const sessionCount = 1_100

/** The user's sessions, put where a login puts them, and the tokens for them. */
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

/** The API as one user reaches it, or as a stranger does. */
export type Client = ReturnType<typeof createClient>

/** Calls give the body of the answer, and throw when it is no success. */
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

/** The measured account, the same on each side, so that the answers are. */
const account = { username: 'bench-rider', email: 'bench@example.com', password: 'over-the-next-ridge' }

/** Registers the user and signs in. */
export async function signIn(url: string): Promise<{ userId: string; call: Client }> {
  const call = createClient(url)
  await call('POST', '/api/auth/register', { ...account, bio: '' })
  const { accessToken } = await call('POST', '/api/auth/login', account)
  return { userId: readUserId(accessToken), call: createClient(url, accessToken) }
}

const readUserId = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

/** Does something with each of a list, a few at once, and gives the answers in their order. */
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
