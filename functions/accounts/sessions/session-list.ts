import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Table } from '#functions/table/table.ts'
import type { DeviceSession } from '#shared/account.ts'
import { compare } from '#shared/compare.ts'
import { isUlid, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { requireAccount } from '../core/store.ts'
import { sessionSchema } from './sessions.ts'

/** The current session first, then by last use. `now` is milliseconds since 1970. */
export async function listSessions(
  table: Table,
  userId: UserId,
  currentId: string,
  now: number,
): Promise<DeviceSession[]> {
  const [account, items] = await Promise.all([
    requireAccount(table, userId),
    queryAll(table, keys.sessions(userId), { newestFirst: true }),
  ])
  return items
    .map((item) => ({ ...sessionSchema.parse(item), id: String(item.sk).slice('S#'.length) }))
    .filter(({ epoch, createdAt }) => epoch === account.sessionEpoch && createdAt + limits.sessionLife > now)
    .map(({ id, device, createdAt, lastUsedAt = createdAt }) => ({
      id,
      device,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
      current: id === currentId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current) || compare(other.lastUsedAt, one.lastUsedAt))
}

/** Throws `not_found`. */
export async function endSession(table: Table, userId: UserId, id: string): Promise<void> {
  const Key = isUlid(id) ? keys.session(userId, id) : undefined
  if (Key === undefined || !(await table.get(Key))) throw new Problem('not_found', 'There is no such session')
  await table.delete({ Key })
}

/** Ends all sessions of a user except one and those of an epoch after `latest`. */
export async function endOtherSessions(
  table: Table,
  userId: UserId,
  currentId: string,
  latest = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { pk, sk: current } = keys.session(userId, currentId)
  const items = await queryAll(table, keys.sessions(userId), { attributes: 'sk, epoch' })
  const ended = items
    .map((item) => keyAndEpoch.parse(item))
    .filter(({ sk, epoch }) => sk !== current && epoch <= latest)
  await table.deleteAll(ended.map(({ sk }) => ({ pk, sk })))
}

const keyAndEpoch = z.object({ sk: z.string(), epoch: z.number() })
