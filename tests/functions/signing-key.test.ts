import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSigningKey, parseDerSignature } from '#functions/accounts/sessions/signing-key.ts'
import { serverLimits } from '#shared/limits.ts'
import { startKms } from '../../infra/local/fakes/kms.ts'
import { type LocalService, listenLocally } from '../../infra/local/fakes/service.ts'
import { createTestTimers } from '../support/timers.ts'

let kms: LocalService & { keyId: string }
beforeAll(async () => {
  kms = await startKms()
  Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
})
afterAll(() => kms.close())

/** Returns the key that a function gets from this KMS. */
function keyAt(url: string, timers = createTestTimers()) {
  process.env.AWS_ENDPOINT_URL_KMS = url
  return openSigningKey(kms.keyId, timers)
}

test('what the key signs is verified by its public half, as 64 bytes', async () => {
  const key = keyAt(kms.url)
  const bytes = Buffer.from('header.claims')
  const signature = await key.sign(bytes)
  expect(signature).toHaveLength(64)
  const publicKey = { key: await key.publicKey(), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', bytes, publicKey, signature)).toBe(true)
  expect(verify('sha256', Buffer.from('other.claims'), publicKey, signature)).toBe(false)
})

test('signatures whose numbers are short or begin with a high bit keep their value', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
  // One in 256 numbers is short, so some of 600 signatures have one.
  for (let index = 0; index < 600; index++) {
    const bytes = Buffer.from(String(index))
    expect(verify('sha256', bytes, publicKey, parseDerSignature(sign('sha256', bytes, privateKey)))).toBe(true)
  }
})

test.each([
  ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['secp256k1', generateKeyPairSync('ec', { namedCurve: 'secp256k1' })],
  ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 })],
])('a public key of %s is refused', async (_, { publicKey }) => {
  const service = await listenLocally(
    createServer((_request, response) => {
      const PublicKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify({ PublicKey }))
    }),
  )
  await expect(keyAt(service.url).publicKey()).rejects.toThrow('The key in KMS is not a P-256 key')
  await service.close()
})

test('the public key is fetched once, even by parallel requests', async () => {
  let calls = 0
  const counting = await listenLocally(
    createServer(async (incoming, outgoing) => {
      calls++
      const body = await buffer(incoming)
      const { 'x-amz-target': target, 'content-type': type } = incoming.headers
      const headers = { 'x-amz-target': String(target), 'content-type': String(type) }
      const answer = await fetch(kms.url, { method: 'POST', headers, body })
      outgoing.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' }).end(await answer.text())
    }),
  )
  const key = keyAt(counting.url)
  const keys = await Promise.all([key.publicKey(), key.publicKey(), key.publicKey()])
  await key.publicKey()
  expect(new Set(keys).size).toBe(1)
  expect(calls).toBe(1)
  await counting.close()
})

test.each([
  ['refuses connections', undefined],
  ['fails', 500],
  ['never answers', 0],
])('a KMS that %s is a 503 in time, and is called again by the next request', async (_, status) => {
  let ill = true
  const service = await listenLocally(
    createServer(async (incoming, outgoing) => {
      if (ill && status === 0) return
      if (ill) return void outgoing.writeHead(status ?? 500).end('{}')
      const body = await buffer(incoming)
      const headers = { 'x-amz-target': String(incoming.headers['x-amz-target']) }
      outgoing.end(await (await fetch(kms.url, { method: 'POST', headers, body })).text())
    }),
  )
  const timers = createTestTimers()
  const key = keyAt(status === undefined ? 'http://127.0.0.1:9' : service.url, timers)
  const passTime = <Result>(call: Promise<Result>) => (status === 0 ? timers.passUntil(call) : call)
  await expect(passTime(key.publicKey())).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) })
  expect(timers.elapsed()).toBeLessThan(serverLimits.transaction.budget)
  await expect(passTime(key.sign(Buffer.from('x')))).rejects.toMatchObject({ code: 'unavailable' })
  ill = false
  if (status !== undefined) expect((await key.publicKey()).asymmetricKeyType).toBe('ec')
  await service.close()
})

test('a call that KMS fails once is retried', async () => {
  let calls = 0
  const failing = await listenLocally(
    createServer(async (incoming, outgoing) => {
      const body = await buffer(incoming)
      if (calls++ === 0) return void outgoing.writeHead(500).end('{}')
      const headers = { 'x-amz-target': String(incoming.headers['x-amz-target']) }
      outgoing.end(await (await fetch(kms.url, { method: 'POST', headers, body })).text())
    }),
  )
  expect(await keyAt(failing.url).sign(Buffer.from('header.claims'))).toHaveLength(64)
  expect(calls).toBe(2)
  await failing.close()
})
