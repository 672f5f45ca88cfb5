import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { afterAll, expect, test } from 'vitest'
import { startKms } from '../../infra/local/fakes/kms.ts'

const folder = mkdtempSync(join(tmpdir(), 'offgrid-kms-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clientOf = (endpoint: string) =>
  new KMSClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } })

test('a signature made before a restart is verified by the public key handed out after it', async () => {
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

test('what KMS would refuse is refused as a typed error', async () => {
  const kms = await startKms()
  const asked = clientOf(kms.url).send(
    new SignCommand({ KeyId: kms.keyId, Message: Buffer.from('x'), SigningAlgorithm: 'RSASSA_PSS_SHA_256' }),
  )
  await expect(asked).rejects.toMatchObject({ name: 'ValidationException' })
  await kms.close()
})
