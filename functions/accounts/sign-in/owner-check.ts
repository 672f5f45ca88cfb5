import type { UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { invalidFields, type Problem } from '#shared/problem.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { type Account, requireAccount } from '../core/store.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { readNetworks } from './known-networks.ts'
import { createLoginThrottle } from './throttle.ts'

/**
 * Returns the account after checking its password, because a session may be in other hands. Wrong passwords count like those of
 * logins. Throws `invalid` for the field `password`, and `too_many_requests`.
 */
export async function requirePassword(
  deps: AuthDeps,
  userId: UserId,
  password: string,
  network: string,
): Promise<Account> {
  // Check the length before the expensive folding and hashing.
  if (password.length > limits.password.max) throw wrongPassword()
  const { table } = deps
  const now = deps.clock()
  return deps.hashing.run(network, async () => {
    const [account, networks] = await Promise.all([requireAccount(table, userId), readNetworks(table, userId, now)])
    const attempts = { uniqueUsername: uniqueName(account.username), network }
    const throttle = createLoginThrottle(table, attempts, !networks.has(network), now)
    await throttle.recordAttempt()
    const { matches } = await verifyPassword(password, account.passwordHash)
    if (!matches) throw wrongPassword()
    await throttle.recordSuccess()
    return account
  })
}

const wrongPassword = (): Problem => invalidFields([{ field: 'password', message: 'Password is not right' }])
