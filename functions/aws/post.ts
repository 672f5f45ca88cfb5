import { type Agent as HttpAgent, request } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { urlToHttpOptions } from 'node:url'

/** The connections to a service, which stay open between calls. */
export type Agents = { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent }

/** An answer that has been received whole. */
type Answer = { readonly status: number; readonly text: string }

/**
 * POSTs to a path of a service. `headers` are names and values in turn, all there are, `host` and `content-length` too. Throws
 * Node's error of a lost connection, and the signal's reason once it aborts.
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
      // Every call has a signal of its own: nothing has to be taken off it again.
      signal.addEventListener('abort', () => {
        outgoing.destroy()
        reject(signal.reason)
      })
      outgoing.end(body)
    })
}
