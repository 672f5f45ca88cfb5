import { count, dayWindow, Exhausted } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import type { Account } from '../core/store.ts'

/** Emails per address and hour: reset links, confirmation links, and notices to an unconfirmed address. */
export const emailsPerAddress = { forgot: 3, confirm: 6, notice: 6 } as const

/** Counts an email, whether or not the address has an account. Returns false after the hour's emails. */
export async function countEmail(
  { table, clock }: Pick<AuthDeps, 'table' | 'clock'>,
  kind: keyof typeof emailsPerAddress,
  email: string,
): Promise<boolean> {
  const now = clock()
  const key = keys.rate(kind, sha256(uniqueName(email)), dayWindow(now))
  try {
    await count(table, key, { perHour: emailsPerAddress[kind] }, now)
    return true
  } catch (error) {
    if (error instanceof Exhausted) return false
    throw error
  }
}

/** An unconfirmed address may be anyone's, so its notices are limited. */
export const mayNotify = async (
  deps: Pick<AuthDeps, 'table' | 'clock'>,
  { email, emailConfirmed }: Pick<Account, 'email' | 'emailConfirmed'>,
): Promise<boolean> => emailConfirmed || countEmail(deps, 'notice', email)
