import { createAccountDeletion } from '../session/deleted-account.ts'
import { createTokens } from '../session/tokens.ts'
import { createUnsyncedCounts } from '../session/unsynced.ts'
import { page } from './page.ts'

/** The tokens in local storage, for the login screens. Separate from the session, whose code loads later. */

export const tokens = createTokens(page)
export const unsynced = createUnsyncedCounts(page)
export const deletedAccount = createAccountDeletion({ ...page, unsynced })
