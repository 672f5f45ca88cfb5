import { describe } from 'vitest'
import {
  allowConsoleErrors,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  failedRequest,
  keptTokens,
  phone,
  test,
  wide,
} from '../support/visit.ts'

const check = 'GET /api/users/auth'

describe('The check of the session', () => {
  test("says 'Validating your session...' while it runs", async ({ visit, api }) => {
    api.script(check, { json: api.user, after: 500 })
    const page = await visit('/dashboard/settings', { signedIn: true })
    await page.getByText('Validating your session...').waitFor()
    await page.getByText('Welcome, maya!').waitFor()
  })

  test("that is refused shows why, then leads to '/', which does not send one back", async ({ visit, api }) => {
    api.script(check, { status: 403, json: {} })
    const page = await visit('/dashboard/settings', { signedIn: true })
    allowConsoleErrors(page, failedRequest)
    await page.getByText('Authentication failed: 403').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await page.waitForTimeout(500)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  for (const answer of ['dead', { status: 500 }, { status: 503 }] as const) {
    const what = answer === 'dead' ? 'no connection' : `a ${answer.status}`
    test(`logs nobody out for ${what}, and goes on at a press`, async ({ visit, api }) => {
      api.script(check, answer)
      const page = await visit('/dashboard/settings', { signedIn: true })
      allowConsoleErrors(page, failedRequest)
      await page.getByText('Offgrid cannot be reached right now.').waitFor()
      await expectNoAxeViolations(page)
      expect((await keptTokens(page)).access).not.toBeNull()
      api.unscript(check)
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText('Welcome, maya!').waitFor()
      await page.getByText('Manage your account preferences here.').waitFor()
    })
  }

  test("without a session leads to '/' at once", async ({ visit, api }) => {
    const page = await visit('/dashboard/trips')
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    expect(api.calls).toEqual([])
  })
})

test('Without a username the header greets the user as User', async ({ visit, api }) => {
  api.script(check, { json: { username: '', email: 'x@example.com', role: 'USER' } })
  const page = await visit('/dashboard/settings', { signedIn: true })
  await page.getByText('Welcome, User!').waitFor()
})

test('Role and email stand in the header of the settings screen only', async ({ visit }) => {
  const page = await visit('/dashboard/settings', { signedIn: true })
  const header = page.getByRole('banner')
  await header.getByText('maya@example.com').waitFor()
  await header.getByText('USER', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Trips' }).click()
  await header.getByText('maya@example.com').waitFor({ state: 'detached' })
})

test('A lost connection is said, and what is on screen stays', async ({ visit }) => {
  const page = await visit('/dashboard/settings', { signedIn: true })
  await page.getByText('Welcome, maya!').waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByText('Manage your account preferences here.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
})

describe('A screen whose code does not arrive', () => {
  test('says so and leaves the way to the others standing', async ({ visit }) => {
    const page = await visit('/dashboard/settings', { signedIn: true })
    allowConsoleErrors(page, failedRequest)
    await page.getByText('Welcome, maya!').waitFor()
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Trips', exact: true }).click()
    await page.getByRole('heading', { name: 'This screen could not be loaded.' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Manage your account preferences here.').waitFor()
  })

  test('is there already when the connection went after a while', async ({ visit }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, clockAhead: 0 })
    await page.getByText('Welcome, maya!').waitFor()
    const loaded = page.waitForResponse(/create-trip|\/trips-/)
    await page.clock.fastForward(10_000)
    await loaded
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Trips', exact: true }).click()
    await page.getByRole('heading', { name: 'Your Trips' }).waitFor()
  })
})

test("Logout clears both tokens and leads to '/'", async ({ visit, api }) => {
  const page = await visit('/dashboard/settings', { signedIn: true })
  await page.getByRole('link', { name: 'Trips' }).click()
  await page.waitForURL('**/dashboard/trips')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  expect(await keptTokens(page)).toEqual({ access: null, refresh: null })
  await expect.poll(() => api.count('POST /api/auth/logout')).toBe(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

describe('The sidebar', () => {
  test('is a column on a wide screen, with the tagline and the current screen marked', async ({ visit }) => {
    const page = await visit('/dashboard/settings', { signedIn: true })
    await page.getByText('Offgrid Planning Made Simple').waitFor()
    expect(await page.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
  })

  test('is a drawer on a phone that closes on navigation, by Escape and by a press beside it', async ({ visit }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, viewport: phone })
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await drawer.waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
    await open.click()
    await page.mouse.click(350, 400)
    await drawer.waitFor({ state: 'hidden' })
    await open.click()
    await drawer.getByRole('link', { name: 'Trips' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.waitForURL('**/dashboard/trips')
  })

  test('follows a finger that swipes from the edge, and back', async ({ visit }) => {
    const page = await visit('/dashboard/settings', { signedIn: true, viewport: phone, hasTouch: true, isMobile: true })
    await page.getByText('Welcome, maya!').waitFor()
    const touch = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y: 402 }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await swipe(120, 300)
    expect(await drawer.isVisible()).toBe(false)
    await swipe(8, 200)
    await drawer.waitFor()
    await swipe(250, 60)
    await drawer.waitFor({ state: 'hidden' })
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [wide, phone]) {
    test(`axe finds nothing, and nothing sticks out: ${colorScheme}, ${viewport.width} px`, async ({ visit }) => {
      const page = await visit('/dashboard/settings', { signedIn: true, colorScheme, viewport })
      await page.getByText('Welcome, maya!').waitFor()
      await page.getByText('Manage your account preferences here.').waitFor()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })
  }
}
