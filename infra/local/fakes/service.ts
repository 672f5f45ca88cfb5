import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'

export type LocalService = { readonly url: string; close(): Promise<void> }

/**
 * Opens an HTTP service for programs of this machine. Web pages reach it too and are refused: a browser names the page in
 * `Origin` when it posts or reads, and a page whose name was made to lead here (DNS rebinding) gives itself away by `Host`.
 */
export function serveLocally(answer: RequestListener): Promise<LocalService> {
  const server = createServer((request, response) => {
    if (isFromWebPage(request.headers, request.socket)) refuse(response)
    else answer(request, response)
  })
  // Node's own 5 s would end connections that clients are about to use again.
  server.keepAliveTimeout = 65_000
  return listenLocally(server)
}

/** Returns whether headers that came over this connection are a web page's. */
export const isFromWebPage = (
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  { localAddress, localPort }: Pick<Socket, 'localAddress' | 'localPort'>,
): boolean => origin !== undefined || host !== `${localAddress}:${localPort}`

/** The answer to a web page. */
export const webPagesRefused = 'No web page may ask here.'

/** The body of a refusal in the words of AWS's JSON protocols. */
export const toRefusal = (message: string): string => JSON.stringify({ __type: 'AccessDeniedException', message })

/** Answers with 403 and ends the connection, so that nothing more on it is read. */
function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' })
  response.end(toRefusal(webPagesRefused))
}

/** Opens a server on a free port of this machine; `close` also cuts the connections that clients keep open. */
export async function listenLocally(server: Server & { closeAllConnections?(): void }): Promise<LocalService> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
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
