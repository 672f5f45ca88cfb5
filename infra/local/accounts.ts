import { findAccount, findUserId, listOwned } from '#functions/accounts/account/store.ts'
import { logOut, openSession } from '#functions/accounts/sessions/sessions.ts'
import { createAuthDeps } from '#functions/app/deps.ts'
import { createSweeperDeps } from '#functions/app/sweeper.ts'
import { uniqueName } from '#shared/user.ts'
import { CommandFailure } from '../build/command.ts'

/**
 * Opens a session for a user of this machine without a password, because anyone who can read the data folder may do anything. `end`
 * logs out again.
 *
 * @throws CommandFailure if nobody has this name
 */
export async function signInAs(username: string): Promise<{ accessToken: string; end(): Promise<void> }> {
  const deps = createAuthDeps(process.env)
  const userId = await findUserId(deps.table, uniqueName(username))
  const account = userId && (await findAccount(deps.table, userId))
  if (!userId || !account) throw new CommandFailure(`There is no user ${username} in this data folder.`)
  const { accessToken, refreshToken } = await openSession(deps, userId, account)
  return { accessToken, end: () => logOut(deps, refreshToken) }
}

/** Opens the table of this process's variables, and answers what finds those of some addresses that an account has. */
export function openAddresses(): (addresses: readonly string[]) => Promise<ReadonlySet<string>> {
  const { table } = createSweeperDeps(process.env)
  return async (addresses) => {
    const owned = await listOwned(table, addresses.map(uniqueName))
    return new Set(addresses.filter((address) => owned.has(uniqueName(address))))
  }
}
