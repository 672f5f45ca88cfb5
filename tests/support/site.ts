import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { siteDir } from '../../infra/build/site.ts'
import { securityHeaders } from '../../infra/edge.ts'

const configuration = { mapStyle: '', googleMapsApiKey: '', googleMapsMapId: '' }
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
}

/** Serves the built web app, under the real security headers, without an API: the tests that need one answer /api themselves by interception. */
export async function serveSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname)
    const file = extname(path) === '' ? '/index.html' : path
    try {
      const body = await readFile(join(siteDir, file))
      const type = types[extname(file)] ?? 'application/octet-stream'
      response.writeHead(200, { ...securityHeaders(path, configuration), 'content-type': type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
