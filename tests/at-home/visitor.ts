import { type IncomingHttpHeaders, request as sendPlain } from 'node:http'
import { request as sendEncrypted } from 'node:https'
import { buffer } from 'node:stream/consumers'

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Names and values in turn, with repeated ones. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export type Ask = {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The visitor's address, of 127.0.0.0/8. */
  readonly from?: string
  /** Receives the pieces of the answer as they arrive. */
  readonly onPiece?: (piece: string) => void
}

export const host = 'trips.example'

/** Returns a visitor of https://trips.example (http:// without a certificate) on this machine. */
export function createVisitor(certificate?: string) {
  const [send, port] = certificate === undefined ? [sendPlain, 80] : [sendEncrypted, 443]
  return (path: string, { method, body, headers = {}, from = '127.0.0.2', onPiece }: Ask = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        agent: false,
        localAddress: from,
        servername: host,
        ca: certificate,
        headers: { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      }
      const request = send(options, async (answer) => {
        if (onPiece) answer.on('data', (piece) => onPiece(String(piece)))
        const { statusCode: status = 0, headers, rawHeaders } = answer
        resolve({ status, headers, rawHeaders, body: await buffer(answer) })
      })
      request.once('error', reject)
      request.end(body)
    })
}

export type Visitor = ReturnType<typeof createVisitor>
