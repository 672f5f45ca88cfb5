import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataVersion, readsFrom } from '#functions/data-version.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import type { Item, Table } from '#functions/table/table.ts'
import { type MigrationOptions, migrateTable, requireServable } from '../../infra/migrations/migrate-table.ts'
import type { Migration } from '../../infra/migrations/migration.ts'
import { migrations, oldestVersion } from '../../infra/migrations/migrations.ts'
import { startTestEngine, type TestEngine } from '../support/engine.ts'
import { createFaultProxy, type FaultProxy, type TableCall } from '../support/fault-proxy.ts'
import { putItems, readItems, readStored } from '../support/stored.ts'
import { setSdkVariables, someone } from '../support/table-service.ts'

setSdkVariables(someone)

let engine: TestEngine
let proxy: FaultProxy
let close: () => Promise<void>
let table: Table
let name: string
beforeEach(async () => {
  engine = await startTestEngine()
  proxy = createFaultProxy()
  const between = await proxy.start(engine.url)
  close = between.close
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', between.url)
  name = engine.tableName
  table = openTable(name)
  await table.delete({ Key: keys.version })
})
afterEach(async () => {
  await close()
  await engine.close()
})

const getVersion = () => table.get(keys.version)
const listOthers = async () => {
  const { [`${keys.version.pk} ${keys.version.sk}`]: _, ...others } = await readItems(engine.url, name)
  return others
}

describe('The product’s own migrations', () => {
  test('lead from the oldest supported version to the one this release needs, one file for each', () => {
    const versions = migrations.map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, index) => oldestVersion + 1 + index))
    expect(versions.at(-1)).toBe(readsFrom)
    const files = readdirSync(new URL('../../infra/migrations', import.meta.url)).filter((file) => /^\d/.test(file))
    expect(files.map((file) => Number(/^(\d{3})-[a-z-]+\.ts$/.exec(file)?.[1]))).toEqual(versions)
  })

  test('set a table that version 7 wrote to version 8, and change nothing else in it', async () => {
    const { items } = readStored(7)
    await putItems(engine.url, name, items)
    const before = await listOthers()
    expect(await migrateTable(name)).toEqual({ from: 7, to: 8, checked: items.length, changed: 0 })
    expect(await getVersion()).toEqual({ ...keys.version, version: 8, history: expect.any(String) })
    expect(await listOthers()).toEqual(before)
    expect(await migrateTable(name)).toBeUndefined()
  })

  test('refuse a table of a version before 7, and leave it unchanged', async () => {
    await table.put({ Item: { pk: 'U#1', sk: 'TRIPS', last: 60 } })
    await expect(migrateTable(name)).rejects.toThrow(
      'The table holds data of a version before 7, which cannot be migrated: keep the release that wrote them',
    )
    expect(await getVersion()).toBeUndefined()
  })
})

test('the second number of the version in package.json is the data version', () => {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(version).toMatch(new RegExp(`^\\d+\\.${dataVersion}\\.\\d+$`))
})

test('an empty table starts at the version that this release writes, even when two start at once', {
  repeats: 4,
}, async () => {
  expect(await Promise.all([migrateTable(name), migrateTable(name)])).toEqual([undefined, undefined])
  expect(await getVersion()).toEqual({ ...keys.version, version: dataVersion, history: expect.any(String) })
})

test('data of an earlier release get a history id once, which stays', async () => {
  await table.put({ Item: { ...keys.version, version: dataVersion } })
  await migrateTable(name)
  const first = await getVersion()
  expect(first).toEqual({ ...keys.version, version: dataVersion, history: expect.stringMatching(/^[\w-]{36}$/) })
  await migrateTable(name)
  expect(await getVersion()).toEqual(first)
})

test('a table of a newer release is refused and stays unchanged', async () => {
  await table.put({ Item: { ...keys.version, version: dataVersion + 1 } })
  const sentence = `The table ${name} is at data version ${dataVersion + 1}, and this Offgrid knows none after ${dataVersion}`
  await expect(migrateTable(name)).rejects.toThrow(sentence)
  await expect(requireServable(name)).rejects.toThrow(sentence)
  expect(await getVersion()).toEqual({ ...keys.version, version: dataVersion + 1 })
})

test('commands that work on a table require its migration first', async () => {
  await requireServable(name)
  await table.put({ Item: { pk: 'U#1', sk: 'ACCOUNT' } })
  await expect(requireServable(name)).rejects.toThrow(`Migrate it first: npm run migrate -- ${name}`)
  await migrateTable(name)
  await requireServable(name)
})

describe('A migration that rewrites items', () => {
  /** Renames `n` to `m`, doubles it and adds a second item. */
  const double: Migration = {
    version: 9,
    rewrite({ pk, sk, n }: Item) {
      if (typeof n !== 'number') return []
      return [
        {
          Update: {
            Key: { pk: String(pk), sk: String(sk) },
            UpdateExpression: 'SET m = :m REMOVE n',
            ConditionExpression: 'n = :n',
            ExpressionAttributeValues: { ':n': n, ':m': 2 * n },
          },
        },
        { Put: { Item: { pk: String(pk), sk: `${sk}+`, of: n } } },
      ]
    },
  }
  const options: MigrationOptions = { to: 9, migrations: [...migrations, double], pageSize: 5 }
  const seqs = Array.from({ length: 12 }, (_, index) => index)
  const toItem = (n: number) => ({ pk: `U#${n % 5}`, sk: `I#${String(n).padStart(2, '0')}` })
  const expectMigrated = async (numbers = seqs, toDouble = (n: number) => 2 * n) => {
    for (const n of numbers) expect(await table.get(toItem(n))).toEqual({ ...toItem(n), m: toDouble(n) })
    expect(await getVersion()).toEqual({ ...keys.version, version: 9, history: expect.any(String) })
  }
  const isRewrite = (operation: string) => operation === 'TransactWriteItems'
  beforeEach(async () => {
    for (const n of seqs) await table.put({ Item: { ...toItem(n), n } })
  })

  test('reaches every item, page by page, after those of earlier versions', async () => {
    const starts: number[][] = []
    const report = await migrateTable(name, { ...options, onStart: (...versions) => starts.push(versions) })
    expect(starts).toEqual([[7, 9]])
    expect(report).toMatchObject({ from: 7, to: 9, changed: seqs.length })
    await expectMigrated()
  })

  test('continues where it was interrupted, and rewrites nothing twice', async () => {
    let rewrites = 0
    proxy.fault = ({ operation }) => (isRewrite(operation) && rewrites++ >= 6 ? 'throttle' : undefined)
    await expect(migrateTable(name, options)).rejects.toMatchObject({ code: 'unavailable' })
    const { version, progress } = Object(await getVersion())
    expect([version, progress.table]).toEqual([8, name])
    expect(progress.checked).toBeGreaterThan(0)

    const calls: TableCall[] = []
    proxy.fault = (call) => void calls.push(call)
    const report = await migrateTable(name, options)
    const scan = calls.find(({ operation }) => operation === 'Scan')
    expect(JSON.parse(scan?.input ?? '').ExclusiveStartKey.sk).toEqual({ S: progress.after.sk })
    expect(calls.filter(({ operation }) => isRewrite(operation))).toHaveLength(seqs.length - 6)
    expect(report?.changed).toBe(seqs.length - 6 + progress.changed)
    await expectMigrated()
  })

  test('starts from the beginning in a table restored from a backup made during a migration', async () => {
    const after = toItem(11)
    const progress = { after, table: 'the-table-before', checked: 12, changed: 12 }
    await table.put({ Item: { ...keys.version, version: 8, progress } })
    expect(await migrateTable(name, options)).toMatchObject({ from: 8, changed: seqs.length })
    await expectMigrated()
  })

  test('loses no write made by the product at the same time', async () => {
    // The product changes each item, and deletes one, between the migration's read and write.
    const changed = new Set<string>()
    const deletedItem = toItem(8)
    const interfere = async (Key: { pk: string; sk: string }) => {
      if (Key.sk === deletedItem.sk) return table.delete({ Key })
      await table.update({ Key, UpdateExpression: 'ADD n :ten', ExpressionAttributeValues: { ':ten': 10 } })
    }
    proxy.fault = ({ operation, input }) => {
      const [, sk = ''] = /"sk":\{"S":"(I#\d\d)"\}/.exec(input) ?? []
      if (!isRewrite(operation) || changed.has(sk)) return undefined
      changed.add(sk)
      return { after: interfere(toItem(Number(sk.slice(2)))) }
    }
    await migrateTable(name, options)
    expect(changed.size).toBe(seqs.length)
    expect(await table.get(deletedItem)).toBeUndefined()
    const remaining = seqs.filter((n) => n !== 8)
    await expectMigrated(remaining, (n) => 2 * (n + 10))
  })

  test('ends once when two processes run it', async () => {
    const reports = await Promise.all([migrateTable(name, options), migrateTable(name, options)])
    expect(reports).toEqual([expect.objectContaining({ to: 9 }), expect.objectContaining({ to: 9 })])
    await expectMigrated()
  })

  test('survives lost answers and throttling', async () => {
    let calls = 0
    proxy.fault = () => (++calls % 5 === 0 ? 'lost' : calls % 7 === 0 ? 'throttle' : undefined)
    await migrateTable(name, options)
    proxy.fault = () => undefined
    await expectMigrated()
  })

  test('gives up an item that keeps changing, and names its kind', async () => {
    proxy.fault = ({ operation }) =>
      isRewrite(operation)
        ? {
            after: table.update({
              Key: toItem(3),
              UpdateExpression: 'ADD n :one',
              ExpressionAttributeValues: { ':one': 1 },
            }),
          }
        : undefined
    await expect(migrateTable(name, options)).rejects.toThrow('An item keeps changing while it is migrated (I)')
    expect(await getVersion()).toMatchObject({ version: 8 })
  })
})
