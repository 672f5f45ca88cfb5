import { timingSafeEqual } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { isFromWebPage, type LocalService, listenLocally, toRefusal, webPagesRefused } from './fakes/service.ts'
import { parseRequestHead, type RequestHead } from './request-head.ts'

/** No request of the SDK says more than a tenth of this (bytes) before its body. */
const maxHeadLength = 16 * 1024

/**
 * A proxy in front of the data engine, which itself lets everybody in and tells browsers that every page may read it: only
 * requests signed with this access key pass, and none that a web page sent. `findEngine` answers the engine's address.
 *
 * It looks at the head of each request and passes on the bytes as they came, over a connection of the engine for each of its
 * own: two of Node's HTTP connections in its place took as much processor time as the rest of a short answer. The engine speaks
 * of web pages only to requests that name one, so nothing has to be taken out of its answers.
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

/** Why a request is refused; undefined for one that passes. */
function findRefusal(accessKeyId: string, head: RequestHead | undefined, client: Socket): string | undefined {
  if (head === undefined) return 'This is no request that can be passed on.'
  if (isFromWebPage(head.headers, client)) return webPagesRefused
  if (!isSignedWith(accessKeyId, head.headers.authorization)) return 'The access key of this run is asked for.'
  return undefined
}

/** Returns true if a request's signature (AWS Signature Version 4) names this access key. That is enough: only we know the name. */
function isSignedWith(accessKeyId: string, authorization = ''): boolean {
  const received = Buffer.from(/^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\//.exec(authorization)?.[1] ?? '')
  const expected = Buffer.from(accessKeyId)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

const noBytes = Buffer.alloc(0)

/** Passes what comes from a client on to the engine as long as there is no objection to any request in it, and the answers back. */
function proxyRequests(
  client: Socket,
  check: (head: RequestHead | undefined) => string | undefined,
  connectEngine: () => Promise<Socket>,
): void {
  let engine: Socket | undefined
  /** The beginning of a head. */
  let partialHead: Buffer = noBytes
  /** Bytes that are still to come of a body. */
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

  /** An engine that died leaves its callers without an answer, as it would without us: they ask again. */
  function attach(socket: Socket): void {
    engine = socket
    socket.on('error', () => client.destroy())
    socket.once('close', () => client.destroy())
    if (client.destroyed) socket.destroy()
    socket.pipe(client)
  }

  /** Whatever else is sent over this connection is not read. */
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
