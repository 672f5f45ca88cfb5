import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import type { Table } from '#functions/table/table.ts'
import { openOperatorTable } from '../../infra/migrations/operator-table.ts'
import { startTestEngine, type TestEngine } from '../support/engine.ts'
import { startRecorder } from '../support/table-service.ts'
import { createTestTimers } from '../support/timers.ts'

let engine: TestEngine
let table: Table
let documents: DynamoDBDocumentClient
beforeAll(async () => {
  engine = await startTestEngine()
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
  })
  table = openTable(engine.tableName)
  documents = DynamoDBDocumentClient.from(new DynamoDBClient(), { marshallOptions: { removeUndefinedValues: true } })
})
afterAll(() => engine.close())

const key = { pk: 'U#1', sk: 'T#1' }
const readDocument = async () =>
  (await documents.send(new GetCommand({ TableName: engine.tableName, Key: key, ConsistentRead: true }))).Item
const writeDocument = (item: object) =>
  documents.send(new PutCommand({ TableName: engine.tableName, Item: { ...key, ...item } }))

/** DynamoDB stores 38 digits, and exponents from -130 to 125. */
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }).filter((value) => value === 0 || Math.abs(value) > 1e-100),
)
const bigNumber = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })
const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 })
const set = (members: fc.Arbitrary<unknown>) =>
  fc.uniqueArray(members, { minLength: 1, maxLength: 5, selector: String }).map((list) => new Set(list))
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary' }),
    number,
    bigNumber,
    fc.boolean(),
    fc.constant(null),
    bytes,
    set(fc.string({ minLength: 1 })),
    set(number),
    set(bigNumber),
    set(bytes),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      // The SDK refuses maps with a field "constructor"; no item has such names.
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && name !== 'constructor'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
}))
const item = fc.dictionary(fc.stringMatching(/^a[a-z]{0,8}$/), fc.option(value, { nil: undefined }), { maxKeys: 8 })

test('undefined attributes are left out, at any depth', async () => {
  await table.put({ Item: { ...key, gone: undefined, map: { gone: undefined }, list: [undefined, 1] } })
  expect(await table.get(key)).toEqual({ ...key, map: {}, list: [1] })
})

test.each([
  ['a number beyond 2^53', 2 ** 53],
  ['a negative number beyond 2^53', -(2 ** 53)],
  ['NaN', Number.NaN],
  ['an infinite number', Number.NEGATIVE_INFINITY],
  ['an empty set', new Set()],
  ['a set of booleans', new Set([true])],
  ['a date', new Date(0)],
  ['a symbol', Symbol('x')],
])('%s is refused, and nothing is written', async (_, wrong) => {
  await writeDocument({})
  await expect(table.put({ Item: { ...key, wrong } })).rejects.toThrow()
  await expect(table.put({ Item: { ...key, list: [{ wrong }] } })).rejects.toThrow()
  expect(await readDocument()).toEqual(key)
})

test('every call sends what the SDK sends for it', async () => {
  const { calls } = await startRecorder()
  const sendAll = async (table: Table, attributes: object) => {
    const write = { Key: key, UpdateExpression: 'SET #a = :a', ExpressionAttributeNames: { '#a': 'a' } }
    const ExpressionAttributeValues = { ':a': attributes, ':none': undefined }
    const check = { Key: key, ConditionExpression: 'a = :a', ExpressionAttributeValues }
    await table.get(key, { ConsistentRead: false, ProjectionExpression: 'a' })
    await table.getAll([key, key])
    await table.query({ KeyConditionExpression: 'pk = :a', ExpressionAttributeValues, ExclusiveStartKey: key })
    await table.put({ Item: { ...key, ...attributes } })
    await table.update({ ...write, ExpressionAttributeValues, ReturnValues: 'ALL_NEW' })
    await table.delete(check)
    await table.deleteAll([key])
    await table.putAll([{ ...key, ...attributes }])
    await table.transact([
      { Put: { Item: { ...key, ...attributes } } },
      { Update: { ...write, ExpressionAttributeValues } },
      { Delete: check },
      { ConditionCheck: check },
    ])
  }
  const record = async (table: Table, attributes: object) => {
    calls.length = 0
    await sendAll(table, attributes)
    return calls.map(({ headers, body }) => {
      const { ClientRequestToken: _, ...input } = JSON.parse(body)
      return { target: headers['x-amz-target'], type: headers['content-type'], input }
    })
  }
  await fc.assert(
    fc.asyncProperty(item, async (attributes) => {
      const direct = await record(openTable('offgrid-test', createTestTimers()), attributes)
      const bySdk = await record(openOperatorTable('offgrid-test', createTestTimers()), attributes)
      expect(direct).toHaveLength(9)
      expect(direct).toEqual(bySdk)
    }),
    { numRuns: 60 },
  )
})
