import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Session } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { isUlid, isUserId, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { TokenPair } from '#shared/session.ts'
import { signAccessToken } from './access-token.ts'
import type { AuthDeps } from './deps.ts'
import { type Account, findAccount } from './store.ts'

/** The last use is written down no more often than this (ms): a refresh every quarter of an hour need not cost a write. */
const useGranularity = 3_600_000

/** How long a session lives at most, and without being used (ms). */
const [longestLife, longestIdle] = [30 * 24 * 3_600_000, 7 * 24 * 3_600_000]

const sessionSchema = z.object({
  secretHash: z.string(),
  epoch: z.number(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
})

const computeEnd = (createdAt: number, lastUsedAt: number): number =>
  Math.min(createdAt + longestLife, lastUsedAt + longestIdle)

/**
 * Opens a session for a user: an access token and the refresh token `<userId>.<sessionId>.<secret>`, of which only a hash
 * is kept. Throws TransactionRefused when all sessions were ended since the account was read.
 */
export async function openSession(deps: AuthDeps, userId: UserId, { role, sessionEpoch }: Account): Promise<TokenPair> {
  const now = deps.clock()
  const sessionId = deps.ids.ulid(now)
  const secret = randomBytes(32).toString('base64url')
  const [access] = await Promise.all([
    signAccessToken(deps, { userId, sessionId, role }),
    deps.table.transact([
      {
        Put: {
          Item: {
            ...keys.session(userId, sessionId),
            secretHash: sha256(secret),
            epoch: sessionEpoch,
            createdAt: now,
            lastUsedAt: now,
            ttl: Math.ceil(computeEnd(now, now) / 1000),
          },
        },
      },
      {
        ConditionCheck: {
          Key: keys.account(userId),
          ConditionExpression: 'sessionEpoch = :epoch',
          ExpressionAttributeValues: { ':epoch': sessionEpoch },
        },
      },
    ]),
  ])
  return { accessToken: access, refreshToken: `${userId}.${sessionId}.${secret}` }
}

/** A new access token for a live session. Throws `unauthenticated` for any text that is not its refresh token. */
export async function refreshAccessToken(deps: AuthDeps, refreshToken: string): Promise<string> {
  const { table, clock } = deps
  const now = clock()
  const token = parseRefreshToken(refreshToken)
  if (!token) throw sessionEnded()
  const { userId, sessionId, secret } = token
  const [session, account] = await Promise.all([findSession(table, userId, sessionId), findAccount(table, userId)])
  if (!session || !account || !isSecret(secret, session.secretHash)) throw sessionEnded()
  if (session.epoch !== account.sessionEpoch || computeEnd(session.createdAt, session.lastUsedAt) <= now)
    throw sessionEnded()
  if (now - session.lastUsedAt >= useGranularity) await markUsed(table, token, session.createdAt, now)
  return signAccessToken(deps, { userId, sessionId, role: account.role })
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

/** Whether a session still stands: its end takes the item away. `certain` asks for a strongly consistent read. */
export async function isSessionOpen(table: Table, { userId, sessionId }: Session, certain: boolean): Promise<boolean> {
  const look = async (ConsistentRead: boolean) =>
    (await table.get(keys.session(userId, sessionId), { ConsistentRead })) !== undefined
  // Where a session was opened a moment ago, a cheap read may not find it yet.
  return (!certain && (await look(false))) || look(true)
}

/** Two ids of 26 characters, 43 of a secret, and the dots between them. */
const longestRefreshToken = 26 + 1 + 26 + 1 + 43

type RefreshToken = { userId: UserId; sessionId: string; secret: string }

function parseRefreshToken(refreshToken: string): RefreshToken | undefined {
  if (refreshToken.length > longestRefreshToken) return undefined
  const [userId, sessionId, secret, ...rest] = refreshToken.split('.')
  if (!userId || !sessionId || !secret || rest.length > 0) return undefined
  return isUserId(userId) && isUlid(sessionId) ? { userId, sessionId, secret } : undefined
}

async function findSession(table: Table, userId: UserId, sessionId: string) {
  const item = await table.get(keys.session(userId, sessionId))
  return item && sessionSchema.parse(item)
}

async function markUsed(table: Table, { userId, sessionId }: RefreshToken, createdAt: number, now: number) {
  try {
    await table.update({
      Key: keys.session(userId, sessionId),
      UpdateExpression: 'SET lastUsedAt = :now, #ttl = :ttl',
      // A logout in between must not be undone.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': now, ':ttl': Math.ceil(computeEnd(createdAt, now) / 1000) },
    })
  } catch (error) {
    if (error instanceof ConditionFailed) throw sessionEnded()
    throw error
  }
}

const isSecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(hash))

const sessionEnded = (): Problem => new Problem('unauthenticated', 'The session has ended. Please log in again.')
