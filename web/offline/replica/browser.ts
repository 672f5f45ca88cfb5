import type { AccountDeletion } from '../../session/deleted-account.ts'
import type { Page } from '../../session/page.ts'
import type { Session } from '../../session/session.ts'
import type { UnsyncedCounts } from '../../session/unsynced.ts'
import type { Status } from './status.ts'

/** The page's functions, its session, and the session's storage, as the data layer needs them. */
export type Browser = Omit<Page, 'fetch'> & {
  readonly session: Pick<Session, 'person' | 'id' | 'endsAt' | 'refreshingSince' | 'fetch' | 'onEvent'>
  readonly unsynced: UnsyncedCounts
  readonly deletedAccount: AccountDeletion
  /** Passed in, because the crash screen shows it before the rest of the device has loaded. */
  readonly status: Status
}
