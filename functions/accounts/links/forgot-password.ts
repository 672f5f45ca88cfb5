import { resetLinkEmail } from '#functions/mail/templates.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { findAccount, findOwner } from '../core/store.ts'
import { countEmail } from './email-counts.ts'
import { createLink, linkMinutes } from './emailed-links.ts'
import { sendInTime } from './send-in-time.ts'

/** The time of every answer (ms). */
export const answerTime = 1_500

/**
 * Emails a reset link if the address has an account. Always takes 1,500 ms, even without an account, after the hour's emails, or
 * if SES is slow (sending is then canceled), so neither the answer nor its time reveals whether the account exists.
 */
export async function requestPasswordReset(deps: AuthDeps, email: string): Promise<void> {
  const minTime = deps.timers.sleep(answerTime)
  // Only the log shows whether an email was sent; the answer must not reveal it.
  await sendInTime(deps, 'A reset link was not sent', (deps) => sendResetLink(deps, email))
  await minTime
}

async function sendResetLink(deps: AuthDeps, email: string): Promise<void> {
  const { table } = deps
  const [allowed, userId] = await Promise.all([countEmail(deps, 'forgot', email), findOwner(table, uniqueName(email))])
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
  await deps.mailer.send(resetLinkEmail(account.email, account.username, deps.siteOrigin, token, linkMinutes))
}
