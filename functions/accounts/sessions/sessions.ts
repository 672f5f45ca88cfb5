import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type RequireOpenSession, sessionExpired } from '#functions/http/session-check.ts'
import type { Session } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, type Item, type Table } from '#functions/table/table.ts'
import { isUlid, isUserId, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { TokenPair } from '#shared/session.ts'
import type { AuthDeps } from '../account/deps.ts'
import { type Account, findAccount } from '../account/store.ts'
import { signAccessToken } from './access-token.ts'
import { deletedAccountProblem, findDeletedAccount } from './deleted-account.ts'
import { describeDevice } from './device.ts'

export const sessionSchema = z.object({
  secretHash: z.string(),
  epoch: z.number(),
  device: z._default(z.string(), describeDevice()),
  createdAt: z.number(),
  /** The time when it was last seen to be used; written at most once an hour. */
  lastUsedAt: z.optional(z.number()),
})

/** A session's use is noted so seldom (ms): it is told to people, and nothing depends on it. */
const useInterval = 60 * 60 * 1000

/**
 * Opens a session for a user: an access token and the refresh token `<userId>.<sessionId>.<secret>`, of which only a hash
 * is kept. Throws TransactionRefused when all sessions were ended since the account was read.
 */
export async function openSession(
  deps: AuthDeps,
  userId: UserId,
  account: Pick<Account, 'role' | 'sessionEpoch'>,
  userAgent?: string,
): Promise<TokenPair> {
  const { tokens, put } = createSession(deps, userId, account, userAgent)
  const write = deps.table.transact([
    { Put: put },
    {
      ConditionCheck: {
        Key: keys.account(userId),
        ConditionExpression: 'sessionEpoch = :epoch',
        ExpressionAttributeValues: { ':epoch': account.sessionEpoch },
      },
    },
  ])
  const [pair] = await Promise.all([tokens, write])
  return pair
}

/** A session that is not open before what `put` says is written. */
export function createSession(
  deps: AuthDeps,
  userId: UserId,
  { role, sessionEpoch }: Pick<Account, 'role' | 'sessionEpoch'>,
  userAgent: string | undefined,
): { sessionId: string; tokens: Promise<TokenPair>; put: { Item: Item } } {
  const now = deps.clock()
  const sessionId = deps.ids.ulid(now)
  const secret = randomBytes(32).toString('base64url')
  const Item = {
    ...keys.session(userId, sessionId),
    secretHash: sha256(secret),
    epoch: sessionEpoch,
    device: describeDevice(userAgent),
    createdAt: now,
    ttl: Math.ceil((now + limits.sessionLife) / 1000),
  }
  const refreshToken = `${userId}.${sessionId}.${secret}`
  const tokens = signAccessToken(deps, { userId, sessionId, role }).then((accessToken) => ({
    accessToken,
    refreshToken,
  }))
  return { sessionId, tokens, put: { Item } }
}

/**
 * Returns a new access token for a live session: one of this epoch younger than 30 days, used or not, because users are without a
 * signal for weeks. Throws `unauthenticated` for any string that is not its refresh token, and `account_deleted` for one of an account
 * deleted within 31 days.
 */
export async function refreshAccessToken(deps: AuthDeps, refreshToken: string): Promise<string> {
  const { table, clock } = deps
  const now = clock()
  const token = parseRefreshToken(refreshToken)
  if (!token) throw sessionEnded()
  const { userId, sessionId, secret } = token
  const [session, account] = await Promise.all([findSession(table, userId, sessionId), findAccount(table, userId)])
  if (!account) throw await explainMissingAccount(table, token, now)
  if (!session || !isSecret(secret, session.secretHash)) throw sessionEnded()
  if (session.epoch !== account.sessionEpoch || session.createdAt + limits.sessionLife <= now) throw sessionEnded()
  if (now - (session.lastUsedAt ?? session.createdAt) >= useInterval) await recordUse(table, userId, sessionId, now)
  return signAccessToken(deps, { userId, sessionId, role: account.role })
}

/** Returns the refusal for a token whose account is gone. Its extra read reveals nothing, because nobody can guess a user's id. */
async function explainMissingAccount(table: Table, { userId, secret }: RefreshToken, now: number): Promise<Problem> {
  const secretHashes = await findDeletedAccount(table, userId, now)
  return secretHashes?.includes(sha256(secret)) ? deletedAccountProblem() : sessionEnded()
}

async function recordUse(table: Table, userId: UserId, sessionId: string, now: number): Promise<void> {
  try {
    await table.update({
      Key: keys.session(userId, sessionId),
      UpdateExpression: 'SET lastUsedAt = :now',
      // An ended session must not come back as half an item.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    })
  } catch (error) {
    throw error instanceof ConditionFailed ? sessionEnded() : error
  }
}

/** Ends the session of a refresh token. A text that belongs to no session has nothing to end. */
export async function logOut({ table }: AuthDeps, refreshToken: string): Promise<void> {
  const token = parseRefreshToken(refreshToken)
  if (!token) return
  const session = await findSession(table, token.userId, token.sessionId)
  if (!session || !isSecret(token.secret, session.secretHash)) return
  await table.delete({ Key: keys.session(token.userId, token.sessionId) })
}

/** Ends every session of a user. */
export async function endSessions(table: Table, userId: UserId): Promise<void> {
  await table.deleteAll(await listKeys(table, keys.sessions(userId)))
}

/** Returns whether a session still stands: its end takes the item away. `certain` asks for a strongly consistent read. */
export async function isSessionOpen(table: Table, { userId, sessionId }: Session, certain: boolean): Promise<boolean> {
  const read = async (ConsistentRead: boolean) =>
    (await table.get(keys.session(userId, sessionId), { ConsistentRead })) !== undefined
  // Where a session was opened a moment ago, a cheap read may not find it yet.
  return (!certain && (await read(false))) || read(true)
}

/** Throws `unauthenticated` for a session that was ended, and `account_deleted` for one of an account that was deleted. */
export const requireOpenSession: RequireOpenSession = async (table, session, { certain, now }) => {
  if (await isSessionOpen(table, session, certain)) return
  throw (await findDeletedAccount(table, session.userId, now)) ? deletedAccountProblem() : sessionExpired()
}

/** Two ids of 26 characters, 43 of a secret, and the dots between them. */
const maxRefreshTokenLength = 26 + 1 + 26 + 1 + 43

type RefreshToken = { userId: UserId; sessionId: string; secret: string }

function parseRefreshToken(refreshToken: string): RefreshToken | undefined {
  if (refreshToken.length > maxRefreshTokenLength) return undefined
  const [userId, sessionId, secret, ...rest] = refreshToken.split('.')
  if (!userId || !sessionId || !secret || rest.length > 0) return undefined
  return isUserId(userId) && isUlid(sessionId) ? { userId, sessionId, secret } : undefined
}

async function findSession(table: Table, userId: UserId, sessionId: string) {
  const item = await table.get(keys.session(userId, sessionId))
  return item && sessionSchema.parse(item)
}

const isSecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(hash))

const sessionEnded = (): Problem => new Problem('unauthenticated', 'The session has ended. Please log in again.')
