import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { ClientRequest } from 'node:http'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { HttpRequest } from '@smithy/core/protocols'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import { openOperatorTable } from '../../infra/migrations/operator-table.ts'
import { createFolder } from '../support/folder.ts'
import { setSdkVariables, someone, startRecorder } from '../support/table-service.ts'

setSdkVariables(someone)

const key = { pk: 'U#1', sk: 'ACCOUNT' }
const keyOfCall = (authorization: string | undefined) => /Credential=(\w+)/.exec(authorization ?? '')?.[1]

const secret = fc.stringMatching(/^[A-Za-z0-9/+=]{1,40}$/)
type Caller = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
}
const caller: fc.Arbitrary<Caller> = fc.record({
  region: fc.constantFrom('us-east-1', 'ap-southeast-2', 'us-gov-west-1'),
  accessKeyId: fc.stringMatching(/^[A-Z0-9]{16,20}$/),
  secretAccessKey: secret,
  sessionToken: fc.option(secret, { nil: undefined }),
})
const path = fc.constantFrom('', '/', '/local', '/a%20path/(1)/')
const sortKey = fc.string({ unit: 'binary', minLength: 1 })

test('a call is signed as by the SDK’s own signer, for every caller and region', async () => {
  const { url, calls } = await startRecorder()
  const isSigned = async ({ region, ...credentials }: Caller, path: string, sk: string) => {
    vi.stubEnv('AWS_REGION', region)
    vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey)
    vi.stubEnv('AWS_SESSION_TOKEN', credentials.sessionToken)
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url + path)
    await openTable('offgrid-test').get({ pk: 'U#1', sk })

    const { headers = {}, body = '', url: requestUrl = '' } = calls.pop() ?? {}
    const { authorization, connection: _, 'content-length': length, ...signed } = headers
    const signer = await new DynamoDBClient().config.signer()
    const date = String(signed['x-amz-date']).replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')
    const known = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]))
    const again = new HttpRequest({ method: 'POST', path: requestUrl, headers: known, body })
    const { headers: expected } = await signer.sign(again, { signingDate: new Date(date) })
    expect(authorization).toBe(expected.authorization)
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000)
    expect(length).toBe(String(Buffer.byteLength(body)))
    expect(signed).toMatchObject({ 'x-amz-target': 'DynamoDB_20120810.GetItem' })
    expect(JSON.parse(body)).toMatchObject({ Key: { sk: { S: sk } } })
  }
  await fc.assert(fc.asyncProperty(caller, path, sortKey, isSigned), { numRuns: 60 })
})

async function seeAddress(call: () => Promise<unknown>): Promise<string> {
  let address = ''
  const see = (message: unknown) => {
    if (!(message instanceof Object && 'request' in message && message.request instanceof ClientRequest)) return
    const { protocol, host, path } = message.request
    address = `${protocol}//${host}${path}`
    message.request.destroy(new Error('It was only looked at'))
  }
  subscribe('http.client.request.start', see)
  try {
    await expect(call()).rejects.toThrow('It was only looked at')
  } finally {
    unsubscribe('http.client.request.start', see)
  }
  return address
}

test.each([
  ['the region’s', {}, 'https://dynamodb.us-east-1.amazonaws.com/'],
  ['another region’s', { AWS_REGION: 'cn-north-1' }, 'https://dynamodb.cn-north-1.amazonaws.com.cn/'],
  ['the common', { AWS_ENDPOINT_URL: 'http://127.0.0.2:1/all' }, 'http://127.0.0.2/all/'],
  ['DynamoDB’s own', { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.3:1' }, 'http://127.0.0.3/'],
])('a call goes to %s endpoint if the SDK’s variables say so, as the SDK’s own do', async (_, variables, address) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect(await seeAddress(() => openTable('offgrid-test').get(key))).toBe(address)
  const command = new GetItemCommand({ TableName: 'offgrid-test', Key: { pk: { S: 'U#1' }, sk: { S: 'ACCOUNT' } } })
  expect(await seeAddress(() => new DynamoDBClient({ maxAttempts: 1 }).send(command))).toBe(address)
})

test('an operator’s profile applies: its endpoint, region and keys', async () => {
  const { url, calls } = await startRecorder()
  const folder = createFolder(onTestFinished)
  writeFileSync(join(folder, 'config'), `[profile outback]\nregion = ap-southeast-2\nendpoint_url = ${url}\n`)
  writeFileSync(join(folder, 'keys'), '[outback]\naws_access_key_id = OUTBACK\naws_secret_access_key = secret\n')
  for (const name of [...Object.keys(someone), 'AWS_ENDPOINT_URL_DYNAMODB']) vi.stubEnv(name, undefined)
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'config'))
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'keys'))
  vi.stubEnv('AWS_PROFILE', 'outback')
  await openOperatorTable('offgrid-test').get(key)
  expect(calls[0]?.headers.authorization).toMatch(/Credential=OUTBACK\/\d{8}\/ap-southeast-2\/dynamodb\/aws4_request,/)
})

test('new credentials are used from the next call on', async () => {
  const { calls } = await startRecorder()
  const table = openTable('offgrid-test')
  const callAs = async (id: string) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', id)
    await table.get(key)
    return keyOfCall(calls.at(-1)?.headers.authorization)
  }
  expect(await callAs('FIRST')).toBe('FIRST')
  expect(await callAs('SECOND')).toBe('SECOND')
})

test('a caller without region or credentials gets an error, and can call once they exist', async () => {
  const { calls } = await startRecorder()
  vi.stubEnv('AWS_REGION', undefined)
  const table = openTable('offgrid-test')
  await expect(table.get(key)).rejects.toThrow(/[Rr]egion/)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
  await expect(table.get(key)).rejects.toThrow(/credentials/)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  expect(await table.get(key)).toBeUndefined()
  expect(calls).toHaveLength(1)
})
