import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { acquireLock } from '../../../../infra/build/lock.ts'
import { type SiteConfiguration, securityHeaders } from '../../../../infra/edge.ts'

const root = join(import.meta.dirname, '../../../..')
const buildDir = join(root, '.build')
const folder = join(buildDir, 'map-harness')
const stamp = join(buildDir, 'map-harness.built')

const inputs = [
  'web/{map,ui,data,styles,offline,session,hooks}/**/*.*',
  'shared/**/*.ts',
  'tests/e2e/map/harness/*',
  'package-lock.json',
]

/** Builds the page unless it is up to date. One process builds, the others wait. */
function buildHarness(): void {
  mkdirSync(buildDir, { recursive: true })
  const lock = acquireLock(join(buildDir, 'map-harness.lock'), 120_000)
  if (!lock) throw new Error('Another build of the map harness has been running for two minutes')
  try {
    const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const built = changedAt(stamp)
    if (globSync(inputs, { cwd: root }).every((file) => changedAt(join(root, file)) < built)) return
    rmSync(stamp, { force: true })
    const options = ['build', '--config', 'tests/e2e/map/harness/vite.config.ts']
    const { status, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...options], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The map harness does not build.\n${stderr}`)
    writeFileSync(stamp, '')
  } finally {
    lock.release()
  }
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}

/** The online site's style URL, which tests answer. */
export const styleAddress = 'https://maps.example/style.json'

/** Deployments, by the first label of the host name. */
const deployments = {
  bundled: {},
  online: { mapStyle: styleAddress },
  google: { googleMapsApiKey: 'a-key', googleMapsMapId: 'a-map-id' },
} as const satisfies Record<string, Partial<SiteConfiguration>>
export type Deployment = keyof typeof deployments

export type Harness = {
  /** The page's address; a `Setup` (main.tsx) goes into its hash. */
  readonly address: (deployment: Deployment) => string
  readonly close: () => Promise<void>
}

/** Serves a page that contains only the map, with the product's build, headers and /config.json. */
export async function serveHarness(): Promise<Harness> {
  buildHarness()
  const server = createServer(async (request, response) => {
    const { hostname, pathname } = new URL(`http://${request.headers.host}${request.url}`)
    const name = hostname.split('.')[0] ?? ''
    const configuration = {
      mapStyle: '',
      tiles: '',
      googleMapsApiKey: '',
      googleMapsMapId: '',
      ...Object.entries(deployments).find(([known]) => known === name)?.[1],
    }
    if (pathname === '/config.json') {
      response.setHeader('content-type', types.json ?? '').end(JSON.stringify(configuration))
      return
    }
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    const known = await stat(file).catch(() => undefined)
    if (!known?.isFile()) {
      response.writeHead(404).end()
      return
    }
    response.setHeaders(new Map(Object.entries(securityHeaders(pathname, configuration))))
    response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    address: (deployment) => `http://${deployment}.localhost:${port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
