import { beforeEach, expect, it, vi } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import { createBrowser, createPage, createToken, MemoryStorage } from '../../support/page.ts'

const hour = 60 * 60_000
const serverTime = Date.parse('2027-05-02T12:00:00Z')

beforeEach(() => vi.useFakeTimers())

/** Opens a page with a clock this far ahead of the server's (ms), and counts its refreshes. */
function openPage(ahead: number) {
  const toServerTime = () => Date.now() - ahead
  const createFreshToken = () => createToken(15 * 60, { now: toServerTime() })
  vi.setSystemTime(serverTime + ahead)
  const storage = new MemoryStorage()
  storage.setItem('access_token', createToken(-60, { now: toServerTime() }))
  storage.setItem('refresh_token', 'anna.session.secret')
  const page = { refreshes: 0 }
  const headers = { [apiHeader]: '1' }
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (String(input).endsWith('/refresh')) {
      page.refreshes += 1
      return Response.json({ accessToken: createFreshToken() }, { headers })
    }
    const [, claims = ''] = new Headers(init.headers).get('authorization')?.split('.') ?? []
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return Response.json({}, { status: exp * 1000 > toServerTime() ? 200 : 401, headers })
  }
  const { session } = createBrowser(createPage({ fetch: answer, localStorage: storage }))
  const requestFiveTimes = async () => {
    for (let call = 0; call < 5; call++) expect((await session.fetch('/api/user/trips/latest')).status).toBe(200)
  }
  return { page, requestFiveTimes }
}

it.each([
  ['an hour ahead', hour],
  ['a year ahead', 365 * 24 * hour],
  ['right', 0],
  ['an hour behind', -hour],
  ['a year behind', -365 * 24 * hour],
])(
  'A page whose clock is %s refreshes once when it is opened, and then when the token expires',
  async (_name, ahead) => {
    const { page, requestFiveTimes } = openPage(ahead)
    await requestFiveTimes()
    expect(page.refreshes).toBe(1)
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    await requestFiveTimes()
    expect(page.refreshes).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    await requestFiveTimes()
    expect(page.refreshes).toBe(2)
  },
)

it('A clock corrected while the page is open costs at most one more refresh', async () => {
  const { page, requestFiveTimes } = openPage(hour)
  await requestFiveTimes()
  vi.setSystemTime(serverTime)
  await requestFiveTimes()
  expect(page.refreshes).toBeLessThanOrEqual(2)
})
