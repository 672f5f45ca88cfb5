import * as z from 'zod/mini'
import { canServe, dataVersion, readsFrom } from '#functions/data-version.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Item, type Table, TransactionRefused } from '#functions/table/table.ts'
import { CommandFailure } from '../build/command.ts'
import type { Migration } from './migration.ts'
import { migrations, oldestVersion } from './migrations.ts'
import { scanTable } from './scan.ts'

/** The number of items of a page rewritten in parallel. */
const atOnce = 16
/** The number of times that an item is rewritten while it keeps changing. */
const maxAttempts = 20

/** The version item: at which version the table is, and how far the migration to the next one has come. */
const versionItemSchema = z.object({
  version: z.number(),
  progress: z.optional(
    z.object({
      /** The last key of the pages that are done. */
      after: z.object({ pk: z.string(), sk: z.string() }),
      /** The table that these pages were read from: a copy restored from a backup may have another order. */
      table: z.string(),
      checked: z.number(),
      changed: z.number(),
    }),
  ),
})
type Progress = NonNullable<z.infer<typeof versionItemSchema>['progress']>

export type MigrationReport = {
  readonly from: number
  readonly to: number
  /** Numbers of items checked and rewritten, over all migrations. */
  readonly checked: number
  readonly changed: number
}

export type MigrationOptions = {
  /** The version to reach. @default the oldest that this release can serve */
  readonly to?: number
  /** Called before the first item is rewritten. */
  readonly onStart?: (from: number, to: number) => void
  /** @default the product's own */
  readonly migrations?: readonly Migration[]
  /**
   * Items read at once.
   * @default as many as fit in 1 MB
   */
  readonly pageSize?: number
}

/**
 * Migrates a table to a version that this release can serve, with the endpoint and credentials of the SDK's own variables. The
 * previous release may serve the table at the same time. An interrupted migration continues where it stopped. Returns undefined if
 * there is nothing to migrate.
 *
 * @throws CommandFailure if the table is of a newer release, or has data that cannot be migrated
 */
export async function migrateTable(
  tableName: string,
  { to = readsFrom, onStart, migrations: steps = migrations, pageSize }: MigrationOptions = {},
): Promise<MigrationReport | undefined> {
  const table = openTable(tableName)
  const from = (await readVersion(table, tableName)) ?? (await startEmptyTable(table))
  if (from > Math.max(to, dataVersion)) throw tooNew(tableName, from)
  if (from >= to) return undefined
  onStart?.(from, to)
  let [version, checked, changed] = [from, 0, 0]
  while (version < to) {
    const step = steps.find((one) => one.version === version + 1)
    if (step === undefined) throw new Error(`No migration leads from data version ${version} to ${version + 1}`)
    const counts = await migrate(table, tableName, step, pageSize)
    checked += counts.checked
    changed += counts.changed
    // Another process that migrates the same table may have come further.
    version = (await readVersion(table, tableName)) ?? from
  }
  return { from, to: version, checked, changed }
}

/**
 * Checks that commands of this release may work on a table, and returns the version of its data.
 * @throws CommandFailure when that is one which this release cannot serve.
 */
export async function requireServable(tableName: string): Promise<number> {
  const version = (await readVersion(openTable(tableName), tableName)) ?? dataVersion
  if (canServe(version)) return version
  throw version > dataVersion ? tooNew(tableName, version) : tooOld(tableName, version)
}

/** The refusal of a table whose data have to be migrated first. */
export const tooOld = (tableName: string, version: number) =>
  new CommandFailure(
    `The table ${tableName} is at data version ${version}. Migrate it first: npm run migrate -- ${tableName}`,
  )

/** Returns the version of a table; undefined for a table that says none and is empty. */
async function readVersion(table: Table, tableName: string): Promise<number | undefined> {
  const read = async () => {
    const item = await table.get(keys.version)
    return item && versionItemSchema.parse(item).version
  }
  const version = await read()
  if (version !== undefined) return version
  for await (const { items } of scanTable(tableName, { pageSize: 1 })) {
    // Another process may have started the empty table.
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

/** Rewrites all items that are left of the version before. Ends early when another process has finished it. */
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

/** Rewrites the items of a page; returns how many of them changed. */
async function rewriteAll(table: Table, items: readonly Item[], rewrite: Migration['rewrite']): Promise<number> {
  const queue = items.filter((item) => rewrite(item).length > 0)
  const { length } = queue
  const worker = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) await rewriteItem(table, item, rewrite)
  }
  const workers = Array.from({ length: atOnce }, worker)
  // When one fails, the others finish first: after an error nothing is written any more.
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
    try {
      await table.transact(writes)
      return
    } catch (error) {
      // The item has changed: read it again.
      if (!(error instanceof TransactionRefused)) throw error
    }
  }
  throw new Error(`An item keeps changing while it is migrated (${key.sk.replace(/#.*/, '')})`)
}

/** Writes the version item, unless the table is past this version by now; returns whether it did. */
async function saveState(
  table: Table,
  before: number,
  UpdateExpression: string,
  values: Record<string, unknown>,
): Promise<boolean> {
  try {
    await table.update({
      Key: keys.version,
      UpdateExpression,
      ConditionExpression: 'attribute_not_exists(#version) OR #version = :before',
      ExpressionAttributeNames: { '#version': 'version', '#progress': 'progress' },
      ExpressionAttributeValues: { ':before': before, ...values },
    })
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error
}
