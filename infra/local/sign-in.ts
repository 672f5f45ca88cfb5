import { logOut, openSession } from '#functions/accounts/sessions.ts'
import { findAccount, findUserId } from '#functions/accounts/store.ts'
import { createAuthDeps } from '#functions/app/deps.ts'
import { uniqueName } from '#shared/user.ts'
import { CommandFailure } from '../build/command.ts'

/**
 * Opens a session for a user of this machine without a password: whoever reads the data folder may do anything anyway.
 * `end` logs out again.
 * @throws CommandFailure when nobody has this name.
 */
export async function signInAs(username: string): Promise<{ accessToken: string; end(): Promise<void> }> {
  const deps = createAuthDeps(process.env)
  const userId = await findUserId(deps.table, uniqueName(username))
  const account = userId && (await findAccount(deps.table, userId))
  if (!userId || !account) throw new CommandFailure(`There is no user ${username} in this data folder.`)
  const { accessToken, refreshToken } = await openSession(deps, userId, account)
  return { accessToken, end: () => logOut(deps, refreshToken) }
}
