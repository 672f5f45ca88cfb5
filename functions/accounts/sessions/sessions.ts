import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { type Item, refuseWith, type Table } from '#functions/table/table.ts'
import { isUlid, isUserId, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { TokenPair } from '#shared/session.ts'
import type { AuthDeps } from '../core/deps.ts'
import { type Account, findAccount } from '../core/store.ts'
import { signAccessToken } from './access-token.ts'
import { deletedAccountProblem, findDeletedAccount } from './deleted-account.ts'
import { describeDevice } from './device.ts'

export const sessionSchema = z.object({
  secretHash: z.string(),
  epoch: z.number(),
  device: z._default(z.string(), describeDevice()),
  createdAt: z.number(),
  /** Updated at most once an hour. */
  lastUsedAt: z.optional(z.number()),
})

/** The interval of recording a session's use (ms), which is only shown to the user. */
const useInterval = 60 * 60 * 1000

/**
 * The refresh token is `<userId>.<sessionId>.<secret>`; only a hash of the secret is stored. Throws TransactionRefused if all
 * sessions were ended since the account was read.
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

/** The session opens when `put` is written. */
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
 * A session lasts 30 days, used or not, because users may have no signal for weeks. Throws `unauthenticated` for an invalid
 * refresh token, and `account_deleted` if its account was deleted in the last 31 days.
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

/** The extra read reveals nothing, because user ids cannot be guessed. */
async function explainMissingAccount(table: Table, { userId, secret }: RefreshToken, now: number): Promise<Problem> {
  const secretHashes = await findDeletedAccount(table, userId, now)
  return secretHashes?.includes(sha256(secret)) ? deletedAccountProblem() : sessionEnded()
}

async function recordUse(table: Table, userId: UserId, sessionId: string, now: number): Promise<void> {
  const use = table.update({
    Key: keys.session(userId, sessionId),
    UpdateExpression: 'SET lastUsedAt = :now',
    // Otherwise this update would recreate an ended session as an incomplete item.
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now },
  })
  await use.catch(refuseWith(sessionEnded))
}

/** Ends a refresh token's session. Ignores invalid tokens. */
export async function logOut({ table }: AuthDeps, refreshToken: string): Promise<void> {
  const token = parseRefreshToken(refreshToken)
  if (!token) return
  const session = await findSession(table, token.userId, token.sessionId)
  if (!session || !isSecret(token.secret, session.secretHash)) return
  await table.delete({ Key: keys.session(token.userId, token.sessionId) })
}

export async function endSessions(table: Table, userId: UserId): Promise<void> {
  await table.deleteAll(await listKeys(table, keys.sessions(userId)))
}

/** Two ids of 26 characters, a secret of 43, and two dots. */
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
