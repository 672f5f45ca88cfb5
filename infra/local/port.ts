import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port that was just free; the caller must be ready to retry. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  await using server = createServer()
  await once(server.listen(0, host), 'listening')
  const address = server.address()
  if (address !== null && typeof address === 'object') return address.port
  throw new Error('The system assigned no port')
}

export type LocalAddress = { readonly host: string; readonly port: number }

/**
 * Returns a loopback host and a free port. On Linux the host is one of 16 million in 127.0.0.0/8, which web pages
 * cannot find by trying; elsewhere it is 127.0.0.1.
 */
export async function findHiddenAddress(): Promise<LocalAddress> {
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  try {
    return { host, port: await findFreePort(host) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL')) throw error
    return { host: '127.0.0.1', port: await findFreePort() }
  }
}
