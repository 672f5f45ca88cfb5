import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AttributeValue, BatchWriteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/table.ts'
import { createTestClient } from './engine.ts'

type StoredItem = Record<string, AttributeValue>

/** The data stored by an earlier Offgrid (tests/stored/write.ts), and its answers. */
export type Stored = {
  /** The time in milliseconds since 1970. */
  readonly written: number
  readonly username: string
  readonly password: string
  readonly refreshToken: string
  /** By the path of the GET. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly items: readonly StoredItem[]
}

export function readStored(version: number): Stored {
  const text = readFileSync(new URL(`../stored/version-${version}.jsonl`, import.meta.url), 'utf8')
  const [head = '', ...items] = text.trim().split('\n')
  return { ...JSON.parse(head), items: items.map((line) => JSON.parse(line, readBytes)) }
}

const readBytes = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value

export async function putItems(url: string, tableName: string, items: readonly StoredItem[]): Promise<void> {
  const client = createTestClient(url)
  // The limit of BatchWriteItem.
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }))
  }
  client.destroy()
}

export async function readItems(url: string, tableName: string): Promise<Record<string, StoredItem>> {
  const client = createTestClient(url)
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }))
  client.destroy()
  return Object.fromEntries(Items.map((item) => [`${item.pk?.S} ${item.sk?.S}`, item]))
}

/** Fills an empty folder as the data folder of an earlier Offgrid. */
export async function fillDataFolder(folder: string, version: number, items: readonly StoredItem[]): Promise<void> {
  const engine = await startEngine({ file: join(folder, 'table.db') })
  await createTable(engine.url, 'offgrid')
  await putItems(engine.url, 'offgrid', items)
  await engine.close()
  writeFileSync(join(folder, 'version'), `${version}\n`)
}
