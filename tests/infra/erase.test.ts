import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteItemCommand, GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tableFile } from '../../infra/local/data-version.ts'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { eraseAfter, eraseDeleted } from '../../infra/local/erase.ts'
import { createTable } from '../../infra/local/table.ts'
import { deleteExpired } from '../../infra/migrations/expired.ts'
import { createTestClient } from '../support/engine.ts'
import { createFolder } from '../support/folder.ts'

let folder: string
let engine: Engine
beforeEach(async () => {
  folder = createFolder(onTestFinished)
  engine = await startEngine({ file: tableFile(folder) })
})
afterEach(() => engine.close())

test('erased texts are neither in the table’s file nor in its log, and the engine keeps running', async () => {
  const TableName = 'offgrid'
  await createTable(engine.url, TableName)
  const client = createTestClient(engine.url)
  const toKey = (number: number) => ({ pk: { S: 'U#1' }, sk: { S: `W#${number}` } })
  const put = (number: number, text: string) =>
    client.send(new PutItemCommand({ TableName, Item: { ...toKey(number), text: { S: text.repeat(90) } } }))
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  for (const number of numbers) await put(number, `The spring is behind the third dune ${number}. `)
  for (const number of numbers) await client.send(new DeleteItemCommand({ TableName, Key: toKey(number) }))
  const findText = () =>
    ['table.db', 'table.db-wal'].filter(
      (name) => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'latin1').includes('third dune'),
    )
  expect(findText()).not.toEqual([])
  const writes = Promise.all(numbers.map((number) => put(1_000 + number, 'Kept')))
  eraseDeleted(folder)
  await writes
  expect(findText()).toEqual([])
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: toKey(1_059) }))
  expect(Item?.text?.S).toContain('Kept')
  client.destroy()
})

test('expired items are deleted, and no others', async () => {
  const TableName = 'offgrid'
  await createTable(engine.url, TableName)
  const variables = {
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const client = createTestClient(engine.url)
  const now = Date.UTC(2027, 5, 1)
  const put = (sk: string, ttl?: number) =>
    client.send(
      new PutItemCommand({
        TableName,
        Item: { pk: { S: 'RATE#login' }, sk: { S: sk }, ...(ttl && { ttl: { N: String(ttl) } }) },
      }),
    )
  await put('203.0.113.9', now / 1_000 - 1)
  await put('203.0.113.10', now / 1_000 + 1)
  await put('forever')
  await deleteExpired(TableName, now)
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  expect(Items.map(({ sk }) => sk?.S)).toEqual(['203.0.113.10', 'forever'])
  client.destroy()
})

test('texts are erased when a deletion of an account is over, even if another failed, and not before', async () => {
  let [left, erased] = [2, 0]
  const run = (sweep: () => Promise<void>) =>
    eraseAfter(
      sweep,
      async () => left,
      () => erased++,
    )()
  await run(async () => {})
  expect(erased).toBe(0)
  const failing = run(async () => {
    left = 1
    throw new Error('1 of 2 deletions could not continue')
  })
  await expect(failing).rejects.toThrow('1 of 2')
  expect(erased).toBe(1)
})
