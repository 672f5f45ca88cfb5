import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { build } from 'vite'
import { type SiteConfiguration, securityHeaders } from '../../infra/edge.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}

const root = join(import.meta.dirname, '../..')

/** The built page, shared by every harness of one process and removed with the last. */
let site: { readonly folder: Promise<string>; users: number } | undefined

async function buildSite(): Promise<string> {
  await mkdir(join(root, '.build'), { recursive: true })
  const folder = await mkdtemp(join(root, '.build/map-harness-'))
  await build({ configFile: join(root, 'tests/web/harness/vite.config.ts'), build: { outDir: folder } })
  return folder
}

/** The map alone on a page, built as the product is, served with the product's own headers and the given /config.json. Pass a `Setup` (tests/web/harness/main.tsx) in the address's hash. */
export async function startMapHarness(
  config: Partial<SiteConfiguration> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const configuration = { mapStyle: '', googleMapsApiKey: '', googleMapsMapId: '', ...config }
  site ??= { folder: buildSite(), users: 0 }
  const shared = site
  shared.users++
  const folder = await shared.folder
  const server = createServer(async (request, response) => {
    const path = new URL(`http://local${request.url}`).pathname
    if (path === '/config.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(configuration))
      return
    }
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    const known = await stat(file).catch(() => undefined)
    if (!known?.isFile()) {
      response.writeHead(404).end()
      return
    }
    response.setHeaders(new Map(Object.entries(securityHeaders(path, configuration))))
    response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (--shared.users > 0) return
      site = undefined
      await rm(folder, { recursive: true, force: true })
    },
  }
}
