import type { IncomingMessage } from 'node:http'

const noBody = Buffer.alloc(0)
/** A client that goes on sending a body that was refused is cut off after this time (ms). */
const maxDiscardTime = 5_000

/** Reads the body of a request, or returns undefined as soon as it is known to have more than `maxBytes` bytes. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const { 'content-length': declaredLength, 'transfer-encoding': coding } = request.headers
  // Without either there is no body (RFC 9112, 6.3), and nothing to wait for.
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

/** Drops what the client still sends. Closing the connection at once would reset it before the client has read the answer. */
function discard(request: IncomingMessage): undefined {
  request.resume()
  const timer = setTimeout(() => request.destroy(), maxDiscardTime)
  request.once('close', () => clearTimeout(timer))
}
