import { forgetDeletedAccount } from '../../session/deleted-account.ts'
import { forgetUnsynced } from '../../session/unsynced.ts'
import { wipeReplica } from '../replica/replica.ts'
import { wipeMaps } from './map-folders.ts'
import { dropSharedFiles } from './shared-files.ts'

/** Deletes all that this person keeps here, in every tab, and the files that another app has shared and nobody has imported. */
export async function wipeDevice(userId: string): Promise<void> {
  forgetUnsynced(userId)
  await Promise.all([wipeReplica(userId), wipeMaps(userId), dropSharedFiles()])
  forgetDeletedAccount(userId)
}
