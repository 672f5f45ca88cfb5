import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'

export type LocalService = { readonly url: string; close(): Promise<void> }

/**
 * Starts an HTTP service for local programs. Refuses web pages, which browsers reveal by `Origin`, and DNS rebinding by
 * `Host`.
 */
export function serveLocally(answer: RequestListener): Promise<LocalService> {
  const server = createServer((request, response) => {
    if (isFromWebPage(request.headers, request.socket)) refuse(response)
    else answer(request, response)
  })
  // Node's default of 5 s would close connections that clients are about to use.
  server.keepAliveTimeout = 65_000
  return listenLocally(server)
}

export const isFromWebPage = (
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  { localAddress, localPort }: Pick<Socket, 'localAddress' | 'localPort'>,
): boolean => origin !== undefined || host !== `${localAddress}:${localPort}`

export const webPagesRefused = 'Web pages may not use this service.'

/** Returns a refusal's body in AWS's JSON protocols. */
export const toRefusal = (message: string): string => JSON.stringify({ __type: 'AccessDeniedException', message })

/** Sends 403 and closes the connection, so that nothing more is read. */
function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' })
  response.end(toRefusal(webPagesRefused))
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
