import { createAccountDeletion } from '../session/deleted-account.ts'
import { createTokens } from '../session/tokens.ts'
import { createUnsyncedCounts } from '../session/unsynced.ts'
import { page } from './page.ts'

/** For the login screens, separate from the session, whose code loads later. */

export const tokens = createTokens(page)
export const unsynced = createUnsyncedCounts(page)
export const deletedAccount = createAccountDeletion({ ...page, unsynced })
