import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { createUserId, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Credentials, TokenPair } from '#shared/session.ts'
import { registrationSchema, uniqueName } from '#shared/user.ts'
import type { AuthDeps } from './deps.ts'
import { hashOf, nobodysHash, verified } from './passwords.ts'
import { openSession } from './sessions.ts'
import { accountOf, userIdByName } from './store.ts'
import { loginThrottle } from './throttle.ts'

/** Stands for every name that is nobody's; no username is shorter than three characters. */
const nobody = '-'
const nobodysId = createUserId('0'.repeat(26))

/**
 * Signs a user in. An unknown name takes the way of a known one, lookups and hashing included, and is answered the same.
 * Throws `unauthenticated` for wrong credentials, `too_many_requests` with the time to wait.
 */
export async function logIn(
  deps: AuthDeps,
  table: Table,
  { username, password }: Credentials,
  address: string,
): Promise<TokenPair> {
  const unique = registrationSchema.shape.username.safeParse(username).success ? uniqueName(username) : nobody
  const throttle = loginThrottle(table, uniqueName(username), address, deps.clock())
  await throttle.begin()

  const userId = await userIdByName(table, unique)
  const account = await accountOf(table, userId ?? nobodysId)
  const { right, stale } = await verified(password, account?.passwordHash ?? nobodysHash)
  if (!userId || !account || !right) {
    await throttle.failed()
    throw new Problem('unauthenticated', 'Invalid username or password')
  }

  const [tokens] = await Promise.all([openSession(deps, table, userId, account), throttle.succeeded()])
  if (stale) await rehash(table, userId, password, account.passwordHash)
  return tokens
}

/** Keeps a password under today's parameters, unless it was changed in between. */
async function rehash(table: Table, userId: UserId, password: string, old: string): Promise<void> {
  try {
    await table.update({
      Key: keys.account(userId),
      UpdateExpression: 'SET passwordHash = :new',
      ConditionExpression: 'passwordHash = :old',
      ExpressionAttributeValues: { ':new': await hashOf(password), ':old': old },
    })
  } catch (error) {
    // Changed in between: that hash is today's already.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
