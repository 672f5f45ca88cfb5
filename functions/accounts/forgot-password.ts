import * as z from 'zod/mini'
import { mailFailureFields } from '#functions/mail/mailer.ts'
import { resetLinkMail } from '#functions/mail/templates.ts'
import { count, dayWindow, Exhausted } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { isUserId } from '#shared/ids.ts'
import { brandedText } from '#shared/text.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from './deps.ts'
import { createResetLink, linkMinutes } from './password-reset.ts'
import { findAccount } from './store.ts'

/** Mails that one address is sent in an hour. */
export const mailsPerAddress = 3
/** Every question is answered after this time (ms). */
export const answerTime = 800

const emailSchema = z.object({ userId: brandedText(isUserId) })

/**
 * Mails a reset link to an address that has an account, and takes the same 800 ms whatever happens: for an address that
 * has none, for one that has had its three mails this hour, and when the mail service fails or is slow (the mail then
 * follows when it can). So neither the answer nor its time tells who has an account.
 */
export async function requestPasswordReset(deps: AuthDeps, email: string): Promise<void> {
  const enough = deps.timers.sleep(answerTime)
  void mailResetLink(deps, email).catch((error: unknown) => {
    // The answer must not tell; the log does.
    deps.log({ level: 'error', message: 'A reset link was not mailed', ...mailFailureFields(error) })
  })
  await enough
}

async function mailResetLink(deps: AuthDeps, email: string): Promise<void> {
  const { table } = deps
  const unique = uniqueName(email)
  const [allowed, item] = await Promise.all([countMail(deps, unique), table.get(keys.email(unique))])
  if (!allowed || !item) return
  const { userId } = emailSchema.parse(item)
  const account = await findAccount(table, userId)
  if (!account) return
  const token = await createResetLink(table, userId, account.sessionEpoch, deps.clock())
  await deps.mailer.send(resetLinkMail(account.email, account.username, deps.siteOrigin, token, linkMinutes))
}

/** Counts a request for an address, known or not. False when the address has had its mails for this hour. */
async function countMail({ table, clock }: AuthDeps, uniqueEmail: string): Promise<boolean> {
  const now = clock()
  try {
    await count(table, keys.rate('forgot', sha256(uniqueEmail), dayWindow(now)), { perHour: mailsPerAddress }, now)
    return true
  } catch (error) {
    if (error instanceof Exhausted) return false
    throw error
  }
}
