import { historyHeader } from '#shared/api-header.ts'
import { putMark, type ReadTx, type WriteTx } from './replica.ts'

/** Returns the history id of the saved rows; undefined until one is known. */
export const readHistory = async (tx: ReadTx): Promise<string | undefined> =>
  (await tx.objectStore('marks').get('history'))?.history

/**
 * Returns false for an answer from other data than those with this history: the server's were restored from a backup since, so what
 * they lack is not deleted.
 */
export function isOfHistory({ headers }: Response, history: string | undefined): boolean {
  const answered = headers.get(historyHeader)
  return answered === null || history === undefined || answered === history
}

/** Makes the first history that is known that of the saved rows. Returns false for an answer from other data. */
export async function noteHistory(tx: WriteTx, response: Response): Promise<boolean> {
  const known = await readHistory(tx)
  const answered = response.headers.get(historyHeader)
  if (known === undefined && answered !== null) await putMark(tx, 'history', { history: answered })
  return isOfHistory(response, known)
}
