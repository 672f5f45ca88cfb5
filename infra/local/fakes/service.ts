import type { Server } from 'node:net'

export type LocalService = { readonly url: string; close(): Promise<void> }

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
