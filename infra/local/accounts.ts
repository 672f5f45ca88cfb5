import { findAccount, findUserId, listOwned } from '#functions/accounts/core/store.ts'
import { countJobs } from '#functions/accounts/deletion/sweep.ts'
import { logOut, openSession } from '#functions/accounts/sessions/sessions.ts'
import { createAuthDeps } from '#functions/app/deps.ts'
import { createSweeperDeps } from '#functions/app/sweeper.ts'
import { uniqueName } from '#shared/user.ts'
import { CommandFailure } from '../build/command.ts'

/**
 * Opens a session without a password, because anyone who can read the data folder may do anything. `end` logs out.
 *
 * @throws CommandFailure if there is no such user
 */
export async function signInAs(username: string): Promise<{ accessToken: string; end(): Promise<void> }> {
  const deps = createAuthDeps(process.env)
  const userId = await findUserId(deps.table, uniqueName(username))
  const account = userId && (await findAccount(deps.table, userId))
  if (!userId || !account) throw new CommandFailure(`There is no user ${username} in this data folder.`)
  const { accessToken, refreshToken } = await openSession(deps, userId, account)
  return { accessToken, end: () => logOut(deps, refreshToken) }
}

/** Returns a function that finds which addresses belong to an account. */
export function openAddresses(): (addresses: readonly string[]) => Promise<ReadonlySet<string>> {
  const { table } = createSweeperDeps(process.env)
  return async (addresses) => {
    const owned = await listOwned(table, addresses.map(uniqueName))
    return new Set(addresses.filter((address) => owned.has(uniqueName(address))))
  }
}

/** Returns a function that counts the deletions of accounts that are not over. */
export function openDeletions(): () => Promise<number> {
  const { table } = createSweeperDeps(process.env)
  return () => countJobs(table)
}
