import { type RequireOpenSession, sessionExpired } from '#functions/http/session-check.ts'
import { keys } from '#functions/table/keys.ts'
import { deletedAccountProblem, findDeletedAccount } from './deleted-account.ts'

/** Throws `unauthenticated` for an ended session, `account_deleted` for a deleted account's. */
export const requireOpenSession: RequireOpenSession = async (table, { userId, sessionId }, { certain, now }) => {
  const isOpen = async (ConsistentRead: boolean) =>
    (await table.get(keys.session(userId, sessionId), { ConsistentRead })) !== undefined
  // An eventually consistent read may miss a session that was just opened.
  if ((!certain && (await isOpen(false))) || (await isOpen(true))) return
  throw (await findDeletedAccount(table, userId, now)) ? deletedAccountProblem() : sessionExpired()
}
