import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { ignoreRefusal, type Table, type Write } from '#functions/table/table.ts'
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
  /** Raising the epoch ends all sessions of lower epochs. */
  sessionEpoch: z.number(),
  emailConfirmed: z._default(z.boolean(), false),
  /** The requested new address, until `pendingUntil` (ms since 1970). */
  pendingEmail: z.optional(z.string()),
  pendingUntil: z.optional(z.number()),
  /** Names a group of networks (`groupNetwork`); absent from accounts of earlier releases. */
  registeredFrom: z.optional(z.string()),
  preferences: z._default(preferencesSchema, defaultPreferences),
})
export type Account = z.infer<typeof accountSchema>

export async function findAccount(table: Table, userId: UserId): Promise<Account | undefined> {
  const item = await table.get(keys.account(userId))
  return item && accountSchema.parse(item)
}

const nameSchema = z.object({ userId: brandedText(isUserId) })

export async function findUserId(table: Table, unique: string): Promise<UserId | undefined> {
  const item = await table.get(keys.username(unique))
  return item && nameSchema.parse(item).userId
}

/** `unique` is `uniqueName` of the address. */
export async function findOwner(table: Table, unique: string): Promise<UserId | undefined> {
  const item = await table.get(keys.email(unique))
  return item && nameSchema.parse(item).userId
}

export async function listOwned(table: Table, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await table.getAll([...new Set(addresses)].map((address) => keys.email(address)))
  const owned = new Set(items.map(({ pk }) => pk))
  return new Set(addresses.filter((address) => owned.has(keys.email(address).pk)))
}

/** Throws `unauthenticated` if the account is gone. */
export async function requireAccount(table: Table, userId: UserId): Promise<Account> {
  const account = await findAccount(table, userId)
  if (!account) throw accountMissing()
  return account
}

/** `now` is milliseconds since 1970. Throws `unauthenticated` if the account is gone. */
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

/** Returns the write that sets a password and raises the epoch, which ends all sessions and links; refused if the epoch is not `epoch`. */
export const setPassword = (userId: UserId, passwordHash: string, epoch: number): Write => ({
  Update: {
    Key: keys.account(userId),
    UpdateExpression: 'SET passwordHash = :hash, sessionEpoch = :next REMOVE pendingEmail, pendingUntil',
    ConditionExpression: 'sessionEpoch = :epoch',
    ExpressionAttributeValues: { ':hash': passwordHash, ':epoch': epoch, ':next': epoch + 1 },
  },
})

/** Throws `unauthenticated` if the account is gone. */
export async function savePreferences(
  table: Table,
  userId: UserId,
  input: PreferencesInput,
  now: number,
): Promise<User> {
  const coordinates = input.coordinates ?? (await requireAccount(table, userId)).preferences.coordinates
  const update = {
    Key: keys.account(userId),
    UpdateExpression: 'SET preferences = :preferences',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':preferences': { ...input, coordinates } },
    ReturnValues: 'ALL_NEW',
  } as const
  const item = await table.update(update).catch(ignoreRefusal)
  if (!item) throw accountMissing()
  return toUser(accountSchema.parse(item), now)
}

export const accountMissing = (): Problem => new Problem('unauthenticated', 'The account of this session is gone')
