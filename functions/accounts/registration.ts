import { keys } from '#functions/table/keys.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import { createUserId, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Registration } from '#shared/schemas/user.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from './account/deps.ts'
import { sendWelcome } from './links/confirmation.ts'
import { hashPassword } from './passwords/passwords.ts'
import { countRegistration } from './sign-in/throttle.ts'

/**
 * Creates an account and emails the link that confirms its address. Username and address are unique regardless of case and
 * compatibility form. Throws `forbidden` while registration is closed, `invalid` for a guessable password, `conflict`,
 * `too_many_requests`.
 */
export async function register(deps: AuthDeps, registration: Registration, network: string): Promise<void> {
  if (deps.registration === 'closed')
    throw new Problem('forbidden', 'Registration is closed. Ask the people who run this site for an account.')
  await deps.refuseGuessablePassword(registration.password, registration, 'password')
  const userId = await deps.hashing.run(network, () => createAccount(deps, registration, network))
  await sendWelcome(deps, userId, { username: registration.username, sessionEpoch: 0 }, registration.email)
}

async function createAccount(
  { table, clock, ids }: AuthDeps,
  { username, email, password, bio }: Registration,
  network: string,
): Promise<UserId> {
  const now = clock()
  await countRegistration(table, network, now)
  const userId = createUserId(ids.ulid(now))
  const account = { username, email, bio, role: 'USER', passwordHash: await hashPassword(password), sessionEpoch: 0 }
  const free = 'attribute_not_exists(pk)'
  try {
    await table.transact([
      { Put: { Item: { ...keys.username(uniqueName(username)), userId }, ConditionExpression: free } },
      { Put: { Item: { ...keys.email(uniqueName(email)), userId }, ConditionExpression: free } },
      { Put: { Item: { ...keys.account(userId), ...account, createdAt: now }, ConditionExpression: free } },
    ])
    return userId
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error
    const field = error.by(0) ? 'username' : 'email'
    const message = error.by(0) ? 'Username is already taken' : 'Email is already registered'
    throw new Problem('conflict', message, { fields: [{ field, message }] })
  }
}
