import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import { ConditionFailed, TransactionRefused } from '#functions/table/table.ts'
import { listenLocally } from '../../infra/local/fakes/service.ts'
import { createCertificate } from '../support/certificate.ts'
import { setSdkVariables, someone, startTableService } from '../support/table-service.ts'
import { createTestTimers } from '../support/timers.ts'

setSdkVariables(someone)

const key = { pk: 'U#1', sk: 'ACCOUNT' }
const item = { Item: { pk: { S: key.pk }, sk: { S: key.sk } } }
const found: Answer = [200, JSON.stringify(item)]
const open = () => openTable('offgrid-test', createTestTimers())

type Answer = readonly [status: number, body: string]
const exception = (name: string, more: object = {}): Answer => [
  400,
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Because', ...more }),
]

/** A service that gives these answers, one after the other, then the item; says how many it has given. */
async function startAnswering(...answers: readonly Answer[]) {
  let given = 0
  await startTableService((incoming, outgoing) => {
    incoming.resume()
    const [status, body] = answers[given++] ?? found
    outgoing.writeHead(status).end(body)
  })
  return () => given
}

test.each([
  ['is cut off', [200, '{"Item":{"pk":{"S":"U']],
  ['is empty', [200, '']],
  ['is no JSON', [200, '<html>Welcome to the campground</html>']],
  ['is a proxy’s failure', [502, '<html>Bad gateway</html>']],
  ['is a proxy’s refusal', [407, 'Who are you?']],
  ['is a failure without a word', [503, '']],
  ['is a failure without a name', [500, '{}']],
  ['is a failure of the service', [500, '{"__type":"InternalServerError"}']],
  ['is a throttle', exception('ProvisionedThroughputExceededException')],
  ['is a throttle of all that is asked', exception('ThrottlingException')],
  ['is a conflict', exception('TransactionConflictException')],
] satisfies [string, Answer][])('a call whose answer %s is made again', async (_, answer) => {
  const given = await startAnswering(answer)
  expect(await open().get(key)).toEqual(key)
  expect(given()).toBe(2)
})

test.each([
  ['a condition that did not hold', exception('ConditionalCheckFailedException'), { name: 'ConditionFailed' }],
  ['a full account', exception('ItemCollectionSizeLimitExceededException'), { code: 'limit' }],
  ['a wrong call', exception('ValidationException'), { name: 'ValidationException', message: 'Because' }],
  ['a missing table', exception('ResourceNotFoundException'), { name: 'ResourceNotFoundException' }],
  ['a stranger', exception('UnrecognizedClientException'), { name: 'UnrecognizedClientException' }],
  ['an unknown exception', exception('NeverHeardOfException'), { name: 'NeverHeardOfException' }],
] satisfies [string, Answer, object][])('%s is told of and not tried again', async (_, answer, error) => {
  const given = await startAnswering(answer)
  await expect(open().update({ Key: key, UpdateExpression: 'ADD rev :one' })).rejects.toMatchObject(error)
  expect(given()).toBe(1)
})

test('a condition that did not hold is a ConditionFailed', async () => {
  await startAnswering(exception('ConditionalCheckFailedException'))
  await expect(open().delete({ Key: key })).rejects.toBeInstanceOf(ConditionFailed)
})

const cancelled = (...codes: string[]) =>
  exception('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })

test('a transaction that is refused says by which of its writes', async () => {
  const given = await startAnswering(cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict'))
  const put = { Put: { Item: key } }
  const refusal = await open()
    .transact([put, put, put])
    .catch((error: unknown) => error)
  if (!(refusal instanceof TransactionRefused)) throw refusal
  expect([0, 1, 2].map((index) => refusal.by(index))).toEqual([false, true, false])
  expect(given()).toBe(1)
})

test('a transaction that another holds up is made again, with the same token', async () => {
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

test('calls one after the other go over one connection, and over a new one when the service has closed it', async () => {
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

test('texts of any length and script come whole, however the network cuts them', async () => {
  const name = 'Уулын зам 山道 🏔️'.repeat(20_000)
  const body = Buffer.from(JSON.stringify({ Item: { name: { S: name } } }))
  await startTableService(async (incoming, outgoing) => {
    incoming.resume()
    for (let at = 0; at < body.length; at += 9_999) outgoing.write(body.subarray(at, at + 9_999))
    outgoing.end()
  })
  expect(await open().get(key)).toEqual({ name })
})

test('a service is called over TLS where it proves who it is, and not told anything where it does not', async () => {
  let asked = 0
  const { cert, key: privateKey } = createCertificate()
  const server = createSecureServer({ cert, key: privateKey }, (incoming, outgoing) => {
    asked++
    incoming.resume()
    outgoing.end(found[1])
  })
  let connections = 0
  server.on('secureConnection', () => connections++)
  const { url, close } = await listenLocally(server)
  onTestFinished(close)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url.replace('http://127.0.0.1', 'https://localhost'))
  await expect(open().get(key)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(asked).toBe(0)

  const trusted = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([...trusted, cert])
  connections = 0
  const table = open()
  for (let call = 0; call < 3; call++) expect(await table.get(key)).toEqual(key)
  expect(connections).toBe(1)
})
