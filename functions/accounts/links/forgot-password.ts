import { resetLinkMail } from '#functions/mail/templates.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../account/deps.ts'
import { findAccount, findOwner } from '../account/store.ts'
import { countMail } from './mail-counts.ts'
import { mailInTime } from './mail-in-time.ts'
import { createLink, linkMinutes } from './mailed-links.ts'

/** Every question is answered after this time (ms). */
export const answerTime = 1_500

/**
 * Mails a reset link to an address that has an account, and takes the same 1,500 ms whatever happens: for an address that
 * has none, for one that has had its three mails this hour, and when the mail service fails or is slow (the mail is
 * then given up). So neither the answer nor its time tells who has an account.
 */
export async function requestPasswordReset(deps: AuthDeps, email: string): Promise<void> {
  const enough = deps.timers.sleep(answerTime)
  // The answer must not tell whether there was a mail; the log does.
  await mailInTime(deps, 'A reset link was not mailed', (deps) => mailResetLink(deps, email))
  await enough
}

async function mailResetLink(deps: AuthDeps, email: string): Promise<void> {
  const { table } = deps
  const [allowed, userId] = await Promise.all([countMail(deps, 'forgot', email), findOwner(table, uniqueName(email))])
  if (!allowed || !userId) return
  const account = await findAccount(table, userId)
  if (!account) return
  const token = await createLink(
    table,
    'reset',
    userId,
    { email: account.email, epoch: account.sessionEpoch },
    deps.clock(),
  )
  await deps.mailer.send(resetLinkMail(account.email, account.username, deps.siteOrigin, token, linkMinutes))
}
