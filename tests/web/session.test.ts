import { describe } from 'vitest'
import { allowConsoleErrors, expect, failedRequest, keptTokens, storeTokens, test } from '../support/visit.ts'

const refreshCall = 'POST /api/auth/refresh'

describe('On start', () => {
  test('a session with a fresh token is taken up without asking for another', async ({ visit, api }) => {
    const page = await visit('/dashboard', { signedIn: true })
    await page.getByText('Welcome, maya!').waitFor()
    expect(api.count(refreshCall)).toBe(0)
  })

  for (const [what, access] of [
    ['expires within 30 s', (api) => api.issueAccessToken(29_000)],
    ['says no end', (api) => api.issueAccessToken(60_000, { exp: undefined })],
    ['is missing', () => null],
  ] satisfies [string, (api: { issueAccessToken: (life: number, payload?: object) => string }) => string | null][]) {
    test(`an access token that ${what} is replaced first`, async ({ visit, api, site }) => {
      const page = await visit('/icon.svg')
      const before = access(api)
      await storeTokens(page, before, api.issueRefreshToken())
      await page.goto(`${site.url}/dashboard/settings`)
      await page.getByText('Manage your account preferences here.').waitFor()
      expect(api.count(refreshCall)).toBe(1)
      expect((await keptTokens(page)).access).not.toBe(before)
    })
  }

  test('without a refresh token an expired session is cleared', async ({ visit, api, site }) => {
    const page = await visit('/icon.svg')
    await storeTokens(page, api.issueAccessToken(-1_000), null)
    await page.goto(`${site.url}/dashboard`)
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    expect(await keptTokens(page)).toEqual({ access: null, refresh: null })
    expect(api.count(refreshCall)).toBe(0)
  })

  test('a malformed token logs out', async ({ visit, api, site }) => {
    const page = await visit('/icon.svg')
    await storeTokens(page, 'not.a-token', api.issueRefreshToken())
    await page.goto(`${site.url}/dashboard`)
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    expect(await keptTokens(page)).toEqual({ access: null, refresh: null })
  })

  test("'Loading...' stands until the check is done", async ({ visit, api }) => {
    api.script(refreshCall, () => ({ json: { accessToken: api.issueAccessToken() }, after: 600 }))
    const page = await visit('/dashboard', { signedIn: true, accessLife: 10_000 })
    await page.getByText('Loading...').waitFor()
    await page.getByText('Welcome, maya!').waitFor()
  })
})

describe('The timer', () => {
  test('replaces the token 30 s before it expires', async ({ visit, api }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, clockAhead: 0 })
    await page.getByText('Welcome, maya!').waitFor()
    api.accessLife = 24 * 60 * 60_000
    const { access } = await keptTokens(page)
    await page.clock.fastForward('13:00')
    expect(api.count(refreshCall)).toBe(0)
    await page.clock.fastForward('01:30')
    await expect.poll(() => api.count(refreshCall)).toBe(1)
    await expect.poll(async () => (await keptTokens(page)).access).not.toBe(access)
  })

  test('catches up at once when the device wakes after the token has expired', async ({ visit, api }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, clockAhead: 0 })
    await page.getByText('Welcome, maya!').waitFor()
    api.accessLife = 24 * 60 * 60_000
    await page.clock.fastForward('08:00:00')
    await expect.poll(() => api.count(refreshCall)).toBe(1)
    await page.getByText('Welcome, maya!').waitFor()
  })

  test('does not storm the server when this device’s clock runs ahead', async ({ visit, api }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, clockAhead: 60 * 60_000 })
    await page.getByText('Welcome, maya!').waitFor()
    await page.clock.runFor(60_000)
    await expect.poll(() => api.count(refreshCall)).toBeGreaterThan(2)
    expect(api.count(refreshCall)).toBeLessThan(12)
  })
})

describe('A refresh that brings no verdict keeps the session', () => {
  for (const [what, answer] of [
    ['no network', 'dead'],
    ['a 500', { status: 500 }],
    ['a 429', { status: 429 }],
    ['an answer that is no answer', { text: '<html>hotel wifi</html>' }],
  ] as const) {
    test(`${what}, then back again: the page goes on by itself`, async ({ visit, api }) => {
      api.script(refreshCall, answer)
      const page = await visit('/dashboard/settings', { signedIn: true, accessLife: -1_000 })
      allowConsoleErrors(page, failedRequest)
      await page.getByText('Offgrid cannot be reached right now.').waitFor()
      expect((await keptTokens(page)).refresh).not.toBeNull()
      api.unscript(refreshCall)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByText('Welcome, maya!').waitFor()
    })
  }

  test('a token that still lives is used meanwhile', async ({ visit, api }) => {
    api.script(refreshCall, 'dead')
    const page = await visit('/dashboard/settings', { signedIn: true, accessLife: 20_000 })
    allowConsoleErrors(page, failedRequest)
    await page.getByText('Welcome, maya!').waitFor()
  })
})

describe('A refused refresh ends the session', () => {
  for (const status of [400, 401, 403, 404]) {
    test(`${status} at the start leads to the login`, async ({ visit, api }) => {
      api.script(refreshCall, { status, json: {} })
      const page = await visit('/dashboard/trips', { signedIn: true, accessLife: -1_000 })
      allowConsoleErrors(page, failedRequest)
      await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
      expect(await keptTokens(page)).toEqual({ access: null, refresh: null })
    })
  }

  test('in the middle it says so, and the login leads back to the same screen', async ({ visit, api }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, clockAhead: 0 })
    allowConsoleErrors(page, failedRequest)
    await page.getByText('Welcome, maya!').waitFor()
    api.revokeAll()
    await page.clock.fastForward('15:00')
    await page.getByText('Session expired. Please login again.').waitFor()
    await page.getByLabel('Username').fill('maya')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByText('Manage your account preferences here.').waitFor()
  })
})

describe('An access token that the server refuses', () => {
  test('is replaced and the call repeated, without a word to the person', async ({ visit, api }) => {
    const page = await visit('/icon.svg')
    const refresh = api.issueRefreshToken()
    await storeTokens(page, api.issueAccessToken(), refresh)
    api.revokeAccess()
    allowConsoleErrors(page, failedRequest)
    await page.goto(new URL('/dashboard/settings', page.url()).href)
    await page.getByText('Welcome, maya!').waitFor()
    expect(api.count('GET /api/users/auth')).toBe(2)
    expect(api.count(refreshCall)).toBe(1)
  })

  test('twice in a row ends the session', async ({ visit, api }) => {
    api.script('GET /api/users/auth', { status: 401, json: {} })
    const page = await visit('/dashboard/settings', { signedIn: true })
    allowConsoleErrors(page, failedRequest)
    await page.getByText('Session expired. Please login again.').waitFor()
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    expect(await keptTokens(page)).toEqual({ access: null, refresh: null })
  })
})

describe('Two tabs', () => {
  test('refresh once between them', async ({ visit, api, site }) => {
    api.script(refreshCall, () => ({ json: { accessToken: api.issueAccessToken() }, after: 400 }))
    const one = await visit('/icon.svg', { signedIn: true, accessLife: -1_000 })
    const two = await one.context().newPage()
    await Promise.all([one, two].map((page) => page.goto(`${site.url}/dashboard`)))
    await Promise.all([one, two].map((page) => page.getByText('Welcome, maya!').waitFor()))
    expect(api.count(refreshCall)).toBe(1)
  })

  test('log out together', async ({ visit, api, site }) => {
    const one = await visit('/dashboard', { signedIn: true })
    const two = await one.context().newPage()
    await two.goto(`${site.url}/dashboard/settings`)
    await two.getByText('Welcome, maya!').waitFor()
    await one.getByRole('button', { name: 'Logout' }).click()
    await one.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await two.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await expect.poll(() => api.count('POST /api/auth/logout')).toBe(1)
  })

  test('log in together', async ({ visit, api, site }) => {
    const one = await visit('/')
    const two = await one.context().newPage()
    await two.goto(site.url)
    await two.getByLabel('Username').waitFor()
    await one.getByLabel('Username').fill('maya')
    await one.getByLabel('Password', { exact: true }).fill('long enough')
    await one.getByRole('button', { name: 'Login', exact: true }).click()
    await two.getByText('Welcome, maya!').waitFor()
    expect(api.count('POST /api/auth/login')).toBe(1)
  })

  test('never bring a session back that was ended while its refresh was under way', async ({ visit, api }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, clockAhead: 0 })
    await page.getByText('Welcome, maya!').waitFor()
    api.script(refreshCall, () => ({ json: { accessToken: api.issueAccessToken() }, after: 1_000 }))
    await page.clock.fastForward('15:00')
    await expect.poll(() => api.count(refreshCall)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForTimeout(1_300)
    expect(await keptTokens(page)).toEqual({ access: null, refresh: null })
  })
})
