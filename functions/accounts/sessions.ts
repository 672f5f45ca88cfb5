import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { isUlid, isUserId, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { TokenPair } from '#shared/session.ts'
import { accessToken } from './access-token.ts'
import type { AuthDeps } from './deps.ts'
import { type Account, accountOf } from './store.ts'

/** The last use is written down no more often than this (ms): a refresh every quarter of an hour need not cost a write. */
const useGranularity = 3_600_000

const sessionSchema = z.object({
  secretHash: z.string(),
  epoch: z.number(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
})

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const endOf = (createdAt: number, lastUsedAt: number): number =>
  Math.min(createdAt + limits.session.absoluteSeconds * 1000, lastUsedAt + limits.session.idleSeconds * 1000)

/** Opens a session for a user: an access token and the refresh token `<userId>.<sessionId>.<secret>`, of which only a hash is kept. */
export async function openSession(
  deps: AuthDeps,
  table: Table,
  userId: UserId,
  { role, sessionEpoch }: Account,
): Promise<TokenPair> {
  const now = deps.clock()
  const sessionId = deps.ids.ulid(now)
  const secret = randomBytes(32).toString('base64url')
  const [access] = await Promise.all([
    accessToken(deps, { userId, sessionId, role }),
    table.put({
      Item: {
        ...keys.session(userId, sessionId),
        secretHash: hashOf(secret),
        epoch: sessionEpoch,
        createdAt: now,
        lastUsedAt: now,
        ttl: Math.ceil(endOf(now, now) / 1000),
      },
    }),
  ])
  return { accessToken: access, refreshToken: `${userId}.${sessionId}.${secret}` }
}

/** A new access token for a live session. Throws `unauthenticated` for any text that is not its refresh token. */
export async function refreshed(deps: AuthDeps, table: Table, refreshToken: string): Promise<string> {
  const now = deps.clock()
  const token = parsed(refreshToken)
  if (!token) throw ended()
  const { userId, sessionId, secret } = token
  const [session, account] = await Promise.all([sessionOf(table, userId, sessionId), accountOf(table, userId)])
  if (!session || !account || !sameSecret(secret, session.secretHash)) throw ended()
  if (session.epoch !== account.sessionEpoch || endOf(session.createdAt, session.lastUsedAt) <= now) throw ended()
  if (now - session.lastUsedAt >= useGranularity) await markUsed(table, token, session.createdAt, now)
  return accessToken(deps, { userId, sessionId, role: account.role })
}

/** Ends the session of a refresh token. A text that belongs to no session has nothing to end. */
export async function logOut(table: Table, refreshToken: string): Promise<void> {
  const token = parsed(refreshToken)
  if (!token) return
  const session = await sessionOf(table, token.userId, token.sessionId)
  if (!session || !sameSecret(token.secret, session.secretHash)) return
  await table.delete({ Key: keys.session(token.userId, token.sessionId) })
}

type RefreshToken = { userId: UserId; sessionId: string; secret: string }

function parsed(refreshToken: string): RefreshToken | undefined {
  const [userId, sessionId, secret, ...rest] = refreshToken.split('.')
  if (!userId || !sessionId || !secret || rest.length > 0) return undefined
  return isUserId(userId) && isUlid(sessionId) ? { userId, sessionId, secret } : undefined
}

async function sessionOf(table: Table, userId: UserId, sessionId: string) {
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
      ExpressionAttributeValues: { ':now': now, ':ttl': Math.ceil(endOf(createdAt, now) / 1000) },
    })
  } catch (error) {
    if (error instanceof ConditionFailed) throw ended()
    throw error
  }
}

const sameSecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash))

const ended = (): Problem => new Problem('unauthenticated', 'The session has ended. Please log in again.')
