import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setAside, writeFileAtomically } from '../../build/atomic-file.ts'
import { type LocalService, serveLocally } from './service.ts'

/** The only key, returned for every key id. */
const keyId = 'alias/offgrid-local'

/**
 * Starts a stand-in for AWS KMS (JSON 1.1 protocol) with one P-256 key: GetPublicKey, and Sign (ECDSA_SHA_256 over a
 * RAW message). The key is created on first use and stored in `keyFile` for its owner only, or in memory without a
 * file.
 */
export async function startKms({
  keyFile,
}: {
  readonly keyFile?: string
} = {}): Promise<LocalService & { keyId: string }> {
  const key = keyFile === undefined ? createKey() : readOrCreateKey(keyFile)
  const service = await serveLocally(async (request, response) => {
    const answer = await answerRequest(request, key).catch((error: unknown) =>
      fault('KMSInternalException', String(error)),
    )
    response.writeHead('__type' in answer ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(answer))
  })
  return { ...service, keyId }
}

type Answer = Record<string, unknown>

async function answerRequest(request: IncomingMessage, key: KeyObject): Promise<Answer> {
  const input: unknown = JSON.parse(await text(request))
  const operation = String(request.headers['x-amz-target']).replace('TrentService.', '')
  const common = { KeyId: keyId, KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }
  if (operation === 'GetPublicKey') {
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
    return { ...common, SigningAlgorithms: ['ECDSA_SHA_256'], PublicKey: publicKey.toString('base64') }
  }
  if (operation !== 'Sign') return fault('UnknownOperationException', `No operation ${operation} here`)
  if (!isSignInput(input)) return fault('ValidationException', 'Sign takes Message and SigningAlgorithm ECDSA_SHA_256')
  // Node's `sign` takes messages, not digests, and tokens are short.
  if (input.MessageType === 'DIGEST') return fault('ValidationException', 'MessageType DIGEST is not supported here')
  const signature = sign('sha256', Buffer.from(input.Message, 'base64'), key)
  return { KeyId: keyId, SigningAlgorithm: 'ECDSA_SHA_256', Signature: signature.toString('base64') }
}

function isSignInput(input: unknown): input is { Message: string; MessageType?: string } {
  if (typeof input !== 'object' || input === null || !('Message' in input) || !('SigningAlgorithm' in input))
    return false
  return typeof input.Message === 'string' && input.SigningAlgorithm === 'ECDSA_SHA_256'
}

const fault = (type: string, message: string): Answer => ({ __type: type, message })

const createKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

function readOrCreateKey(file: string): KeyObject {
  if (existsSync(file)) {
    try {
      return createPrivateKey(readFileSync(file))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.error(
        `${file} had no valid signing key (${reason}): it is now ${setAside(file)}, and browsers get new tokens automatically.`,
      )
    }
  }
  const key = createKey()
  writeFileAtomically(file, key.export({ type: 'pkcs8', format: 'pem' }))
  return key
}
