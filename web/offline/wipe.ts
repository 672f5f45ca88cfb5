import { wipeReplica } from './replica.ts'
import { dropSharedFiles } from './shared-files.ts'

/** Deletes all that this person keeps here, in every tab, and the files that another app has shared and nobody has imported. */
export async function wipeDevice(userId: string): Promise<void> {
  await Promise.all([wipeReplica(userId), dropSharedFiles()])
}
