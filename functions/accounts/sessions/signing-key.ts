import { createPublicKey, type KeyObject } from 'node:crypto'
import { openService } from '#functions/aws/service.ts'
import { systemTimers, type Timers } from '#functions/timers.ts'
import { Problem } from '#shared/problem.ts'

/** The timeout of a call (ms), and the longest random wait before its only retry. */
const callTimeout = 1_500
const maxWait = 100

/** The signing key in KMS, which never reveals the private half. */
export function openSigningKey(KeyId: string, timers: Timers = systemTimers) {
  const kms = openService({ name: 'kms', target: 'TrentService', contentType: 'application/x-amz-json-1.1' })
  let fetched: Promise<KeyObject> | undefined

  return {
    /** Fetched once per container. */
    publicKey(): Promise<KeyObject> {
      const call = (signal: AbortSignal) => kms('GetPublicKey', { KeyId }, signal, readBytes('PublicKey'))
      fetched ??= callWithRetry(timers, call).then((bytes) => {
        const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
        // `parseDerSignature` is only right for this curve.
        if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('The key in KMS is not a P-256 key')
        return key
      })
      // The next request tries again.
      fetched.catch(() => {
        fetched = undefined
      })
      return fetched
    },

    /** Signs with ECDSA P-256 over SHA-256. Returns r and s, 32 bytes each, as JWTs require. */
    async sign(Message: Uint8Array): Promise<Uint8Array> {
      const text = Buffer.from(Message).toString('base64')
      const input = { KeyId, Message: text, MessageType: 'RAW', SigningAlgorithm: 'ECDSA_SHA_256' }
      const signature = (signal: AbortSignal) => kms('Sign', input, signal, readBytes('Signature'))
      return parseDerSignature(await callWithRetry(timers, signature))
    },
  }
}

/** Returns a function that reads bytes from an answer. It throws without them. */
const readBytes = (name: string) => (text: string) => {
  const { [name]: bytes } = JSON.parse(text)
  if (typeof bytes !== 'string') throw new Error(`KMS answered without ${name}`)
  return Buffer.from(bytes, 'base64')
}

async function callWithRetry<Answer>(timers: Timers, call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const callWithTimeout = async () => {
    const { signal, clear } = timers.timeout(callTimeout)
    return await call(signal).finally(clear)
  }
  try {
    return await callWithTimeout().catch(async () => {
      await timers.sleep(Math.random() * maxWait)
      return callWithTimeout()
    })
  } catch (cause) {
    throw new Problem('unavailable', 'Offgrid is busy right now. Please try again in a moment.', {
      retryAfter: 2,
      cause,
    })
  }
}

/** Converts a DER signature `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279, 2.2.3) to 64 bytes r and s. */
export function parseDerSignature(der: Uint8Array): Uint8Array {
  const raw = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1]
    if (der[at] !== 0x02 || length === undefined) throw new Error('The signature is not a DER sequence of two integers')
    // DER adds a leading zero to keep a number positive, and omits other leading zeros.
    const digits = der.subarray(at + 2, at + 2 + length).subarray(Math.max(0, length - 32))
    raw.set(digits, end - digits.length)
    at += 2 + length
  }
  return raw
}
