/**
 * Deletes an account's data. One transaction deletes the account, its name and its address, and creates a job. A first sweep
 * deletes the user's partition and the counts of attempts at the account. A second one, 15 minutes later, when all access tokens
 * have expired, deletes what requests in progress wrote, and then the job. Only hashes remain: for two days the number of emails
 * to an unconfirmed address, and for 31 days the record for other devices (deleted-account.ts).
 */
import * as z from 'zod/mini'
import { deleteMembers, deleteMemberships, deleteShares } from '#functions/table/delete-links.ts'
import { type KeyRange, keys } from '#functions/table/keys.ts'
import { deleteRange, listKeys } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { type Item, ignoreRefusal, type Table } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'

const proofSchema = z.object({
  email: z.string(),
  trips: z.number(),
  waypoints: z.number(),
  vehicles: z.number(),
  sessions: z.number(),
})

const jobSchema = z.object({
  sk: brandedText(isUserId),
  /** Hashes that attempts are counted under, of the name and of a confirmed address. */
  names: z.array(z.string()),
  /** Absent for restored accounts, whose owners were notified before, and for unconfirmed addresses that have had their notices. */
  proof: z.optional(proofSchema),
  /** The end of the first complete sweep, in milliseconds since 1970. */
  sweptAt: z.optional(z.number()),
})
export type DeletionJob = Omit<z.infer<typeof jobSchema>, 'sk'> & { readonly userId: UserId }

/** The name in the log, which cannot be linked to the user without the user's id. */
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

export async function findJob(table: Table, userId: UserId): Promise<DeletionJob | undefined> {
  const item = await table.get(keys.deletion(userId))
  return item && parseJob(item)
}

export async function sweep(table: Table, { userId, names }: DeletionJob): Promise<void> {
  await deleteRange(table, keys.sessions(userId))
  // Before the trips, which may take minutes: others see them no longer.
  await deleteMembers(table, userId)
  const ranges: KeyRange[] = keys.everythingAlone(userId)
  for (const name of names)
    ranges.push(
      ...(['login', 'login-account', 'forgot', 'confirm', 'notice'] as const).map((kind) => keys.rates(kind, name)),
    )
  for (const range of ranges) await deleteRange(table, range)
  // Links are in partitions of their own, which only these items name. After the trips, so that no more can be made.
  await deleteShares(table, keys.allTripShares(userId))
  await deleteMemberships(table, userId)
}

/** Returns the number of deletions that are not over. */
export const countJobs = async (table: Table): Promise<number> => (await listKeys(table, keys.deletions)).length

/** `now` is milliseconds since 1970. */
export async function recordSweep(table: Table, { userId }: DeletionJob, now: number): Promise<void> {
  await table
    .update({
      Key: keys.deletion(userId),
      UpdateExpression: 'SET sweptAt = if_not_exists(sweptAt, :now)',
      // Otherwise this update would recreate a completed job as an incomplete item.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    })
    .catch(ignoreRefusal)
}
