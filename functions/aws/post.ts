import { type Agent as HttpAgent, request } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { urlToHttpOptions } from 'node:url'

/** Connections that stay open between calls. */
export type Agents = { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent }

type Answer = { readonly status: number; readonly text: string }

/**
 * Returns a function that POSTs to a service's path. `headers` alternates names and values and includes `host` and
 * `content-length`. Throws Node's error for a lost connection, and the signal's reason after an abort.
 */
export function createPost(url: URL, path: string, { httpAgent, httpsAgent }: Agents) {
  const agent = url.protocol === 'http:' ? httpAgent : httpsAgent
  const { protocol, hostname, port } = urlToHttpOptions(url)

  return (headers: readonly string[], body: string, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const outgoing = request({ protocol, hostname, port, path, method: 'POST', headers, agent }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      outgoing.on('error', reject)
      // Each call has its own signal, so the listener need not be removed.
      signal.addEventListener('abort', () => {
        outgoing.destroy()
        reject(signal.reason)
      })
      outgoing.end(body)
    })
}
