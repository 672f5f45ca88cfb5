import * as z from 'zod/mini'
import { canServe, dataVersion, readsFrom } from '#functions/data-version.ts'
import { keys } from '#functions/table/keys.ts'
import { type Item, ignoreRefusal, isWritten, type Table } from '#functions/table/table.ts'
import { CommandFailure } from '../build/command.ts'
import { startHistory } from './history.ts'
import type { Migration } from './migration.ts'
import { migrations, oldestVersion } from './migrations.ts'
import { openOperatorTable } from './operator-table.ts'
import { scanTable } from './scan.ts'

/** Items of a page rewritten in parallel. */
const atOnce = 16
/** Attempts to rewrite an item that keeps changing. */
const maxAttempts = 20

/** The table's version, and the progress of a migration to the next. */
const versionItemSchema = z.object({
  version: z.number(),
  progress: z.optional(
    z.object({
      /** The last key of the finished pages. */
      after: z.object({ pk: z.string(), sk: z.string() }),
      /** The table read; a restored copy may have another order. */
      table: z.string(),
      checked: z.number(),
      changed: z.number(),
    }),
  ),
})
type Progress = NonNullable<z.infer<typeof versionItemSchema>['progress']>

export type MigrationOptions = {
  /** @default the oldest version that this release can serve */
  readonly to?: number
  readonly onStart?: (from: number, to: number) => void
  /** @default the product's migrations */
  readonly migrations?: readonly Migration[]
  /** @default as many as fit in 1 MB */
  readonly pageSize?: number
}

/**
 * Migrates a table to a version that this release can serve, with the SDK's own variables. The previous release may
 * serve the table at the same time, and an interrupted migration continues where it stopped. Data without a history id
 * get one. Returns undefined if nothing needs migrating.
 *
 * @throws CommandFailure if the table is from a newer release, or has data that cannot be migrated
 */
export async function migrateTable(
  tableName: string,
  { to = readsFrom, onStart, migrations: steps = migrations, pageSize }: MigrationOptions = {},
) {
  const table = openOperatorTable(tableName)
  const from = (await readVersion(table, tableName)) ?? (await startEmptyTable(table))
  if (from > Math.max(to, dataVersion)) throw tooNew(tableName, from)
  if (from >= to) {
    await startHistory(table)
    return undefined
  }
  onStart?.(from, to)
  let [version, checked, changed] = [from, 0, 0]
  while (version < to) {
    const step = steps.find((one) => one.version === version + 1)
    if (step === undefined) throw new Error(`No migration leads from data version ${version} to ${version + 1}`)
    const counts = await migrate(table, tableName, step, pageSize)
    checked += counts.checked
    changed += counts.changed
    // Another process may have migrated the table further.
    version = (await readVersion(table, tableName)) ?? from
  }
  await startHistory(table)
  return { from, to: version, checked, changed }
}

/**
 * Returns a table's data version.
 *
 * @throws CommandFailure if there is no such table, or this release cannot serve it
 */
export async function requireServable(tableName: string): Promise<number> {
  const version = (await readVersion(openOperatorTable(tableName), tableName)) ?? dataVersion
  if (canServe(version)) return version
  throw version > dataVersion ? tooNew(tableName, version) : tooOld(tableName, version)
}

export const tooOld = (tableName: string, version: number) =>
  new CommandFailure(
    `The table ${tableName} is at data version ${version}. Migrate it first: npm run migrate -- ${tableName}`,
  )

/** Returns a table's version; undefined for an empty table without one. */
async function readVersion(table: Table, tableName: string): Promise<number | undefined> {
  const read = async () => {
    const item = await table.get(keys.version).catch((cause: unknown) => {
      if (!(cause instanceof Error && cause.name === 'ResourceNotFoundException')) throw cause
      throw new CommandFailure(`There is no table ${tableName} in this account and region.`, { cause })
    })
    return item && versionItemSchema.parse(item).version
  }
  const version = await read()
  if (version !== undefined) return version
  for await (const { items } of scanTable(tableName, { pageSize: 1 })) {
    // Another process may have written the first version.
    if (items.length > 0) return (await read()) ?? oldestVersion
  }
  return undefined
}

const tooNew = (tableName: string, version: number) =>
  new CommandFailure(
    `The table ${tableName} is at data version ${version}, and this Offgrid knows none after ${dataVersion}: use the Offgrid that migrated it, or a newer one.`,
  )

async function startEmptyTable(table: Table): Promise<number> {
  await table
    .put({ Item: { ...keys.version, version: dataVersion }, ConditionExpression: 'attribute_not_exists(pk)' })
    .catch(ignoreRefusal)
  return versionItemSchema.parse(await table.get(keys.version)).version
}

/** Rewrites the remaining items. Stops early if another process has finished. */
async function migrate(
  table: Table,
  tableName: string,
  { version, rewrite }: Migration,
  pageSize: number | undefined,
): Promise<Pick<Progress, 'checked' | 'changed'>> {
  const item = await table.get(keys.version)
  const { progress } = item ? versionItemSchema.parse(item) : {}
  const earlier = progress?.table === tableName ? progress : undefined
  let [checked, changed] = [earlier?.checked ?? 0, earlier?.changed ?? 0]
  for await (const { items, next } of scanTable(tableName, { after: earlier?.after, pageSize })) {
    const data = items.filter(({ pk }) => pk !== keys.version.pk)
    checked += data.length
    changed += await rewriteAll(table, data, rewrite)
    const isCurrent = next
      ? await saveState(table, version - 1, 'SET #version = :before, #progress = :progress', {
          ':progress': { after: next, table: tableName, checked, changed },
        })
      : await saveState(table, version - 1, 'SET #version = :version REMOVE #progress', { ':version': version })
    if (!isCurrent) break
  }
  return { checked, changed }
}

/** Rewrites the items of a page; returns the number changed. */
async function rewriteAll(table: Table, items: readonly Item[], rewrite: Migration['rewrite']): Promise<number> {
  const queue = items.filter((item) => rewrite(item).length > 0)
  const { length } = queue
  const worker = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) await rewriteItem(table, item, rewrite)
  }
  const workers = Array.from({ length: atOnce }, worker)
  // After an error nothing may be written, so wait for all workers.
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return length
}

async function rewriteItem(table: Table, { pk, sk }: Item, rewrite: Migration['rewrite']): Promise<void> {
  const key = { pk: String(pk), sk: String(sk) }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const item = await table.get(key)
    const writes = item ? rewrite(item) : []
    if (writes.length === 0) return
    // Otherwise the item has changed, so read it again.
    if (await isWritten(table.transact(writes))) return
  }
  throw new Error(`An item keeps changing while it is migrated (${key.sk.replace(/#.*/, '')})`)
}

/** Writes the version item unless the table is past this version; returns true if written. */
async function saveState(
  table: Table,
  before: number,
  UpdateExpression: string,
  values: Record<string, unknown>,
): Promise<boolean> {
  const update = {
    Key: keys.version,
    UpdateExpression,
    ConditionExpression: 'attribute_not_exists(#version) OR #version = :before',
    ExpressionAttributeValues: { ':before': before, ...values },
    ReturnValues: 'ALL_NEW',
  } as const
  return (await table.update(update).catch(ignoreRefusal)) !== undefined
}
