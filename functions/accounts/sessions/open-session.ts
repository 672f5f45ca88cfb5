import { type SessionRule, sessionExpired } from '#functions/http/session-check.ts'
import { keys } from '#functions/table/keys.ts'
import { deletedAccountProblem, findDeletedAccount } from './deleted-account.ts'

/** An ended session is `unauthenticated`, a deleted account's `account_deleted`. */
export const openSession: SessionRule = {
  toKey: ({ userId, sessionId }) => keys.session(userId, sessionId),
  toProblem: async (table, { userId }, now) =>
    (await findDeletedAccount(table, userId, now)) ? deletedAccountProblem() : sessionExpired(),
}
