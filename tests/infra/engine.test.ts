import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { acquireLock } from '../../infra/build/lock.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/table.ts'
import { createFolder } from '../support/folder.ts'

let folder: string
beforeEach(() => {
  folder = createFolder(onTestFinished)
})

const clientOf = (endpoint: string) =>
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } })
const item = { pk: { S: 'U#1' }, sk: { S: 'ACCOUNT' } }

test('written data exists after the engine was closed and started again', async () => {
  const file = join(folder, 'table.db')
  const first = await startEngine({ file })
  await createTable(first.url, 'offgrid')
  await clientOf(first.url).send(new PutItemCommand({ TableName: 'offgrid', Item: item }))
  await first.close()

  const second = await startEngine({ file })
  await createTable(second.url, 'offgrid')
  const { Item } = await clientOf(second.url).send(new GetItemCommand({ TableName: 'offgrid', Key: item }))
  await second.close()
  expect(Item).toEqual(item)
})

test('the engine ends with its process, even when that is killed', async () => {
  const script = `const { startEngine } = await import('./infra/local/engine.ts')
    console.log((await startEngine()).url); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(owner.stdout, 'data')
  const url = String(output).trim()
  expect((await fetch(url)).status).toBeGreaterThan(0)

  owner.kill('SIGKILL')
  await expect.poll(() => fetch(url).catch(() => 'gone'), { timeout: 5_000 }).toBe('gone')
})

test('a lock is held by one process, and free after its release', () => {
  const file = join(folder, 'lock')
  const lock = acquireLock(file)
  expect(acquireLock(file)).toBeUndefined()
  lock?.release()
  expect(acquireLock(file)).toBeDefined()
})
