import { createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startKms } from '../../infra/local/fakes/kms.ts'
import { createFolder } from '../support/folder.ts'

const folder = createFolder(afterAll)

const clientOf = (endpoint: string) =>
  new KMSClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } })

test('a signature made before a restart is verified by the public key returned after it', async () => {
  const keyFile = join(folder, 'signing-key.pem')
  const before = await startKms({ keyFile })
  const message = Buffer.from('header.payload')
  const { Signature } = await clientOf(before.url).send(
    new SignCommand({ KeyId: before.keyId, Message: message, MessageType: 'RAW', SigningAlgorithm: 'ECDSA_SHA_256' }),
  )
  await before.close()

  const after = await startKms({ keyFile })
  const { PublicKey } = await clientOf(after.url).send(new GetPublicKeyCommand({ KeyId: after.keyId }))
  await after.close()
  const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' })
  expect(verify('sha256', message, key, Signature ?? Buffer.alloc(0))).toBe(true)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
})

test('a request that KMS would refuse is refused as a typed error', async () => {
  const kms = await startKms()
  const response = clientOf(kms.url).send(
    new SignCommand({ KeyId: kms.keyId, Message: Buffer.from('x'), SigningAlgorithm: 'RSASSA_PSS_SHA_256' }),
  )
  await expect(response).rejects.toMatchObject({ name: 'ValidationException' })
  await kms.close()
})

test.each([
  ['half written', (pem: string) => pem.slice(0, 60)],
  ['empty', () => ''],
])(
  'a key file that is %s is set aside and reported in one sentence; the next start signs with a new key',
  async (name, damage) => {
    const keyFile = join(folder, `${name.replace(' ', '-')}.pem`)
    await (await startKms({ keyFile })).close()
    const damaged = damage(readFileSync(keyFile, 'utf8'))
    writeFileSync(keyFile, damaged)

    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => errors.mockRestore())
    for (let start = 1; start <= 2; start++) {
      const kms = await startKms({ keyFile })
      const { PublicKey } = await clientOf(kms.url).send(new GetPublicKeyCommand({ KeyId: kms.keyId }))
      await kms.close()
      expect(PublicKey).toBeDefined()
    }
    expect(errors.mock.calls.map(String)).toEqual([
      expect.stringMatching(
        /^.*\.pem had no valid signing key \(.*\): it is now .*\.pem\.damaged-1, and browsers get new tokens automatically\.$/,
      ),
    ])
    expect(readFileSync(`${keyFile}.damaged-1`, 'utf8')).toBe(damaged)
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  },
)
