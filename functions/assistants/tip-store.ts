import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId, WaypointId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import type { Prompt } from './prompt.ts'

const itemSchema = z.object({ hash: z.string(), message: z.string(), ttl: z.number() })

type Tip = { readonly hash: string; readonly message: string; readonly byGuide: boolean }

/** Returns a hash of everything that a tip depends on; the prompt also names the user's units. */
export const hashInputs = ({ system, message }: Prompt): string => sha256(`${system}\0${message}`)

/** Returns the stored tip if its inputs match and it has not expired. */
export async function findTip(
  table: Table,
  userId: UserId,
  waypointId: WaypointId,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const item = itemSchema.safeParse(await table.get(keys.tip(userId, waypointId))).data
  if (item?.hash !== hash) return undefined
  // DynamoDB deletes expired items late, so compare `ttl` ourselves.
  return item.ttl * 1000 > now ? item.message : undefined
}

/** Stores a model's tip for thirty days, the guide's for an hour, so that a model is soon tried again. */
export const saveTip = (
  table: Table,
  userId: UserId,
  waypointId: WaypointId,
  { hash, message, byGuide }: Tip,
  now: number,
): Promise<void> => {
  const { lifetimeSeconds, guideLifetimeSeconds } = serverLimits.tip
  const ttl = Math.floor(now / 1000) + (byGuide ? guideLifetimeSeconds : lifetimeSeconds)
  return table.put({ Item: { ...keys.tip(userId, waypointId), hash, message, ttl } })
}
