import { Agent as HttpAgent, type IncomingMessage, request } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { urlToHttpOptions } from 'node:url'

/** An answer that has been received whole. (Its headers are only read from `head` when somebody looks at them.) */
export type Answer = { readonly head: IncomingMessage; readonly body: Buffer }

/** So many connections to one service at most; further calls wait for one. */
const connections = { keepAlive: true, maxSockets: 50 }

/**
 * POSTs to a path of a service over connections that stay open between calls. `headers` are names and values in turn, all
 * there are, `host` and `content-length` too. Throws Node's error of a lost connection, and the signal's reason once it
 * aborts.
 */
export function createPost(url: URL, path: string) {
  const agent = url.protocol === 'http:' ? new HttpAgent(connections) : new HttpsAgent(connections)
  const { protocol, hostname, port } = urlToHttpOptions(url)

  return (headers: readonly string[], body: string, signal: AbortSignal | undefined): Promise<Answer> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const outgoing = request({ protocol, hostname, port, path, method: 'POST', headers, agent }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => resolve({ head: incoming, body: Buffer.concat(chunks) }))
      })
      outgoing.on('error', reject)
      // Every call has a signal of its own: nothing has to be taken off it again.
      signal?.addEventListener('abort', () => {
        outgoing.destroy()
        reject(signal.reason)
      })
      outgoing.end(body)
    })
}
