import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's least for argon2id: 19 MiB (in KiB here), 2 passes, 1 lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

type Hash = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & { salt: Buffer; hash: Buffer }

/** A password's argon2id hash as a PHC string, with a salt of its own. */
export async function hashOf(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derived(password, { ...parameters, salt, hash: Buffer.alloc(hashBytes) })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether the password is the one behind the PHC string, and whether that hash was made with other parameters than today's. */
export async function verified(password: string, phc: string): Promise<{ right: boolean; stale: boolean }> {
  const known = parsed(phc)
  const hash = await derived(password, known)
  const stale =
    known.memory !== parameters.memory ||
    known.passes !== parameters.passes ||
    known.parallelism !== parameters.parallelism ||
    known.hash.length !== hashBytes
  return { right: timingSafeEqual(hash, known.hash), stale }
}

/** A hash that no password has: checking against it costs an unknown user the time of a known one. */
export const nobodysHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${unpadded(
  Buffer.alloc(saltBytes),
)}$${unpadded(Buffer.alloc(hashBytes))}`

// The same password typed on another keyboard may arrive in another normalization form.
const derived = (password: string, { salt, hash, ...cost }: Hash): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce: salt, tagLength: hash.length })

function parsed(phc: string): Hash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  const [, memory, passes, parallelism, salt, hash] = match ?? []
  if (!salt || !hash) throw new Error('The password hash is no argon2id PHC string')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
