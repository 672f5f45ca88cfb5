import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'

export type LocalService = { readonly url: string; close(): Promise<void> }

/**
 * Starts an HTTP service for local programs. Refuses web pages, which browsers reveal by `Origin`, and DNS rebinding by
 * `Host`.
 */
export function serveLocally(answer: RequestListener): Promise<LocalService> {
  const server = createServer((request, response) => {
    if (isFromWebPage(request)) refuse(response)
    else answer(request, response)
  })
  // Node's default of 5 s would close connections that clients are about to use.
  server.keepAliveTimeout = 65_000
  return listenLocally(server)
}

const isFromWebPage = ({ headers: { origin, host }, socket: { localAddress, localPort } }: IncomingMessage): boolean =>
  origin !== undefined || host !== `${localAddress}:${localPort}`

/** Sends 403 in the form of AWS's JSON protocols, and closes the connection, so that nothing more is read. */
function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' })
  response.end('{"__type":"AccessDeniedException","message":"Web pages may not use this service."}')
}

/** Starts a server on a free local port; `close` also closes idle connections. */
export async function listenLocally(server: Server & { closeAllConnections?(): void }): Promise<LocalService> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections?.()
      }),
  }
}
