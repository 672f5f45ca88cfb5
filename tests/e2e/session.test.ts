import { countCalls, pauseCalls, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { loginButton, sendLogin, welcome } from './login.ts'
import { storeTokens, withExpiry } from './tokens.ts'

/** Lets the access token expire in this many seconds. */
const tokensExpiring = ({ tokens }: Person, seconds: number) => ({
  ...tokens,
  accessToken: withExpiry(tokens.accessToken, seconds),
})

test("'Loading...' is shown until the session has been checked", async ({ person, visit }) => {
  const page = await visit('/icon.svg', { tokens: tokensExpiring(person, 10) })
  const release = await pauseCalls(page, '**/api/auth/refresh', 'POST')
  await page.goto('/dashboard')
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(welcome(page, person)).toBeVisible()
})

test('A session that ends during use leads to the login and back', { tag: '@walk' }, async ({ person, visit }) => {
  const page = await visit('/dashboard/settings', { clockAhead: 0 })
  allowConsoleErrors(page, failedRequest)
  await expect(welcome(page, person)).toBeVisible()
  await person.endSession()
  await page.clock.fastForward('14:40')
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
  await sendLogin(page, person)
  await expect(page.getByText('Manage your account preferences here.')).toBeVisible()
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
    await sendLogin(page, person)
    await expect(page.getByLabel('Trip Name')).toHaveValue('White Rim in autumn')
    await expect(page.getByLabel('Description')).toHaveValue('Four days, two rigs.')
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
    const two = await one.context().newPage()
    const elsewhere = await one.context().newPage()
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
    await sendLogin(two, person)
    await expect(welcome(two, person)).toBeVisible()
    await elsewhere.goto('/dashboard/add-vehicle')
    await expect(elsewhere.getByLabel('Make')).toHaveValue('')
  })
})

test('Two tabs refresh an expired token once between them', { tag: '@walk' }, async ({ person, visit }) => {
  const one = await visit('/icon.svg', { tokens: tokensExpiring(person, -60) })
  const two = await one.context().newPage()
  const calls = recordCalls(one)
  await Promise.all([one.goto('/dashboard/settings'), two.goto('/dashboard/trips')])
  await Promise.all([one, two].map((page) => expect(welcome(page, person)).toBeVisible()))
  expect(countCalls(calls, 'POST /api/auth/refresh')).toBe(1)
})
