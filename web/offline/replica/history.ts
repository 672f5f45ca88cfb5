import { historyHeader } from '#shared/api-header.ts'
import { putSnapshot, type WriteTx } from './replica.ts'

/**
 * Returns false for an answer from other data than those saved here: the server's were restored from a backup since, so what they
 * lack is not deleted. The first history that is known becomes that of the saved rows.
 */
export async function isSameHistory(tx: WriteTx, { headers }: Response): Promise<boolean> {
  const answered = headers.get(historyHeader)
  const known = (await tx.objectStore('marks').get('history'))?.history
  if (answered !== null && known === undefined) await putSnapshot(tx, 'history', { history: answered })
  return answered === null || known === undefined || answered === known
}
