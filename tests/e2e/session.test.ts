import type { Page } from '@playwright/test'
import { answerInPlace, countCalls, pauseCalls, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { waitUntilSaved } from './saved-data.ts'
import { storedTokens, storeTokens, withBadSignature, withExpiry } from './tokens.ts'
import { chooseAction } from './trip-map.ts'

const refresh = '**/api/auth/refresh'
const refreshCall = 'POST /api/auth/refresh'
const settings = 'Manage your account preferences here.'

const welcome = (page: Page, { username }: Person) => page.getByText(`Welcome, ${username}!`)
const offline = (page: Page) => page.getByRole('banner').getByText(/^Offline/)
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** Lets the access token expire in this many seconds. */
const tokensExpiring = ({ tokens }: Person, seconds: number) => ({
  ...tokens,
  accessToken: withExpiry(tokens.accessToken, seconds),
})

async function logInAgain(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginButton(page).click()
}

test.describe('On start', () => {
  test('an expired access token is replaced first', async ({ person, visit }) => {
    const tokens = tokensExpiring(person, -60)
    const page = await visit('/icon.svg', { tokens })
    const calls = recordCalls(page)
    await page.goto('/dashboard/settings')
    await expect(welcome(page, person)).toBeVisible()
    await expect(page.getByText(settings)).toBeVisible()
    expect(countCalls(calls, refreshCall)).toBe(1)
    expect((await storedTokens(page)).access).not.toBe(tokens.accessToken)
  })

  test("'Loading...' is shown until the check is done", async ({ person, visit }) => {
    const page = await visit('/icon.svg', { tokens: tokensExpiring(person, 10) })
    const release = await pauseCalls(page, refresh, 'POST')
    await page.goto('/dashboard')
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(welcome(page, person)).toBeVisible()
  })
})

test.describe('An inconclusive refresh keeps the session', () => {
  test('and the page continues by itself once there is an answer', async ({ person, visit }) => {
    // This browser has none of the user's data.
    const page = await visit('/icon.svg', { tokens: tokensExpiring(person, -1) })
    const restore = await answerInPlace(page, refresh, 'dead', 'POST')
    await page.goto('/dashboard/settings')
    await expect(page.getByText('Offgrid cannot be reached right now.')).toBeVisible()
    expect((await storedTokens(page)).refresh).toBe(person.tokens.refreshToken)
    await restore()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(welcome(page, person)).toBeVisible()
  })

  test('when the server is dead, showing saved data until it answers', async ({ person, visit }) => {
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
  test('during use leads to the login and back to the screen', { tag: '@walk' }, async ({ person, visit }) => {
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

test('A session that ended for good leaves the data, which can be removed from this device', async ({
  person,
  visit,
}) => {
  const page = await visit('/dashboard/trips')
  await waitUntilSaved(page, 'trips')
  allowConsoleErrors(page, failedRequest)
  const marker = `local_markers:${person.username}`
  await page.evaluate((key) => localStorage.setItem(key, '[]'), marker)
  await person.endSession()
  await storeTokens(page, tokensExpiring(person, -1))
  await page.goto('/dashboard')
  await expect(page.getByText(`Data of ${person.username} is on this device`)).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate((key) => localStorage.getItem(key), marker)).toBe('[]')
})

test('A session that ended for good leaves unreadable data alone', async ({ person, visit }) => {
  const page = await visit('/dashboard/trips')
  await waitUntilSaved(page, 'trips')
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
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
})

test.describe('An access token that the server refuses', () => {
  test('during an action is renewed, and the action completes', async ({ person, visit }) => {
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

test.describe('Text entered', () => {
  test('in a new trip survives the end of the session', { tag: '@walk' }, async ({ person, visit }) => {
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

  test('in an edited trip survives it too, and can then be saved', async ({ person, visit }) => {
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

  test('is not shown to the next user of this device', async ({ newPerson, visit }) => {
    const next = await newPerson()
    const page = await visit('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Secret spring')
    // Logout would delete the drafts, so replace the tokens as another tab does.
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
    // A tab elsewhere misses the event.
    await elsewhere.goto('/icon.svg')
    await one.getByRole('button', { name: 'Logout' }).click()
    for (const page of [one, two]) {
      await expect(loginButton(page)).toBeVisible()
      const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(storage).not.toContain('Secret')
      expect(storage).not.toContain(person.username)
    }
    await logInAgain(two, person)
    await expect(welcome(two, person)).toBeVisible()
    await elsewhere.goto('/dashboard/add-vehicle')
    await expect(elsewhere.getByLabel('Make')).toHaveValue('')
  })

  test('survives when another tab finds that the session has ended', async ({ person, visit }) => {
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
