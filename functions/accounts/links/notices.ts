import type { Email } from '#functions/mail/mailer.ts'
import type { AuthDeps } from '../account/deps.ts'
import type { Account } from '../account/store.ts'
import { mayNotify } from './email-counts.ts'
import { sendInTime } from './send-in-time.ts'

type Owner = Pick<Account, 'email' | 'emailConfirmed'>

/** Sends a notice about something that has already happened: one that cannot be sent, or not soon, is only logged. */
export async function sendNotice(deps: AuthDeps, owner: Owner, notice: Email): Promise<void> {
  await sendInTime(deps, 'A notice was not sent', (deps) => emailOwner(deps, owner, notice))
}

/** Emails the owner of an account, unless the address was never confirmed and has had its notices for this hour. */
export async function emailOwner(deps: AuthDeps, owner: Owner, email: Email): Promise<void> {
  if (await mayNotify(deps, owner)) await deps.mailer.send(email)
}
