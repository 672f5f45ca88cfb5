import type { Page } from '@playwright/test'
import { answerInPlace, asApi, countCalls, failCalls, holdCalls, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { waitUntilKept } from './held.ts'
import { storedTokens, storeTokens, withBadSignature, withExpiry } from './tokens.ts'
import { chooseAction } from './trip-map.ts'

const refresh = '**/api/auth/refresh'
/** How the server itself says no. */
const refusal = { code: 'unauthenticated', message: 'Please log in again.', requestId: 'test' }
const refreshCall = 'POST /api/auth/refresh'
const settings = 'Manage your account preferences here.'
const noTokens = { access: null, refresh: null }

const welcome = (page: Page, { username }: Person) => page.getByText(`Welcome, ${username}!`)
const offline = (page: Page) => page.getByRole('banner').getByText(/^Offline/)
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** The person's tokens, the access token of which ends so many seconds from now. */
const tokensExpiring = ({ tokens }: Person, seconds: number | undefined) => ({
  ...tokens,
  accessToken: withExpiry(tokens.accessToken, seconds),
})

async function logInAgain(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginButton(page).click()
}

/** Lets the page believe that the tokens it gets from now on last for a day, whatever its clock says. */
const prolongTokens = (page: Page) =>
  page.route(refresh, async (route) => {
    const response = await route.fetch()
    const { accessToken } = await response.json()
    await route.fulfill({ response, json: { accessToken: withExpiry(accessToken, 24 * 60 * 60) } })
  })

test.describe('On start', () => {
  test('a session with a fresh token is taken up without asking for another', async ({ person, visit }) => {
    const page = await visit('/icon.svg')
    const calls = recordCalls(page)
    await page.goto('/dashboard')
    await expect(welcome(page, person)).toBeVisible()
    expect(countCalls(calls, refreshCall)).toBe(0)
  })

  for (const [what, change] of [
    ['has expired', (person: Person) => tokensExpiring(person, -60)],
    ['expires within 30 s', (person: Person) => tokensExpiring(person, 29)],
    ['says no end', (person: Person) => tokensExpiring(person, undefined)],
    ['is missing', ({ tokens }: Person) => ({ refreshToken: tokens.refreshToken })],
  ] as const) {
    test(`an access token that ${what} is replaced first`, async ({ person, visit }) => {
      const tokens: Partial<Person['tokens']> = change(person)
      const page = await visit('/icon.svg', { tokens })
      const calls = recordCalls(page)
      await page.goto('/dashboard/settings')
      await expect(welcome(page, person)).toBeVisible()
      await expect(page.getByText(settings)).toBeVisible()
      expect(countCalls(calls, refreshCall)).toBe(1)
      expect((await storedTokens(page)).access).not.toBe(tokens.accessToken ?? null)
    })
  }

  test('without a refresh token an expired session is cleared', async ({ person, visit }) => {
    const page = await visit('/icon.svg', {
      tokens: { accessToken: withExpiry(person.tokens.accessToken, -1) },
    })
    const calls = recordCalls(page)
    await page.goto('/dashboard')
    await expect(loginButton(page)).toBeVisible()
    expect(await storedTokens(page)).toEqual(noTokens)
    expect(countCalls(calls, refreshCall)).toBe(0)
  })

  test('a malformed token logs out', async ({ person, visit }) => {
    const page = await visit('/dashboard', { tokens: { ...person.tokens, accessToken: 'not.a-token' } })
    await expect(loginButton(page)).toBeVisible()
    expect(await storedTokens(page)).toEqual(noTokens)
  })

  test("'Loading...' stands until the check is done", async ({ person, visit }) => {
    const page = await visit('/icon.svg', { tokens: tokensExpiring(person, 10) })
    const release = await holdCalls(page, refresh, 'POST')
    await page.goto('/dashboard')
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(welcome(page, person)).toBeVisible()
  })
})

test.describe('The timer', () => {
  test('replaces the token 30 s before it expires', async ({ person, visit }) => {
    const page = await visit('/dashboard/settings', { clockAhead: 0 })
    await expect(welcome(page, person)).toBeVisible()
    const calls = recordCalls(page)
    await prolongTokens(page)
    await page.clock.fastForward('13:00')
    expect(countCalls(calls, refreshCall)).toBe(0)
    await page.clock.fastForward('01:30')
    await expect.poll(async () => (await storedTokens(page)).access).not.toBe(person.tokens.accessToken)
    expect(countCalls(calls, refreshCall)).toBe(1)
  })

  test('catches up at once when the device wakes after the token has expired', async ({ person, visit }) => {
    const page = await visit('/dashboard/settings', { clockAhead: 0 })
    await expect(welcome(page, person)).toBeVisible()
    const calls = recordCalls(page)
    await prolongTokens(page)
    await page.clock.fastForward('08:00:00')
    await expect.poll(async () => (await storedTokens(page)).access).not.toBe(person.tokens.accessToken)
    expect(countCalls(calls, refreshCall)).toBe(1)
    await expect(welcome(page, person)).toBeVisible()
  })

  test('asks for one token when this device’s clock runs ahead', async ({ person, visit }) => {
    const page = await visit('/icon.svg', { clockAhead: 60 * 60_000 })
    const calls = recordCalls(page)
    await page.goto('/dashboard/settings')
    await expect(welcome(page, person)).toBeVisible()
    await page.clock.runFor(60_000)
    for (const name of ['Trips', 'My Vehicles', 'Home']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.waitForLoadState('networkidle')
    }
    expect(countCalls(calls, refreshCall)).toBe(1)
  })
})

test.describe('A refresh that brings no verdict keeps the session', () => {
  test('and the page goes on by itself when there is an answer again', async ({ person, visit }) => {
    for (const [what, answer] of [
      ['no network', 'dead'],
      ['a 500', asApi({ status: 500, body: '' })],
      ['a 429', asApi({ status: 429, body: '' })],
      ['an answer that is no answer', { contentType: 'text/html', body: '<html>hotel wifi</html>' }],
      ['a hotspot that says 401', { status: 401, contentType: 'text/html', body: '<html>hotel wifi</html>' }],
      ["a hotspot that says 403 in a server's words", { status: 403, json: refusal }],
      ["a hotspot that has a server's token", { json: { accessToken: 'a.b.c' } }],
    ] as const) {
      await test.step(what, async () => {
        // A browser that holds nothing of this person yet.
        const page = await visit('/icon.svg', { tokens: tokensExpiring(person, -1) })
        const restore = await answerInPlace(page, refresh, answer, 'POST')
        await page.goto('/dashboard/settings')
        await expect(page.getByText('Offgrid cannot be reached right now.')).toBeVisible()
        expect((await storedTokens(page)).refresh).toBe(person.tokens.refreshToken)
        await restore()
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        await expect(welcome(page, person)).toBeVisible()
      })
    }
  })

  test('and a token that still lives is used meanwhile', async ({ person, visit }) => {
    // To a clock that far ahead the token has 20 s left: due, but the server still takes it.
    const page = await visit('/icon.svg', { clockAhead: (15 * 60 - 20) * 1000 })
    await failCalls(page, refresh, 'dead', 'POST')
    await page.goto('/dashboard/settings')
    await expect(welcome(page, person)).toBeVisible()
  })

  test('and so does a dead server, with what is held until it answers', async ({ person, visit }) => {
    const page = await visit('/dashboard/settings')
    await expect(welcome(page, person)).toBeVisible()
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(welcome(page, person)).toBeVisible()
    await expect(offline(page)).toBeVisible()
    await page.unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(offline(page)).toHaveCount(0)
    await expect(welcome(page, person)).toBeVisible()
  })
})

test.describe('A refused refresh ends the session', () => {
  test('at the start: it leads to the login', async ({ person, visit }) => {
    const page = await visit('/icon.svg')
    for (const status of [400, 401, 403, 404]) {
      await test.step(String(status), async () => {
        await page.goto('/icon.svg')
        await storeTokens(page, tokensExpiring(person, -1))
        const restore = await failCalls(page, refresh, { status, json: refusal }, 'POST')
        await page.goto('/dashboard/trips')
        await expect(loginButton(page)).toBeVisible()
        expect(await storedTokens(page)).toEqual(noTokens)
        await restore()
      })
    }
  })

  test('in the middle leads to the login and back to the screen', { tag: '@walk' }, async ({ person, visit }) => {
    const page = await visit('/dashboard/settings', { clockAhead: 0 })
    allowConsoleErrors(page, failedRequest)
    await expect(welcome(page, person)).toBeVisible()
    await person.endSession()
    await page.clock.fastForward('14:40')
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
    await logInAgain(page, person)
    await expect(page.getByText(settings)).toBeVisible()
  })
})

test('A session that is over for good removes only copies of server data', async ({ person, visit }) => {
  const page = await visit('/dashboard/trips')
  await waitUntilKept(page, 'trips')
  allowConsoleErrors(page, failedRequest)
  const marker = `local_markers:${person.username}`
  await page.evaluate((key) => localStorage.setItem(key, '[]'), marker)
  await person.endSession()
  await storeTokens(page, tokensExpiring(person, -1))
  await page.goto('/dashboard')
  await expect(loginButton(page)).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate((key) => localStorage.getItem(key), marker)).toBe('[]')
})

test('A session that is over for good leaves alone what cannot be read', async ({ person, visit }) => {
  const page = await visit('/dashboard/trips')
  await waitUntilKept(page, 'trips')
  allowConsoleErrors(page, failedRequest)
  await person.endSession()
  await storeTokens(page, tokensExpiring(person, -1))
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The disk is busy', 'UnknownError')
    }
  })
  await page.goto('/dashboard')
  await expect(loginButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
})

test.describe('An access token that the server refuses', () => {
  test('is replaced and the call repeated, without a word to the person', async ({ person, visit }) => {
    const accessToken = withBadSignature(person.tokens.accessToken)
    const page = await visit('/icon.svg', { tokens: { ...person.tokens, accessToken } })
    allowConsoleErrors(page, failedRequest)
    const calls = recordCalls(page)
    await page.goto('/dashboard/settings')
    await expect(welcome(page, person)).toBeVisible()
    expect(countCalls(calls, 'GET /api/users/auth')).toBe(2)
    expect(countCalls(calls, refreshCall)).toBe(1)
  })

  test('twice in a row ends the session', async ({ visit }) => {
    const page = await visit('/icon.svg')
    await failCalls(page, '**/api/users/auth', { status: 401, json: {} })
    await page.goto('/dashboard/settings')
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
    await expect(loginButton(page)).toBeVisible()
    expect(await storedTokens(page)).toEqual(noTokens)
  })

  test('in the middle of the work is renewed, and the work is done', async ({ person, visit }) => {
    const page = await visit('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Renewed')
    allowConsoleErrors(page, failedRequest)
    const accessToken = withBadSignature(person.tokens.accessToken)
    await storeTokens(page, { ...person.tokens, accessToken })
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    expect((await storedTokens(page)).access).not.toBe(accessToken)
    await page.getByRole('link', { name: 'Back to Trips' }).click()
    await expect(page.getByText('1 trip available')).toBeVisible()
  })
})

test.describe('What was typed', () => {
  test('in a new trip outlives the session that ended meanwhile', { tag: '@walk' }, async ({ person, visit }) => {
    const page = await visit('/dashboard/trips?view=add')
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Trip Name').fill('White Rim in autumn')
    await page.getByLabel('Description').fill('Four days, two rigs.')
    await person.endSession()
    await storeTokens(page, tokensExpiring(person, -60))
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByText('Session expired. Please login again.').first()).toBeVisible()
    await logInAgain(page, person)
    await expect(page.getByLabel('Trip Name')).toHaveValue('White Rim in autumn')
    await expect(page.getByLabel('Description')).toHaveValue('Four days, two rigs.')
  })

  test('in a trip being edited does, too, and can then be saved', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await chooseAction(page, 'Edit')
    await page.getByLabel('Trip Name').fill('White Rim in winter')
    await person.endSession()
    allowConsoleErrors(page, failedRequest)
    await storeTokens(page, { ...person.tokens, accessToken: withBadSignature(person.tokens.accessToken) })
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await expect(page.getByText('Session expired. Please login again.').first()).toBeVisible()
    await logInAgain(page, person)
    await page.waitForURL(`**/dashboard/trips/${trip.id}`)
    await expect(page.getByLabel('Trip Name')).toHaveValue('White Rim in winter')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'White Rim in winter' })).toBeVisible()
  })

  test('is not shown to the next person at this device', async ({ newPerson, visit }) => {
    const next = await newPerson()
    const page = await visit('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Secret spring')
    // Not by Logout, which forgets the drafts at once: by tokens that another tab put there.
    await storeTokens(page, next.tokens)
    await page.reload()
    await expect(welcome(page, next)).toBeVisible()
    await expect(page.getByLabel('Trip Name')).toHaveValue('')
  })

  test('is removed from every tab at logout', async ({ person, visit }) => {
    const one = await visit('/dashboard/trips?view=add')
    await one.getByLabel('Trip Name').fill('Secret spring')
    const [two, elsewhere] = [await one.context().newPage(), await one.context().newPage()]
    for (const page of [two, elsewhere]) {
      await page.goto('/dashboard/add-vehicle')
      await page.getByLabel('Make').fill('Secret truck')
    }
    // A tab that shows something else at that moment hears of nothing.
    await elsewhere.goto('/icon.svg')
    await one.getByRole('button', { name: 'Logout' }).click()
    for (const page of [one, two]) {
      await expect(loginButton(page)).toBeVisible()
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(kept).not.toContain('Secret')
      expect(kept).not.toContain(person.username)
    }
    await logInAgain(two, person)
    await expect(welcome(two, person)).toBeVisible()
    await elsewhere.goto('/dashboard/add-vehicle')
    await expect(elsewhere.getByLabel('Make')).toHaveValue('')
  })

  test('outlives a session that another tab found to be lost', async ({ person, visit }) => {
    const one = await visit('/dashboard/settings')
    const two = await one.context().newPage()
    await two.goto('/dashboard/trips?view=add')
    await two.getByLabel('Trip Name').fill('White Rim in autumn')
    await person.endSession()
    allowConsoleErrors(one, failedRequest)
    await storeTokens(one, tokensExpiring(person, -60))
    await one.reload()
    await expect(loginButton(one)).toBeVisible()
    await expect(two.getByText('Session expired. Please login again.')).toBeVisible()
    await logInAgain(two, person)
    await expect(two.getByLabel('Trip Name')).toHaveValue('White Rim in autumn')
  })
})

test.describe('Two tabs', () => {
  test('refresh once between them', { tag: '@walk' }, async ({ person, visit }) => {
    const one = await visit('/icon.svg', { tokens: tokensExpiring(person, -60) })
    const two = await one.context().newPage()
    const calls = recordCalls(one)
    await Promise.all([one.goto('/dashboard/settings'), two.goto('/dashboard/trips')])
    await Promise.all([one, two].map((page) => expect(welcome(page, person)).toBeVisible()))
    expect(countCalls(calls, refreshCall)).toBe(1)
  })

  test('log out together', async ({ person, visit }) => {
    const one = await visit('/dashboard')
    const two = await one.context().newPage()
    const calls = recordCalls(one)
    await two.goto('/dashboard/settings')
    await expect(welcome(two, person)).toBeVisible()
    await one.getByRole('button', { name: 'Logout' }).click()
    await Promise.all([one, two].map((page) => expect(loginButton(page)).toBeVisible()))
    await expect.poll(() => countCalls(calls, 'POST /api/auth/logout')).toBe(1)
  })

  test('log in together', async ({ page: one, person }) => {
    await one.goto('/')
    const two = await one.context().newPage()
    const calls = recordCalls(one)
    await two.goto('/')
    await expect(two.getByLabel('Username')).toBeVisible()
    await logInAgain(one, person)
    await expect(welcome(two, person)).toBeVisible()
    expect(countCalls(calls, 'POST /api/auth/login')).toBe(1)
  })
})

test('A refresh under way never brings a session back that was ended meanwhile', async ({ person, visit }) => {
  const page = await visit('/dashboard/settings', { clockAhead: 0 })
  await expect(welcome(page, person)).toBeVisible()
  // Answered only after the logout, with a token all the same.
  const { promise: loggedOut, resolve: release } = Promise.withResolvers<void>()
  await page.route(refresh, async (route) => {
    await loggedOut
    await route.fulfill(asApi({ json: { accessToken: person.tokens.accessToken } }))
  })
  const asked = page.waitForRequest(refresh)
  await page.clock.fastForward('14:40')
  await asked
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginButton(page)).toBeVisible()
  release()
  // Whoever refreshes holds this lock until it is done.
  await page.evaluate(() => navigator.locks.request('offgrid-session-refresh', () => undefined))
  expect(await storedTokens(page)).toEqual(noTokens)
})
