import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import { ConditionFailed, TransactionRefused } from '#functions/table/table.ts'
import { listenLocally } from '../../infra/local/fakes/service.ts'
import { createCertificate } from '../support/certificate.ts'
import { setSdkVariables, someone, startTableService, ways } from '../support/table-service.ts'
import { createTestTimers } from '../support/timers.ts'

setSdkVariables(someone)

const key = { pk: 'U#1', sk: 'ACCOUNT' }
const item = { Item: { pk: { S: key.pk }, sk: { S: key.sk } } }
const found: Answer = [200, JSON.stringify(item)]

type Answer = readonly [status: number, body: string]
const exception = (name: string, more: object = {}): Answer => [
  400,
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Because', ...more }),
]

/** Serves these answers in turn, then the item. */
async function startAnswering(...answers: readonly Answer[]) {
  let answerCount = 0
  await startTableService((incoming, outgoing) => {
    incoming.resume()
    const [status, body] = answers[answerCount++] ?? found
    outgoing.writeHead(status).end(body)
  })
  return () => answerCount
}

const repeated: [string, Answer][] = [
  ['is cut off', [200, '{"Item":{"pk":{"S":"U']],
  ['is not JSON', [200, '<html>Welcome to the campground</html>']],
  ['is a proxy’s failure', [502, '<html>Bad gateway</html>']],
  ['is a failure without a message', [503, '']],
  ['is a failure without a name', [500, '{}']],
  ['is a failure of the service', [500, '{"__type":"InternalServerError"}']],
  ['is a throttle', exception('ProvisionedThroughputExceededException')],
  ['is a general throttle', exception('ThrottlingException')],
  ['is a conflict', exception('TransactionConflictException')],
]

const final: [string, Answer, object][] = [
  ['a value that cannot be stored', exception('ValidationException'), { name: 'Unstorable' }],
  ['a missing table', exception('ResourceNotFoundException'), { name: 'ResourceNotFoundException' }],
  ['an invalid signature', exception('UnrecognizedClientException'), { name: 'UnrecognizedClientException' }],
  ['an unknown exception', exception('NeverHeardOfException'), { name: 'NeverHeardOfException' }],
  ['a refusal without a message', [400, ''], { name: 'Unknown' }],
  ['a proxy’s refusal', [407, 'Who are you?'], { name: 'SyntaxError' }],
]

const cancelled = (...codes: string[]) =>
  exception('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })

describe.each(ways)('a call that goes $way', ({ open: openNamed }) => {
  const open = () => openNamed('offgrid-test', createTestTimers())

  test.each(repeated)('is repeated when its answer %s', async (_, answer) => {
    const countAnswers = await startAnswering(answer)
    expect(await open().get(key)).toEqual(key)
    expect(countAnswers()).toBe(2)
  })

  test.each(final)('is not repeated after %s', async (_, answer, error) => {
    const countAnswers = await startAnswering(answer)
    await expect(open().get(key)).rejects.toMatchObject(error)
    expect(countAnswers()).toBe(1)
  })

  test('calls in a row use one connection, and a new one when the service has closed it', async () => {
    const ports: (number | undefined)[] = []
    const { server } = await startTableService((incoming, outgoing) => {
      ports.push(incoming.socket.remotePort)
      incoming.resume()
      outgoing.end(found[1])
    })
    const table = open()
    for (let call = 0; call < 4; call++) await table.get(key)
    expect(new Set(ports).size).toBe(1)
    server.closeIdleConnections()
    expect(await table.get(key)).toEqual(key)
    expect(new Set(ports).size).toBe(2)
  })

  test('texts of any length and script arrive complete, however the network splits them', async () => {
    const name = 'Уулын зам 山道 🏔️'.repeat(20_000)
    const body = Buffer.from(JSON.stringify({ Item: { name: { S: name } } }))
    await startTableService(async (incoming, outgoing) => {
      incoming.resume()
      for (let at = 0; at < body.length; at += 9_999) outgoing.write(body.subarray(at, at + 9_999))
      outgoing.end()
    })
    expect(await open().get(key)).toEqual({ name })
  })

  test('a service is called over TLS only after it proved its identity', async () => {
    let callCount = 0
    const { cert, key: privateKey } = createCertificate()
    const server = createSecureServer({ cert, key: privateKey }, (incoming, outgoing) => {
      callCount++
      incoming.resume()
      outgoing.end(found[1])
    })
    let connections = 0
    server.on('secureConnection', () => connections++)
    const { url, close } = await listenLocally(server)
    onTestFinished(close)
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url.replace('http://127.0.0.1', 'https://localhost'))
    await expect(open().get(key)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(callCount).toBe(0)

    const trusted = getCACertificates('default')
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([...trusted, cert])
    connections = 0
    const table = open()
    for (let call = 0; call < 3; call++) expect(await table.get(key)).toEqual(key)
    expect(connections).toBe(1)
  })

  test('every type of attribute is read as its value', async () => {
    const kinds = {
      text: { S: 'The "Gibb"\n\\ 山道 \u{1F3D4}' },
      escapes: { S: '\\"\\\\' },
      number: { N: '-12.5e3' },
      beyond: { N: '9007199254740993' },
      yes: { BOOL: true },
      no: { BOOL: false },
      nothing: { NULL: true },
      texts: { SS: ['one', 'two'] },
      numbers: { NS: ['1', '2.5'] },
      list: { L: [{ S: 'a' }, { L: [] }, { M: {} }] },
      map: { M: { 'a "name"': { S: '' } } },
    }
    await startAnswering([200, JSON.stringify({ Item: kinds })])
    expect(await open().get(key)).toEqual({
      text: 'The "Gibb"\n\\ 山道 \u{1F3D4}',
      escapes: '\\"\\\\',
      number: -12_500,
      beyond: 9007199254740993n,
      yes: true,
      no: false,
      nothing: null,
      texts: new Set(['one', 'two']),
      numbers: new Set([1, 2.5]),
      list: ['a', [], {}],
      map: { 'a "name"': '' },
    })
  })

  test('a truncated answer is requested again, wherever it ends', async () => {
    const whole = JSON.stringify({
      Items: [{ sk: { S: '\\"' }, rev: { N: '12' }, dates: { L: [{ BOOL: true }, { NULL: true }] } }],
      Count: 1,
      LastEvaluatedKey: { sk: { S: 'T#1' } },
    })
    const cut = Array.from({ length: whole.length }, (_, length): Answer => [200, whole.slice(0, length)]).slice(1)
    for (const answer of cut) {
      const countAnswers = await startAnswering(answer, [200, whole])
      expect((await open().query({})).items).toEqual([{ sk: '\\"', rev: 12, dates: [true, null] }])
      expect(countAnswers()).toBe(2)
    }
  })

  test('a batch’s unprocessed keys are requested again', async () => {
    const left = { Keys: [item.Item], ConsistentRead: true }
    const answer = { Responses: { 'offgrid-test': [] }, UnprocessedKeys: { 'offgrid-test': left } }
    const countAnswers = await startAnswering(
      [200, JSON.stringify(answer)],
      [200, JSON.stringify({ Responses: { 'offgrid-test': [item.Item] }, UnprocessedKeys: {} })],
    )
    expect(await open().getAll([key])).toEqual([key])
    expect(countAnswers()).toBe(2)
  })

  test.each(repeated)('a write is repeated when its answer %s', async (_, answer) => {
    const countAnswers = await startAnswering(answer)
    await open().delete({ Key: key })
    expect(countAnswers()).toBe(2)
  })

  test.each([
    ...final,
    ['a failed condition', exception('ConditionalCheckFailedException'), { name: 'ConditionFailed' }],
    ['a full account', exception('ItemCollectionSizeLimitExceededException'), { code: 'limit' }],
  ] satisfies [string, Answer, object][])('a write is not repeated after %s', async (_, answer, error) => {
    const countAnswers = await startAnswering(answer)
    await expect(open().update({ Key: key, UpdateExpression: 'ADD rev :one' })).rejects.toMatchObject(error)
    expect(countAnswers()).toBe(1)
  })

  test('a failed condition is a ConditionFailed', async () => {
    await startAnswering(exception('ConditionalCheckFailedException'))
    await expect(open().delete({ Key: key })).rejects.toBeInstanceOf(ConditionFailed)
  })

  test('a refused transaction says which of its writes failed', async () => {
    const countAnswers = await startAnswering(cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict'))
    const put = { Put: { Item: key } }
    const refusal = await open()
      .transact([put, put, put])
      .catch((error: unknown) => error)
    if (!(refusal instanceof TransactionRefused)) throw refusal
    expect([0, 1, 2].map((index) => refusal.by(index))).toEqual([false, true, false])
    expect(countAnswers()).toBe(1)
  })

  test('a transaction in conflict with another is repeated with the same token', async () => {
    const tokens: unknown[] = []
    await startTableService((incoming, outgoing) => {
      incoming.setEncoding('utf8').on('data', (body: string) => tokens.push(JSON.parse(body).ClientRequestToken))
      incoming.on('end', () => {
        const [status, body] = tokens.length === 1 ? cancelled('TransactionConflict') : [200, '{}']
        outgoing.writeHead(status).end(body)
      })
    })
    await open().transact([{ Put: { Item: key } }])
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{36}$/), tokens[0]])
  })
})

test('a direct call is repeated when its answer is empty', async () => {
  const countAnswers = await startAnswering([200, ''])
  expect(await openTable('offgrid-test', createTestTimers()).get(key)).toEqual(key)
  expect(countAnswers()).toBe(2)
})

/** Attributes in the API's encoding. */
const { item: spelledItem } = fc.letrec((tie) => ({
  attribute: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ S: fc.string({ unit: 'binary' }) }),
    fc.record({ N: fc.oneof(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.bigInt()).map(String) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.constant(true) }),
    fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
    fc.record({ NS: fc.uniqueArray(fc.integer().map(String), { minLength: 1 }) }),
    fc.record({ B: fc.base64String() }),
    fc.record({ BS: fc.uniqueArray(fc.base64String(), { minLength: 1 }) }),
    fc.record({ L: fc.array(tie('attribute'), { maxLength: 4 }) }),
    fc.record({ M: tie('item') }),
  ),
  item: fc.dictionary(
    fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__'),
    tie('attribute'),
    { maxKeys: 6 },
  ),
}))

test('a direct read returns what the SDK returns, with or without spaces in the answer’s JSON', async () => {
  let body = ''
  await startTableService((incoming, outgoing) => {
    incoming.resume()
    outgoing.end(body)
  })
  const tables = ways.map(({ open }) => open('offgrid-test', createTestTimers()))
  const ask = (answer: object, space: number) => {
    body = JSON.stringify(answer, undefined, space)
    return Promise.all(
      tables.map(async (table) => [await table.get(key), await table.query({}), await table.getAll([key])]),
    )
  }
  const items = fc.array(spelledItem, { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(spelledItem, items, fc.option(spelledItem), fc.nat(), async (Item, Items, last, Count) => {
      const LastEvaluatedKey = last ?? undefined
      const Responses = { 'offgrid-test': Items }
      const answer = { Item, Items, LastEvaluatedKey, Responses, UnprocessedKeys: {}, Count, ScannedCount: Count }
      const [direct, bySdk] = await ask(answer, Count % 2)
      expect(direct).toEqual(bySdk)
    }),
    { numRuns: 200 },
  )
})
