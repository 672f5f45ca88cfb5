import * as z from 'zod/mini'
import { mailFailureFields } from '#functions/mail/mailer.ts'
import { resetLinkMail } from '#functions/mail/templates.ts'
import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { isUserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { brandedText } from '#shared/text.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from './deps.ts'
import { makeLink, sha256 } from './password-reset.ts'
import { accountOf } from './store.ts'

const hour = 3_600_000
const emailSchema = z.object({ userId: brandedText(isUserId) })

/**
 * Mails a reset link to an address that has an account, and takes the same 800 ms whatever happens: for an address that
 * has none, for one that has had its three mails this hour, and when the mail service fails or is slow (the mail then
 * follows when it can). So neither the answer nor its time tells who has an account.
 */
export async function answerForgotten(deps: AuthDeps, table: Table, email: string): Promise<void> {
  const enough = deps.timers.sleep(limits.passwordReset.answerAfter)
  void mailLink(deps, table, email).catch((error: unknown) => {
    // The answer must not tell; the log does.
    deps.log({ level: 'error', message: 'A reset link was not mailed', ...mailFailureFields(error) })
  })
  await enough
}

async function mailLink(deps: AuthDeps, table: Table, email: string): Promise<void> {
  const unique = uniqueName(email)
  const [allowed, item] = await Promise.all([countMail(table, unique, deps.clock()), table.get(keys.email(unique))])
  if (!allowed || !item) return
  const { userId } = emailSchema.parse(item)
  const account = await accountOf(table, userId)
  if (!account) return
  const token = await makeLink(table, userId, account.sessionEpoch, deps.clock())
  await deps.mailer.send(resetLinkMail(account.email, account.username, deps.siteOrigin, token))
}

/** Counts a request for an address, known or not. False when the address has had its mails for this hour. */
async function countMail(table: Table, unique: string, now: number): Promise<boolean> {
  try {
    await table.update({
      Key: keys.rate('forgot', sha256(unique), String(Math.floor(now / hour))),
      UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
      ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':most': limits.passwordReset.mailsPerAddressAnHour,
        ':ttl': Math.ceil((now + 2 * hour) / 1_000),
      },
    })
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}
