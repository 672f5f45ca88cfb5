import type { IncomingMessage } from 'node:http'

const noBody = Buffer.alloc(0)
/** A client that keeps sending a refused body is cut off after this time (ms). */
const maxDiscardTime = 5_000

/** Returns a request's body, or undefined once it is known to exceed `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const { 'content-length': declaredLength, 'transfer-encoding': coding } = request.headers
  // Without either header there is no body (RFC 9112, 6.3).
  if (declaredLength === undefined && coding === undefined) return noBody
  if (Number(declaredLength) > maxBytes) return discard(request)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > maxBytes) return discard(request)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Discards the rest. Closing at once would reset the connection before the client reads the answer. */
function discard(request: IncomingMessage): undefined {
  request.resume()
  const timer = setTimeout(() => request.destroy(), maxDiscardTime)
  request.once('close', () => clearTimeout(timer))
}
