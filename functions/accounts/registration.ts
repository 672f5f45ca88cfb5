import { toLoggedNetwork, toNetwork } from '#functions/http/network.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { findRefusal } from '#functions/table/table.ts'
import { createUserId, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Registration } from '#shared/schemas/user.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from './core/deps.ts'
import { sendWelcome } from './links/confirmation.ts'
import { hashPassword } from './passwords/passwords.ts'
import { countRegistration } from './sign-in/throttle.ts'

/**
 * Creates an account and emails the link that confirms its address. Username and address are unique regardless of case and
 * compatibility form. `address` is the client's. Throws `forbidden` while registration is closed, `invalid` for a guessable password,
 * `conflict`, `too_many_requests`.
 */
export async function register(deps: AuthDeps, registration: Registration, address: string): Promise<void> {
  if (deps.registration === 'closed')
    throw new Problem('forbidden', 'Registration is closed. Ask the people who run this site for an account.')
  await deps.refuseGuessablePassword(registration.password, registration, 'password')
  const userId = await deps.hashing.run(toNetwork(address), () => createAccount(deps, registration, address))
  await sendWelcome(deps, userId, { username: registration.username, sessionEpoch: 0 }, registration.email)
}

async function createAccount(
  { table, clock, ids }: AuthDeps,
  { username, email, password, bio }: Registration,
  address: string,
): Promise<UserId> {
  const now = clock()
  await countRegistration(table, toNetwork(address), now)
  const userId = createUserId(ids.ulid(now))
  const account = {
    username,
    email,
    bio,
    role: 'USER',
    passwordHash: await hashPassword(password),
    sessionEpoch: 0,
    registeredFrom: groupNetwork(address),
  }
  const free = 'attribute_not_exists(pk)'
  const creation = table.transact([
    { Put: { Item: { ...keys.username(uniqueName(username)), userId }, ConditionExpression: free } },
    { Put: { Item: { ...keys.email(uniqueName(email)), userId }, ConditionExpression: free } },
    { Put: { Item: { ...keys.account(userId), ...account, createdAt: now }, ConditionExpression: free } },
  ])
  const refusal = await findRefusal(creation)
  if (!refusal) return userId
  const field = refusal.by(0) ? 'username' : 'email'
  const message = refusal.by(0) ? 'Username is already taken' : 'Email is already registered'
  throw new Problem('conflict', message, { fields: [{ field, message }] })
}

/**
 * Returns one of 4,096 groups for a network (24 bits of an IPv4 address, 48 of an IPv6 address). Two networks are rarely in one group, and
 * each group has thousands, so what is stored does not name the network.
 */
const groupNetwork = (address: string): string =>
  Buffer.from(sha256(toLoggedNetwork(address)), 'base64url')
    .toString('hex')
    .slice(0, 3)
