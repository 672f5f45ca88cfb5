import { randomUUID } from 'node:crypto'
import { keys } from '#functions/table/keys.ts'
import { ignoreRefusal, type Table } from '#functions/table/table.ts'

/**
 * Gives data without a history id one (functions/http/data-version-check.ts). Does nothing to a table without a version, which
 * gets both when it is migrated.
 */
export const startHistory = (table: Table): Promise<void> =>
  setHistory(table, false, ' AND attribute_not_exists(#history)')

/**
 * Gives restored data a new history id, so that devices keep what the backup does not have, and marks them as restored, so that
 * deletions from now on leave a record (functions/trips/known.ts).
 */
export const renewHistory = (table: Table): Promise<void> => setHistory(table, true)

async function setHistory(table: Table, isRestored: boolean, condition = ''): Promise<void> {
  const update = {
    Key: keys.version,
    UpdateExpression: `SET #history = :history${isRestored ? ', restored = :true' : ''}`,
    ConditionExpression: `attribute_exists(pk)${condition}`,
    ExpressionAttributeValues: { ':history': randomUUID(), ...(isRestored && { ':true': true }) },
  }
  await table.update(update).catch(ignoreRefusal)
}
