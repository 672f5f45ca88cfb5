import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closePage, createToken, type KeptTexts, stubPage } from '../../support/page.ts'

/** Answers of something between the device and Offgrid. */
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
    "a problem of somebody else's",
    () => Response.json({ code: 'unauthenticated', message: 'Pay first', requestId: 'portal' }, { status: 403 }),
  ],
  ['a 511', () => new Response('<h1>Log in</h1>', { status: 511 })],
  ['a 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
]

let kept: KeptTexts
beforeEach(() => {
  kept = stubPage()
})
afterEach(closePage)

/** Keeps these tokens, and answers every request so. Gives the paths that are asked. */
function openPage(tokens: Readonly<Record<string, string>>, answer: () => Response): string[] {
  for (const [name, text] of Object.entries(tokens)) kept.setItem(`${name}_token`, text)
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: string | URL) => {
    asked.push(String(input))
    return Promise.resolve(answer())
  })
  return asked
}

describe.each(foreign)('Answered with %s in place of the server', (_name, answer) => {
  it('a call fails as it does without a connection, and the session stays', async () => {
    const access = createToken(900)
    const asked = openPage({ access, refresh: 'anna.session.secret' }, answer)
    const { fetchWithSession } = await import('../../../web/session/fetch-with-session.ts')
    await expect(fetchWithSession('/api/user/trips/latest')).rejects.toThrow(TypeError)
    expect(asked).toEqual(['/api/user/trips/latest'])
    expect({ ...kept }).toEqual({ access_token: access, refresh_token: 'anna.session.secret' })
  })

  it('a refresh is no verdict, and the session stays', async () => {
    const access = createToken(-60)
    openPage({ access, refresh: 'anna.session.secret' }, answer)
    const { fetchWithSession } = await import('../../../web/session/fetch-with-session.ts')
    await expect(fetchWithSession('/api/user/trips/latest')).rejects.toThrow('The server cannot be reached right now.')
    expect({ ...kept }).toEqual({ access_token: access, refresh_token: 'anna.session.secret' })
  })

  it('a login has not been answered', async () => {
    openPage({}, answer)
    const { logIn } = await import('../../../web/features/auth/api.ts')
    await expect(logIn({ username: 'anna', password: 'over the ridge' })).rejects.toThrow()
    expect({ ...kept }).toEqual({})
  })

  it('the check of the session is not refused', async () => {
    openPage({ access: createToken(900), refresh: 'anna.session.secret' }, answer)
    const { askServer } = await import('../../../web/offline/reading/ask.ts')
    await expect(askServer('/api/users/auth', {}, { mark: 'username' })).rejects.toThrow(TypeError)
  })
})
