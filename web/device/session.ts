import { discardAllDrafts, setDraftOwner } from '../hooks/drafts.ts'
import { createSession } from '../session/session.ts'
import { page } from './page.ts'
import { deletedAccount, tokens } from './stored.ts'

export const session = createSession({
  ...page,
  tokens,
  deletedAccount,
  drafts: { discardAll: discardAllDrafts, setOwner: setDraftOwner },
})
