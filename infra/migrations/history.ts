import { randomUUID } from 'node:crypto'
import { keys } from '#functions/table/keys.ts'
import { ignoreRefusal, type Table } from '#functions/table/table.ts'

/**
 * Gives data without a history id one (functions/http/data-version-check.ts). Does nothing to a table without a version, which
 * gets both when it is migrated.
 */
export const startHistory = (table: Table): Promise<void> => setHistory(table, ' AND attribute_not_exists(#history)')

/** Gives restored data a new history id, so that devices keep what the backup does not have. */
export const renewHistory = (table: Table): Promise<void> => setHistory(table, '')

async function setHistory(table: Table, condition: string): Promise<void> {
  const update = {
    Key: keys.version,
    UpdateExpression: 'SET #history = :history',
    ConditionExpression: `attribute_exists(pk)${condition}`,
    ExpressionAttributeNames: { '#history': 'history' },
    ExpressionAttributeValues: { ':history': randomUUID() },
  }
  await table.update(update).catch(ignoreRefusal)
}
