import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { defaultPreferences } from '#shared/account.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { type PreferencesInput, preferencesSchema } from '#shared/schemas/account.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { roleSchema } from '#shared/schemas/user.ts'
import type { User } from '#shared/user.ts'

const accountSchema = z.object({
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  passwordHash: z.string(),
  /** Raised when all sessions have to end: a session of an older epoch is dead. */
  sessionEpoch: z.number(),
  emailConfirmed: z._default(z.boolean(), false),
  /** The address that is to become `email`, until a moment in milliseconds since 1970. */
  pendingEmail: z.optional(z.string()),
  pendingUntil: z.optional(z.number()),
  preferences: z._default(preferencesSchema, defaultPreferences),
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

/** The user behind the unique form of an address, or undefined. */
export async function findOwner(table: Table, unique: string): Promise<UserId | undefined> {
  const item = await table.get(keys.email(unique))
  return item && nameSchema.parse(item).userId
}

/** Those of these unique forms of addresses that an account has. */
export async function listOwned(table: Table, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await table.getAll([...new Set(addresses)].map((address) => keys.email(address)))
  const owned = new Set(items.map(({ pk }) => pk))
  return new Set(addresses.filter((address) => owned.has(keys.email(address).pk)))
}

/** The account of a signed-in user. Throws `unauthenticated` when it is gone. */
export async function requireAccount(table: Table, userId: UserId): Promise<Account> {
  const account = await findAccount(table, userId)
  if (!account) throw accountMissing()
  return account
}

/** Returns the answer of GET /api/users/auth; `now` is milliseconds since 1970. Throws `unauthenticated` when the account is gone. */
export const getUser = async (table: Table, userId: UserId, now: number): Promise<User> =>
  toUser(await requireAccount(table, userId), now)

const toUser = (
  { username, email, role, emailConfirmed, pendingEmail, pendingUntil = 0, preferences }: Account,
  now: number,
): User => ({
  username,
  email,
  role,
  emailConfirmed,
  pendingEmail: pendingEmail !== undefined && pendingUntil > now ? pendingEmail : null,
  preferences,
})

/** Keeps what a user likes to read in, and gives the user. Throws `unauthenticated` when the account is gone. */
export async function savePreferences(
  table: Table,
  userId: UserId,
  input: PreferencesInput,
  now: number,
): Promise<User> {
  const coordinates = input.coordinates ?? (await requireAccount(table, userId)).preferences.coordinates
  try {
    const item = await table.update({
      Key: keys.account(userId),
      UpdateExpression: 'SET preferences = :preferences',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':preferences': { ...input, coordinates } },
      ReturnValues: 'ALL_NEW',
    })
    return toUser(accountSchema.parse(item), now)
  } catch (error) {
    if (error instanceof ConditionFailed) throw accountMissing()
    throw error
  }
}

export const accountMissing = (): Problem => new Problem('unauthenticated', 'The account of this session is gone')
