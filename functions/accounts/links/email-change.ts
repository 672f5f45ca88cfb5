import { type Quota, reserve } from '#functions/http/reservation.ts'
import { addressChangedEmail, changeRequestedEmail } from '#functions/mail/templates.ts'
import { keys } from '#functions/table/keys.ts'
import { findRefusal, refuseWith, type Write } from '#functions/table/table.ts'
import { confirmLinkInvalid } from '#shared/account.ts'
import { invalidFields, Problem } from '#shared/problem.ts'
import type { EmailChange } from '#shared/schemas/account.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { accountMissing, findOwner } from '../core/store.ts'
import type { Visit } from '../core/visit.ts'
import { requirePassword } from '../sign-in/owner-check.ts'
import { sendConfirmation } from './confirmation.ts'
import { type EmailedLink, findLink, linkMinutes } from './emailed-links.ts'
import { answerTime } from './forgot-password.ts'
import { emailOwner, sendNotice } from './notices.ts'
import { sendInTime } from './send-in-time.ts'

const changeQuota: Quota = {
  kind: 'email',
  allowance: { perHour: 3 },
  refusal: 'You have changed your email address too often for now.',
}

/**
 * Emails a link to the requested address and a notice to the current one. After the password check, the answer takes 1,500 ms and
 * is the same whether or not the address is taken. Throws `invalid` for a wrong password and for the current address, and
 * `too_many_requests`.
 */
export async function requestEmailChange(
  deps: AuthDeps,
  { session: { userId }, network }: Visit,
  { password, email }: EmailChange,
): Promise<void> {
  const { table } = deps
  const account = await requirePassword(deps, userId, password, network)
  if (email === account.email) throw invalidFields([{ field: 'email', message: 'This is already your email address' }])
  const minTime = deps.timers.sleep(answerTime)
  await reserve(table, userId, changeQuota, deps.clock())
  const change = table.update({
    Key: keys.account(userId),
    UpdateExpression: 'SET pendingEmail = :email, pendingUntil = :until',
    ConditionExpression: 'sessionEpoch = :epoch',
    ExpressionAttributeValues: {
      ':email': email,
      ':until': deps.clock() + linkMinutes * 60_000,
      ':epoch': account.sessionEpoch,
    },
  })
  await change.catch(refuseWith(accountMissing))
  const notice = changeRequestedEmail(account.email, account.username, deps.siteOrigin)
  // Only the log shows whether an email was sent; the answer must not reveal it.
  const sendChange = (work: (deps: AuthDeps) => Promise<unknown>) =>
    sendInTime(deps, 'An email about an address change was not sent', work)
  await Promise.all([
    minTime,
    sendChange((deps) => sendConfirmation(deps, userId, account, email)),
    sendChange((deps) => emailOwner(deps, account, notice)),
  ])
}

/**
 * Returns the confirmed address. Throws `invalid` for an invalid or used link, `conflict` if another account has the address by
 * now.
 */
export async function confirmEmail(deps: AuthDeps, token: string): Promise<{ email: string }> {
  const link = await findLink(deps, 'confirm', token)
  if (!link) throw linkInvalid()
  const { account, email } = link
  const isChange = account.pendingEmail === email && (account.pendingUntil ?? 0) > deps.clock()
  if (!isChange && !(account.email === email && !account.emailConfirmed)) throw linkInvalid()
  const moved = isChange && uniqueName(email) !== uniqueName(account.email)
  const writes = [...writeConfirmation(link, isChange), ...(moved ? await moveAddress(deps, link) : [])]
  const refusal = await findRefusal(deps.table.transact(writes))
  // Indexes of the writes: the link exists, and the new address is taken.
  if (refusal && !refusal.by(0) && refusal.by(2))
    throw new Problem('conflict', 'This address belongs to another account by now.', { cause: refusal })
  if (refusal) throw linkInvalid()
  if (moved) await sendNotice(deps, account, addressChangedEmail(account.email, account.username, deps.siteOrigin))
  return { email }
}

/** Deletes the link in the same transaction, so that only one of two parallel requests succeeds. */
function writeConfirmation({ key, userId, account, email }: EmailedLink, isChange: boolean): Write[] {
  return [
    { Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } },
    {
      Update: {
        Key: keys.account(userId),
        UpdateExpression: `SET email = :email, emailConfirmed = :yes${isChange ? ' REMOVE pendingEmail, pendingUntil' : ''}`,
        ConditionExpression: `sessionEpoch = :epoch AND email = :known${isChange ? ' AND pendingEmail = :email' : ''}`,
        ExpressionAttributeValues: {
          ':email': email,
          ':yes': true,
          ':epoch': account.sessionEpoch,
          ':known': account.email,
        },
      },
    },
  ]
}

/** Keeps an address that belongs to another account by now, as after a restore. */
async function moveAddress({ table }: AuthDeps, { userId, account, email }: EmailedLink): Promise<Write[]> {
  const before = uniqueName(account.email)
  const isOwned = (await findOwner(table, before)) === userId
  return [
    { Put: { Item: { ...keys.email(uniqueName(email)), userId }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ...(isOwned ? [{ Delete: { Key: keys.email(before) } }] : []),
  ]
}

const linkInvalid = (): Problem => new Problem('invalid', confirmLinkInvalid)
