import { historyHeader } from '#shared/api-header.ts'
import { putSnapshot, type ReadTx, type WriteTx } from './replica.ts'

/**
 * Returns false for an answer from other data than those saved here: the server's were restored from a backup since, so what they
 * lack is not deleted.
 */
export async function isSameHistory(tx: ReadTx, { headers }: Response): Promise<boolean> {
  const answered = headers.get(historyHeader)
  const known = (await tx.objectStore('marks').get('history'))?.history
  return answered === null || known === undefined || answered === known
}

/** Returns the same, and makes the first history that is known that of the saved rows. */
export async function noteHistory(tx: WriteTx, response: Response): Promise<boolean> {
  const answered = response.headers.get(historyHeader)
  if (answered !== null && !(await tx.objectStore('marks').get('history')))
    await putSnapshot(tx, 'history', { history: answered })
  return isSameHistory(tx, response)
}
