import { addressTakenEmail, confirmAddressEmail } from '#functions/mail/templates.ts'
import type { UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { type Account, findOwner, requireAccount } from '../core/store.ts'
import { countEmail } from './email-counts.ts'
import { createLink, linkMinutes } from './emailed-links.ts'
import { sendInTime } from './send-in-time.ts'

type Confirmed = Pick<Account, 'username' | 'sessionEpoch'>

/** Only logs failures, because the account already exists. */
export async function sendWelcome(deps: AuthDeps, userId: UserId, account: Confirmed, email: string): Promise<void> {
  await sendInTime(deps, failureMessage, (deps) => sendConfirmation(deps, userId, account, email))
}

const failureMessage = 'A confirmation was not sent'

/**
 * Throws `conflict` if the address is already confirmed, `too_many_requests` after the hour's emails to it, and `unavailable` if
 * sending fails.
 */
export async function resendConfirmation(deps: AuthDeps, userId: UserId): Promise<void> {
  const account = await requireAccount(deps.table, userId)
  if (account.emailConfirmed) throw new Problem('conflict', 'Your email address is confirmed already.')
  let isAllowed = true
  const isSent = await sendInTime(deps, failureMessage, async (deps) => {
    isAllowed = await sendConfirmation(deps, userId, account, account.email)
  })
  if (!isSent)
    throw new Problem('unavailable', 'The email could not be sent. Please try again in a moment.', { retryAfter: 10 })
  if (!isAllowed) throw tooManyEmails()
}

/**
 * Emails the link that confirms an address, or, if another account has it, notifies its owner. Returns false after the hour's
 * emails to the address.
 */
export async function sendConfirmation(
  deps: AuthDeps,
  userId: UserId,
  { username, sessionEpoch }: Confirmed,
  email: string,
): Promise<boolean> {
  const { table, mailer, siteOrigin } = deps
  const now = deps.clock()
  const [allowed, owner] = await Promise.all([countEmail(deps, 'confirm', email), findOwner(table, uniqueName(email))])
  if (!allowed) return false
  if (owner !== undefined && owner !== userId) {
    await mailer.send(addressTakenEmail(email, siteOrigin))
    return true
  }
  const token = await createLink(table, 'confirm', userId, { email, epoch: sessionEpoch }, now)
  await mailer.send(confirmAddressEmail(email, username, siteOrigin, token, linkMinutes))
  return true
}

const tooManyEmails = (): Problem =>
  new Problem('too_many_requests', 'Too many emails have been sent to this address. Please try again in an hour.', {
    retryAfter: 3_600,
  })
