import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB (here in KiB), 2 passes, 1 lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

type Hash = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & { salt: Buffer; hash: Buffer }

/** Returns an argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await deriveHash(password, { ...parameters, salt, hash: Buffer.alloc(hashBytes) })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`
}

/** `stale` hashes use outdated parameters. */
export async function verifyPassword(password: string, phc: string): Promise<{ matches: boolean; stale: boolean }> {
  const known = parsePhc(phc)
  const hash = await deriveHash(password, known)
  const stale =
    known.memory !== parameters.memory ||
    known.passes !== parameters.passes ||
    known.parallelism !== parameters.parallelism ||
    known.hash.length !== hashBytes
  return { matches: timingSafeEqual(hash, known.hash), stale }
}

/** No password has this hash. Verifying it makes an unknown user's login as slow as a known one's. */
export const unusableHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${toBase64(
  Buffer.alloc(saltBytes),
)}$${toBase64(Buffer.alloc(hashBytes))}`

/** Keyboards type different normalization forms of the same password. */
export const foldPassword = (password: string): string => password.normalize('NFKC')

const deriveHash = (password: string, { salt, hash, ...cost }: Hash): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: foldPassword(password), nonce: salt, tagLength: hash.length })

function parsePhc(phc: string): Hash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  const [, memory, passes, parallelism, salt, hash] = match ?? []
  if (!salt || !hash) throw new Error('The password hash is not an argon2id PHC string')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
