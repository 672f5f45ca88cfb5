import { toProblem } from '#functions/http/errors.ts'
import { toPseudonym } from '#functions/http/log.ts'
import { keys } from '#functions/table/keys.ts'
import { ignoreRefusal, type Table, TransactionRefused } from '#functions/table/table.ts'
import { createUserId, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Credentials } from '#shared/schemas/session.ts'
import { registrationSchema } from '#shared/schemas/user.ts'
import type { TokenPair } from '#shared/session.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { findAccount, findUserId } from '../core/store.ts'
import { hashPassword, unusableHash, verifyPassword } from '../passwords/passwords.ts'
import { openSession } from '../sessions/sessions.ts'
import { readNetworks } from './known-networks.ts'
import { createLoginThrottle } from './throttle.ts'

/** Replaces unknown names; it is shorter than any username. */
const unknownName = '-'
const unknownId = createUserId('0'.repeat(26))

/**
 * An unknown name takes the same lookups and hashing as a known one, and gets the same answer. Throws `unauthenticated`,
 * `too_many_requests` with the time to wait.
 */
export async function logIn(
  deps: AuthDeps,
  credentials: Credentials,
  network: string,
  userAgent: string | undefined,
): Promise<TokenPair> {
  const loggedUser: LoggedUser = {}
  const logOutcome = (outcome: string) => deps.log({ level: 'info', message: 'login', outcome, ...loggedUser })
  try {
    // Reject excessive lengths before the expensive folding and hashing.
    if (credentials.username.length > limits.username.max || credentials.password.length > limits.password.max)
      throw wrongCredentials()
    // Take the time before queueing, so that parallel attempts do not seem further apart.
    const now = deps.clock()
    const from = { network, userAgent }
    const tokens = await deps.hashing.run(network, () => attempt(deps, credentials, from, now, loggedUser))
    logOutcome('success')
    return tokens
  } catch (error) {
    logOutcome(toProblem(error).code)
    throw error
  }
}

/** The account's pseudonym, if the account exists. */
type LoggedUser = { user?: string }

type From = { readonly network: string; readonly userAgent: string | undefined }

async function attempt(
  deps: AuthDeps,
  { username, password }: Credentials,
  { network, userAgent }: From,
  now: number,
  loggedUser: LoggedUser,
): Promise<TokenPair> {
  const { table } = deps
  const uniqueUsername = uniqueName(username)
  const isName = registrationSchema.shape.username.safeParse(username).success
  const userId = (await findUserId(table, isName ? uniqueUsername : unknownName)) ?? unknownId
  const [account, networks] = await Promise.all([findAccount(table, userId), readNetworks(table, userId, now)])
  if (account) loggedUser.user = toPseudonym(userId)
  const throttle = createLoginThrottle(table, { uniqueUsername, network }, !networks.has(network), now)
  await throttle.recordAttempt()

  const { matches, stale } = await verifyPassword(password, account?.passwordHash ?? unusableHash)
  if (!account || !matches) throw wrongCredentials()
  const tokens = await openSession(deps, userId, account, userAgent).catch((error: unknown) => {
    // The password was changed during the check.
    throw error instanceof TransactionRefused ? wrongCredentials() : error
  })
  await Promise.all([throttle.recordSuccess(), networks.add(network)])
  if (stale) await rehash(table, userId, password, account.passwordHash)
  return tokens
}

const wrongCredentials = (): Problem => new Problem('unauthenticated', 'Invalid username or password')

async function rehash(table: Table, userId: UserId, password: string, old: string): Promise<void> {
  // Refused if the password has changed: it already has a current hash.
  await table
    .update({
      Key: keys.account(userId),
      UpdateExpression: 'SET passwordHash = :new',
      ConditionExpression: 'passwordHash = :old',
      ExpressionAttributeValues: { ':new': await hashPassword(password), ':old': old },
    })
    .catch(ignoreRefusal)
}
