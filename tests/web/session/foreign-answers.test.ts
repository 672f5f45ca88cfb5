import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from '../../../web/offline/reading/connection.ts'
import { createServer } from '../../../web/offline/reading/server.ts'
import { createBrowser, createPage, createToken, type MemoryStorage, stubPage } from '../../support/page.ts'

/** The answers of captive portals and proxies. */
const foreign: [string, () => Response][] = [
  ['nothing (204)', () => new Response(null, { status: 204 })],
  ['an empty page', () => new Response('')],
  [
    "a portal's page",
    () => new Response('<h1>Please pay for the wifi</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'JSON with an id',
    () => Response.json({ id: 'a', username: 'anna', accessToken: createToken(900), refreshToken: 'r' }),
  ],
  ['a redirect to a portal', () => new Response(null, { status: 302, headers: { location: 'http://portal.example' } })],
  ['a 401', () => new Response('Log in to the wifi', { status: 401 })],
  [
    'another service’s problem',
    () => Response.json({ code: 'unauthenticated', message: 'Pay first', requestId: 'portal' }, { status: 403 }),
  ],
  ['a 511', () => new Response('<h1>Log in</h1>', { status: 511 })],
  ['a 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
]

let storage: MemoryStorage
beforeEach(() => {
  storage = stubPage()
})

/** Opens a page with these tokens; returns it with the requested paths. */
function openPage(tokens: Readonly<Record<string, string>>, answer: () => Response) {
  for (const [name, text] of Object.entries(tokens)) storage.setItem(`${name}_token`, text)
  const requested: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    requested.push(String(input))
    return answer()
  }
  return { requested, fetch, browser: createBrowser(createPage({ fetch, localStorage: storage })) }
}

describe.each(foreign)('Answered with %s in place of the server', (_name, answer) => {
  it('a call fails as it does without a connection, and the session stays', async () => {
    const access = createToken(900)
    const { requested, browser } = openPage({ access, refresh: 'anna.session.secret' }, answer)
    await expect(browser.session.fetch('/api/user/trips/latest')).rejects.toThrow(TypeError)
    expect(requested).toEqual(['/api/user/trips/latest'])
    expect({ ...storage }).toEqual({ access_token: access, refresh_token: 'anna.session.secret' })
  })

  it('a refresh is inconclusive, and the session stays', async () => {
    const access = createToken(-60)
    const { browser } = openPage({ access, refresh: 'anna.session.secret' }, answer)
    await expect(browser.session.fetch('/api/user/trips/latest')).rejects.toThrow(
      'The server cannot be reached right now.',
    )
    expect({ ...storage }).toEqual({ access_token: access, refresh_token: 'anna.session.secret' })
  })

  it('a login has no answer', async () => {
    vi.stubGlobal('fetch', openPage({}, answer).fetch)
    const { logIn } = await import('../../../web/features/auth/api.ts')
    await expect(logIn({ username: 'anna', password: 'over the ridge' })).rejects.toThrow()
    expect({ ...storage }).toEqual({})
  })

  it('the session check is not refused', async () => {
    const { browser } = openPage({ access: createToken(900), refresh: 'anna.session.secret' }, answer)
    const connection = createConnection(browser)
    const server = createServer({ ...browser, connection })
    await expect(server.request('/api/users/auth', {}, { requiredField: 'username' })).rejects.toThrow(TypeError)
  })
})
