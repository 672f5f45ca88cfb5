import { type Mail, mailFailureFields } from '#functions/mail/mailer.ts'
import type { AuthDeps } from './deps.ts'
import { mayNotify } from './mail-counts.ts'
import type { Account } from './store.ts'

/** How long a mail is waited for that says what has happened already (ms). */
const noticeTime = 2_000

type Owner = Pick<Account, 'email' | 'emailConfirmed'>

/** What a notice is about has happened already: one that cannot be sent, or not soon, is only logged. */
export const sendNotice = (deps: AuthDeps, owner: Owner, notice: Mail): Promise<void> =>
  waitForMail(deps, () => mailOwner(deps, owner, notice))

/** Mails the owner of an account, unless the address was never confirmed and has had its notices for this hour. */
export async function mailOwner(deps: AuthDeps, owner: Owner, mail: Mail): Promise<void> {
  if (await mayNotify(deps, owner)) await deps.mailer.send(mail)
}

/** Waits a moment for the sending of a mail, whose failure is only logged. */
export async function waitForMail(deps: AuthDeps, send: () => Promise<void>): Promise<void> {
  const sent = send().catch((error: unknown) =>
    deps.log({ level: 'error', message: 'A notice was not mailed', ...mailFailureFields(error) }),
  )
  await Promise.race([sent, deps.timers.sleep(noticeTime)])
}
