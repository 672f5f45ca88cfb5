import { describe } from 'vitest'
import {
  allowConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  failedRequest,
  phone,
  test,
  wide,
} from '../support/offgrid.ts'
import type { Person } from '../support/person.ts'

const refreshCall = '/api/auth/refresh'

/** The same token, with another life and a signature that no longer fits. */
function withExpiry(token: string, secondsFromNow: number): string {
  const [head, body = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  claims.exp = Math.floor(Date.now() / 1000) + secondsFromNow
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

const withAccess = (person: Person, secondsFromNow: number): Person => ({
  ...person,
  tokens: { ...person.tokens, accessToken: withExpiry(person.tokens.accessToken, secondsFromNow) },
})

for (const viewport of [wide, phone]) {
  test(`A new person registers, looks around, logs out and in again: ${viewport.width} px`, async ({
    open,
    offgrid,
  }) => {
    const page = await open({ viewport })
    await page.goto(offgrid.url)
    allowConsoleErrors(page, failedRequest)
    const username = `newcomer-${viewport.width}`
    const login = page.getByRole('button', { name: 'Login', exact: true })

    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Register' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Failed to register user: / })
      .waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe(username)
    await page.getByLabel('Password', { exact: true }).fill('far from the grid')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText(`Welcome, ${username}!`).waitFor()
    await page.reload()
    await page.getByText(`Welcome, ${username}!`).waitFor()
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Logout' }).click()
    await login.waitFor()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await login.click()
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/\w/)
    await page.getByLabel('Password', { exact: true }).fill('far from the grid')
    await login.click()
    await page.getByText(`Welcome, ${username}!`).waitFor()
  })
}

describe('In the middle of it', () => {
  test('an expired access token is replaced without a word', async ({ visit, newPerson }) => {
    const someone = await newPerson()
    const page = await visit('/dashboard/settings', withAccess(someone, -60))
    await page.getByText(`Welcome, ${someone.username}!`).waitFor()
  })

  test('an access token that the server refuses is replaced and the call repeated', async ({ visit, newPerson }) => {
    const someone = await newPerson()
    const page = await visit('/dashboard/settings', withAccess(someone, 3_600))
    allowConsoleErrors(page, failedRequest)
    await page.getByText(`Welcome, ${someone.username}!`).waitFor()
  })

  test('a revoked refresh token leads to the login, and from there back to the same screen', async ({
    visit,
    newPerson,
  }) => {
    const someone = await newPerson()
    const page = await visit('/dashboard/settings', someone)
    allowConsoleErrors(page, failedRequest)
    await page.getByText(`Welcome, ${someone.username}!`).waitFor()
    await someone.call('POST', '/api/auth/logout', { refreshToken: someone.tokens.refreshToken })
    await page.evaluate(
      (token) => localStorage.setItem('access_token', token),
      withExpiry(someone.tokens.accessToken, -60),
    )
    await page.reload()
    await page.getByLabel('Username').fill(someone.username)
    await page.getByLabel('Password', { exact: true }).fill(someone.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByText('Manage your account preferences here.').waitFor()
  })

  test('a slow API shows what is being waited for', async ({ open, newPerson, offgrid }) => {
    const someone = await newPerson()
    const page = await open()
    await page.goto(offgrid.url)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.getByLabel('Username').fill(someone.username)
    await page.getByLabel('Password', { exact: true }).fill(someone.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('button', { name: 'Logging in...' }).waitFor()
    await page.getByText('Validating your session...').waitFor()
    await page.getByText(`Welcome, ${someone.username}!`).waitFor()
  })

  test('a dead server logs nobody out', async ({ visit, newPerson }) => {
    const someone = await newPerson()
    const page = await visit('/dashboard/settings', someone)
    allowConsoleErrors(page, failedRequest)
    await page.getByText(`Welcome, ${someone.username}!`).waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await page.getByText('Offgrid cannot be reached right now.').waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(`Welcome, ${someone.username}!`).waitFor()
  })
})

test('Two tabs share one session: one refresh, one logout', async ({ visit, newPerson }) => {
  const someone = await newPerson()
  const one = await visit('/icon.svg', withAccess(someone, -60))
  let refreshes = 0
  one.context().on('request', (request) => {
    if (request.url().endsWith(refreshCall)) refreshes += 1
  })
  const two = await one.context().newPage()
  await Promise.all([
    one.goto(new URL('/dashboard/settings', one.url()).href),
    two.goto(new URL('/dashboard/trips', one.url()).href),
  ])
  await Promise.all([one, two].map((page) => page.getByText(`Welcome, ${someone.username}!`).waitFor()))
  expect(refreshes).toBe(1)
  await two.getByRole('button', { name: 'Logout' }).click()
  await Promise.all([one, two].map((page) => page.getByRole('button', { name: 'Login', exact: true }).waitFor()))
})

test('What was typed in a form outlives the session that ended meanwhile', async ({ visit, newPerson }) => {
  const someone = await newPerson()
  const page = await visit('/dashboard/trips', someone)
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'New Trip' }).click()
  await page.getByLabel('Trip Name').fill('White Rim in autumn')
  await page.getByLabel('Description').fill('Four days, two rigs.')
  await someone.call('POST', '/api/auth/logout', { refreshToken: someone.tokens.refreshToken })
  await page.evaluate(
    (token) => localStorage.setItem('access_token', token),
    withExpiry(someone.tokens.accessToken, -60),
  )
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByText('Session expired. Please login again.').first().waitFor()
  await page.getByLabel('Username').fill(someone.username)
  await page.getByLabel('Password', { exact: true }).fill(someone.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(await page.getByLabel('Trip Name').inputValue()).toBe('White Rim in autumn')
  expect(await page.getByLabel('Description').inputValue()).toBe('Four days, two rigs.')
})

test('Back and Forward walk through the screens, and never to the login while signed in', async ({
  visit,
  newPerson,
}) => {
  const someone = await newPerson()
  const page = await visit('/dashboard/settings', someone)
  await page.getByRole('link', { name: 'Trips', exact: true }).click()
  await page.waitForURL('**/dashboard/trips')
  await page.goBack()
  await page.getByText('Manage your account preferences here.').waitFor()
  await page.goForward()
  await page.waitForURL('**/dashboard/trips')
  await page.getByText(`Welcome, ${someone.username}!`).waitFor()
})

test('What was typed is not shown to the next person at this device', async ({ visit, newPerson }) => {
  const [one, two] = await Promise.all([newPerson(), newPerson()])
  const page = await visit('/dashboard/trips?view=add', one)
  await page.getByLabel('Trip Name').fill('Secret spring')
  // Not by Logout, which forgets the drafts at once: by tokens that another tab put there.
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('refresh_token', refreshToken)
    localStorage.setItem('access_token', accessToken)
  }, two.tokens)
  await page.reload()
  await page.getByText(`Welcome, ${two.username}!`).waitFor()
  expect(await page.getByLabel('Trip Name').inputValue()).toBe('')
})
