import type { AccountDeletion } from '../../session/deleted-account.ts'
import type { Page } from '../../session/page.ts'
import type { Session } from '../../session/session.ts'
import type { UnsyncedCounts } from '../../session/unsynced.ts'
import type { Status } from '../public/status.ts'

export type Browser = Omit<Page, 'fetch'> & {
  readonly session: Pick<Session, 'person' | 'id' | 'endsAt' | 'refreshingSince' | 'fetch' | 'onEvent'>
  readonly unsynced: UnsyncedCounts
  readonly deletedAccount: AccountDeletion
  /** The crash screen needs it before the device has loaded. */
  readonly status: Status
}
