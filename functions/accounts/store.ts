import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText } from '#shared/text.ts'
import { roleSchema, type User } from '#shared/user.ts'

const accountSchema = z.object({
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  passwordHash: z.string(),
  /** Raised when all sessions have to end: a session of an older epoch is dead. */
  sessionEpoch: z.number(),
})
export type Account = z.infer<typeof accountSchema>

/** The account of a user, or undefined when there is none. */
export async function findAccount(table: Table, userId: UserId): Promise<Account | undefined> {
  const item = await table.get(keys.account(userId))
  return item && accountSchema.parse(item)
}

const nameSchema = z.object({ userId: brandedText(isUserId) })

/** The user behind a unique username, or undefined. */
export async function findUserId(table: Table, unique: string): Promise<UserId | undefined> {
  const item = await table.get(keys.username(unique))
  return item && nameSchema.parse(item).userId
}

/** What GET /api/users/auth answers. Throws `unauthenticated` when the account is gone. */
export async function getUser(table: Table, userId: UserId): Promise<User> {
  const account = await findAccount(table, userId)
  if (!account) throw new Problem('unauthenticated', 'The account of this session is gone')
  const { username, email, role } = account
  return { username, email, role }
}
