import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'

const itemSchema = z.object({ hash: z.string(), message: z.string(), ttl: z.number() })

/** The hash of everything a tip depends on: the same inputs are not paid for twice. */
export const inputsHash = (instructions: string, context: object): string =>
  sha256(`${instructions}\0${JSON.stringify(context)}`)

/** The kept tip for these inputs, or undefined when there is none, it is for others, or its 30 days are over. */
export async function keptTip(
  table: Table,
  userId: UserId,
  waypointId: WaypointId,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const item = itemSchema.safeParse(await table.get(keys.tip(userId, waypointId))).data
  // DynamoDB deletes late: what is over is over when its time has come.
  return item && item.hash === hash && item.ttl * 1000 > now ? item.message : undefined
}

/** Keeps a tip in place of an older one. */
export const keepTip = (
  table: Table,
  userId: UserId,
  waypointId: WaypointId,
  hash: string,
  message: string,
  now: number,
): Promise<void> =>
  table.put({
    Item: { ...keys.tip(userId, waypointId), hash, message, ttl: Math.floor(now / 1000) + limits.tip.keptSeconds },
  })
