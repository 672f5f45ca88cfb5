import { timingSafeEqual } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { isFromWebPage, type LocalService, listenLocally, toRefusal, webPagesRefused } from './fakes/service.ts'

/** Ten times the head of the SDK's longest request (bytes). */
const maxHeadLength = 16 * 1024

/**
 * Starts a proxy in front of the data engine, which itself accepts everyone, web pages too. Only requests signed with
 * this access key pass, and none from a web page. `findEngine` returns the engine's address.
 *
 * The proxy parses request heads and forwards the bytes unchanged: two of Node's HTTP connections took as much CPU time
 * as the rest of a short answer. The engine sends CORS headers only for requests with an origin, so its answers need no
 * changes.
 */
export async function startDatabaseProxy(
  accessKeyId: string,
  findEngine: () => Promise<string>,
): Promise<LocalService> {
  const clients = new Set<Socket>()
  const connectEngine = async () => {
    const { hostname, port } = new URL(await findEngine())
    return connect({ host: hostname, port: Number(port), noDelay: true })
  }
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    proxyRequests(client, (head) => findRefusal(accessKeyId, head, client), connectEngine)
  })
  const closeAllConnections = () => {
    for (const client of clients) client.destroy()
  }
  return listenLocally(Object.assign(server, { closeAllConnections }))
}

/** Returns the reason to refuse a request; undefined if it may pass. */
function findRefusal(accessKeyId: string, head: RequestHead | undefined, client: Socket): string | undefined {
  if (head === undefined) return 'This request cannot be forwarded.'
  if (isFromWebPage(head.headers, client)) return webPagesRefused
  if (!isSignedWith(accessKeyId, head.headers.authorization)) return 'The access key of this run is required.'
  return undefined
}

/** Returns true if the signature (AWS Signature Version 4) names this access key, which only this process knows. */
function isSignedWith(accessKeyId: string, authorization = ''): boolean {
  const received = Buffer.from(/^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\//.exec(authorization)?.[1] ?? '')
  const expected = Buffer.from(accessKeyId)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

const noBytes = Buffer.alloc(0)

/** Forwards requests until `check` refuses one, and the answers back. */
function proxyRequests(
  client: Socket,
  check: (head: RequestHead | undefined) => string | undefined,
  connectEngine: () => Promise<Socket>,
): void {
  let engine: Socket | undefined
  /** The start of an incomplete head. */
  let partialHead: Buffer = noBytes
  /** Remaining bytes of the current body. */
  let bodyLeft = 0

  function read(chunk: Buffer): void {
    const bytes = partialHead.length === 0 ? chunk : Buffer.concat([partialHead, chunk])
    partialHead = noBytes
    let offset = 0
    while (offset < bytes.length) {
      if (bodyLeft === 0) {
        const end = bytes.indexOf('\r\n\r\n', offset)
        if (end < 0 && bytes.length - offset < maxHeadLength) {
          partialHead = bytes.subarray(offset)
          break
        }
        const head = end < 0 ? undefined : parseRequestHead(bytes.toString('latin1', offset, end))
        const refusal = check(head)
        if (refusal !== undefined) {
          refuse(refusal)
          return
        }
        bodyLeft = head?.bodyLength ?? 0
        offset = end + 4
      }
      const part = Math.min(bodyLeft, bytes.length - offset)
      bodyLeft -= part
      offset += part
    }
    if (offset > 0) forward(bytes.subarray(0, offset))
  }

  function forward(bytes: Buffer): void {
    if (engine === undefined) {
      client.pause()
      connectEngine().then(
        (socket) => {
          attach(socket)
          socket.write(bytes)
          client.resume()
        },
        () => client.destroy(),
      )
    } else if (!engine.write(bytes)) {
      client.pause()
      engine.once('drain', () => client.resume())
    }
  }

  /** Drops the client if the engine dies, as the engine would, so that the SDK retries. */
  function attach(socket: Socket): void {
    engine = socket
    socket.on('error', () => client.destroy())
    socket.once('close', () => client.destroy())
    if (client.destroyed) socket.destroy()
    socket.pipe(client)
  }

  /** Refuses and reads nothing more from the connection. */
  function refuse(refusal: string): void {
    client.off('data', read)
    client.resume()
    const body = toRefusal(refusal)
    const head = ['HTTP/1.1 403 Forbidden', 'content-type: application/x-amz-json-1.0', 'connection: close']
    client.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  }

  client.on('data', read)
  client.on('error', () => client.destroy())
  client.once('close', () => engine?.destroy())
}

/** Headers by lowercase name, and the body's length in bytes. */
type RequestHead = { readonly headers: Readonly<Record<string, string>>; readonly bodyLength: number }

/** A header on one line: name, colon, text (RFC 9112, 5). */
const plainHeader = /^([\w!#$%&'*+.^`|~-]+):[\t ]*([\t\x20-\x7e]*)$/

/**
 * Parses an HTTP/1.1 request head without its final empty line. Undefined for what the next reader could parse
 * differently: unusual lines, repeated headers, a body without a length.
 */
function parseRequestHead(text: string): RequestHead | undefined {
  const [requestLine = '', ...lines] = text.split('\r\n')
  if (!/^[A-Z]+ [\x21-\x7e]+ HTTP\/1\.1$/.test(requestLine)) return undefined
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const [, name = '', value = ''] = plainHeader.exec(line) ?? []
    const key = name.toLowerCase()
    if (name === '' || key in headers) return undefined
    headers[key] = value.trimEnd()
  }
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  if (coding !== undefined || !/^\d{1,10}$/.test(length)) return undefined
  return { headers, bodyLength: Number(length) }
}
