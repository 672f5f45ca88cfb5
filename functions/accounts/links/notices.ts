import type { Email } from '#functions/mail/mailer.ts'
import type { AuthDeps } from '../core/deps.ts'
import type { Account } from '../core/store.ts'
import { mayNotify } from './email-counts.ts'
import { sendInTime } from './send-in-time.ts'

type Owner = Pick<Account, 'email' | 'emailConfirmed'>

/** Sends a notice about a completed change, so failures and timeouts are only logged. */
export async function sendNotice(deps: AuthDeps, owner: Owner, notice: Email): Promise<void> {
  await sendInTime(deps, 'A notice was not sent', (deps) => emailOwner(deps, owner, notice))
}

/** Emails an account's owner, unless the address is unconfirmed and has had the hour's notices. */
export async function emailOwner(deps: AuthDeps, owner: Owner, email: Email): Promise<void> {
  if (await mayNotify(deps, owner)) await deps.mailer.send(email)
}
