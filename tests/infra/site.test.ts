import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { siteDir } from '../../infra/build/site.ts'
import { contentSecurityPolicy, isPagePath } from '../../infra/edge.ts'
import { type Offgrid, startOffgrid } from '../../infra/local/environment.ts'
import { createFolder } from '../support/folder.ts'

const dataDir = createFolder(afterAll)
let offgrid: Offgrid
let script: string

beforeAll(async () => {
  offgrid = await startOffgrid({ port: 0, dataDir, configuration: { mapStyle: 'https://tiles.example/style.json' } })
  script = readdirSync(join(siteDir, 'assets')).find((file) => /^index-.*\.js$/.test(file)) ?? ''
}, 180_000)
afterAll(() => offgrid.close())

const fetched = async (path: string, options: RequestInit = {}) => {
  const answer = await fetch(offgrid.url + path, { redirect: 'manual', ...options })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    text: await answer.text(),
  }
}

describe('paths', () => {
  test.each([
    '/',
    '/dashboard',
    '/dashboard/trips/1-abc/waypoints/add',
    '/nowhere',
    '/reset-password?token=a.b',
    '/login/',
    // Not UTF-8.
    '/%',
    '/dashboard/trips/%E0%A4%A',
  ])('%s is a page', async (path) => {
    const { status, type, headers, text } = await fetched(path)
    expect(status).toBe(200)
    expect(type).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(text).toContain('<div id="root">')
  })

  // The last two files exist, but are the build's own notes.
  test.each([
    '/assets/missing.js',
    '/assets/folder',
    '/favicon.png',
    '/package.json',
    '/.well-known/x',
    '/api',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets/%.js',
  ])('%s is a missing file, not a page', async (path) => {
    const { status, text } = await fetched(path)
    expect(status).toBe(404)
    expect(text).not.toContain('<')
  })

  test.each([
    '/api/nowhere',
    '/api/user/nowhere/x.js',
    '/api/auth/nowhere',
    '/api/user/trips/%',
    '/api/user/ai/nowhere',
  ])('%s is answered by the API as JSON', async (path) => {
    const { status, type, text } = await fetched(path)
    expect([401, 404]).toContain(status)
    expect(type).toContain('application/json')
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  test('a page’s rule works without anything around it, as CloudFront runs it', () => {
    const standalone: typeof isPagePath = new Function(`return ${isPagePath.toString()}`)()
    expect(['/', '/dashboard', '/a/b.css', '/assets/x', '/api/x'].map((path) => standalone(path))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('only GET and HEAD reach the site', async () => {
    expect((await fetched('/', { method: 'POST', body: 'x' })).status).toBe(405)
    expect(await fetched('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })
})

describe('files', () => {
  test('with a hash in their name stay in the browser for a year', async () => {
    const { status, type, headers } = await fetched(`/assets/${script}`)
    expect(status).toBe(200)
    expect(type).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('without a hash are revalidated, and a known version is not sent twice', async () => {
    const { headers } = await fetched('/icon.svg')
    expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=60')
    const again = await fetched('/icon.svg', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('are recognized whatever encoding they came in', async () => {
    const etagIn = async (accepted: string) => {
      const { headers } = await fetched('/', { headers: { 'accept-encoding': accepted } })
      return headers.get('etag') ?? ''
    }
    const [plain, compressed] = [await etagIn('identity'), await etagIn('gzip')]
    expect(compressed).toBe(`W/${plain}`)
    for (const etag of [plain, compressed])
      expect((await fetched('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('are compressed for a browser that accepts %s', async (accepted, used, decompress) => {
    const { headers, body } = await new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const options = { headers: { 'accept-encoding': accepted } }
        get(`${offgrid.url}/assets/${script}`.replace('localhost', '127.0.0.1'), options, async (answer) =>
          resolve({ headers: answer.headers, body: await buffer(answer) }),
        ).on('error', reject)
      },
    )
    expect(headers['content-encoding']).toBe(used)
    expect(headers.vary).toBe('accept-encoding')
    expect(decompress(body).toString()).toBe((await fetched(`/assets/${script}`)).text)
  })
})

test('the service worker and its kill switch are revalidated every time', async () => {
  const { status, type, headers, text } = await fetched('/sw.js')
  expect(status).toBe(200)
  expect(type).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  // The worker lists the files of this build.
  expect(text).toContain(`/assets/${script}`)
})

test('in development, where there is no service worker, the kill switch replaces it', async () => {
  const configFile = join(import.meta.dirname, '../../web/vite.config.ts')
  const vite = await createServer({ configFile, configLoader: 'native', server: { port: 0, strictPort: false } })
  await vite.listen()
  onTestFinished(() => vite.close())
  const [address = ''] = vite.resolvedUrls?.local ?? []
  const answer = await fetch(new URL('/sw.js', address))
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toBe(readFileSync('web/worker/kill-switch.js', 'utf8'))
})

describe('headers', () => {
  test.each(['/api/nowhere', '/api/user/trips/latest'])('of %s allow an answer to be data only', async (path) => {
    const { headers } = await fetched(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
  })

  test.each(['/', '/config.json', '/assets/missing.js'])(
    'of %s forbid inline scripts, frames and guessing of types',
    async (path) => {
      const { headers } = await fetched(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("worker-src 'self';")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('strict-transport-security')).toContain('max-age=')
    },
  )

  test.each(['/', '/config.json', '/api/user/trips/latest', '/api/auth/login', '/__local/mail.json'])(
    'of %s let no other origin read the answer, nor send requests that need a preflight',
    async (path) => {
      const origin = 'https://evil.example'
      const asking = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      for (const init of [{ headers: { origin } }, { method: 'OPTIONS', headers: asking }]) {
        const { headers } = await fetched(path, init)
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    },
  )

  test('of the reset page reveal its URL to nobody', async () => {
    expect((await fetched('/reset-password?token=x')).headers.get('referrer-policy')).toBe('no-referrer')
    expect((await fetched('/')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('allow the hosts of the configured maps and no others', async () => {
    expect((await fetched('/')).headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://tiles.example;",
    )
    const without = contentSecurityPolicy({ mapStyle: '', tiles: '', googleMapsApiKey: '', googleMapsMapId: '' })
    expect(without).not.toContain('https:')
    const google = contentSecurityPolicy({ mapStyle: '', tiles: '', googleMapsApiKey: 'key', googleMapsMapId: 'map' })
    expect(google).toMatch(/script-src [^;]*https:\/\/\*\.googleapis\.com/)
    expect(google).not.toMatch(/script-src [^;]*'unsafe-inline'/)
    const tiles = (tiles: string) =>
      contentSecurityPolicy({ mapStyle: '', tiles, googleMapsApiKey: '', googleMapsMapId: '' })
    expect(tiles('https://maps.example/world.pmtiles')).toContain("connect-src 'self' https://maps.example;")
    expect(tiles('https://maps.example/world.pmtiles')).toContain("img-src 'self' data: blob:;")
    expect(tiles('/tiles.pmtiles')).toBe(without)
  })
})

test('the web app gets its maps and whether emails are readable here, fresh each time', async () => {
  const { headers, text } = await fetched('/config.json')
  expect(JSON.parse(text)).toEqual({
    mapStyle: 'https://tiles.example/style.json',
    tiles: '',
    googleMapsApiKey: '',
    googleMapsMapId: '',
    mails: true,
    sharing: true,
    mapSaving: true,
  })
  expect(headers.get('cache-control')).toBe('no-cache')
})
