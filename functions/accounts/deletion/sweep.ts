/**
 * Deletes an account's data. The account, its name and its address are deleted in one step, which leaves a job; from then on nobody
 * can log in to it. A sweep deletes the user's partition, and the counts of others' attempts at the account elsewhere. A second sweep,
 * a quarter of an hour later, deletes what requests in progress wrote after the first: by then no access token of the account is
 * valid. Then the job is deleted too. Only hashes remain: for two days the number of emails to an unconfirmed address, and for 31 days
 * the record for the account's other devices (deleted-account.ts).
 */
import * as z from 'zod/mini'
import { type KeyRange, keys } from '#functions/table/keys.ts'
import { deleteRange } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, type Item, type Table } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'

/** The recipient of the confirmation, and the account's contents. */
const proofSchema = z.object({
  email: z.string(),
  trips: z.number(),
  waypoints: z.number(),
  vehicles: z.number(),
  sessions: z.number(),
})

const jobSchema = z.object({
  sk: brandedText(isUserId),
  /** Hashes of the name, and of the address if it was confirmed, that attempts at the account were counted under. */
  names: z.array(z.string()),
  /** Absent where an account that came back with a backup is deleted again, whose owner was told then, and where an unconfirmed address has had its notices. */
  proof: z.optional(proofSchema),
  /** The time when a sweep came to its end for the first time, in milliseconds since 1970. */
  sweptAt: z.optional(z.number()),
})
export type DeletionJob = Omit<z.infer<typeof jobSchema>, 'sk'> & { readonly userId: UserId }

/** The name of a deletion in the log: nobody who has not the user's id can say whose it is, and nothing else has this name. */
export const toDeletionName = (userId: UserId): string => sha256(`offgrid deletion ${userId}`)

export const toJobItem = ({ userId, names, proof }: DeletionJob): Item => ({
  ...keys.deletion(userId),
  names,
  ...(proof && { proof }),
})

export function parseJob(item: Item): DeletionJob {
  const { sk: userId, ...job } = jobSchema.parse(item)
  return { userId, ...job }
}

/** The job that the deletion of an account left behind, or undefined when none is under way. */
export async function findJob(table: Table, userId: UserId): Promise<DeletionJob | undefined> {
  const item = await table.get(keys.deletion(userId))
  return item && parseJob(item)
}

/** Deletes everything that a deleted account has left, its sessions first. */
export async function sweep(table: Table, { userId, names }: DeletionJob): Promise<void> {
  const ranges: KeyRange[] = [keys.sessions(userId), keys.everything(userId)]
  for (const name of names)
    ranges.push(
      ...(['login', 'login-account', 'forgot', 'confirm', 'notice'] as const).map((kind) => keys.rates(kind, name)),
    )
  for (const range of ranges) await deleteRange(table, range)
}

/** Notes that a sweep came to its end; the first one counts. `now` is milliseconds since 1970. */
export async function recordSweep(table: Table, { userId }: DeletionJob, now: number): Promise<void> {
  try {
    await table.update({
      Key: keys.deletion(userId),
      UpdateExpression: 'SET sweptAt = if_not_exists(sweptAt, :now)',
      // A finished job must not come back as half an item.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
