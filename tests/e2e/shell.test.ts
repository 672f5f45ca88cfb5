import { asApi, failCalls, pauseCalls, pressRetry, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectNoAxeViolations, phone } from './looks.ts'
import { storedTokens } from './tokens.ts'

const check = '**/api/users/auth'
const settings = 'Manage your account preferences here.'

test.describe('The session check', () => {
  test("says 'Validating your session...' while it runs", async ({ person, visit }) => {
    const page = await visit('/icon.svg')
    const release = await pauseCalls(page, check)
    await page.goto('/dashboard/settings')
    await expect(page.getByText('Validating your session...')).toBeVisible()
    release()
    await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
  })

  test("that is refused shows why, then leads to '/', which does not redirect back", async ({ visit }) => {
    const page = await visit('/icon.svg')
    await failCalls(page, check, { status: 403, json: {} })
    await page.goto('/dashboard/settings')
    await expect(page.getByText('Authentication failed: 403')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  for (const [what, answer] of [
    ['no connection', 'dead'],
    ['a 500', { status: 500, json: {} }],
    ['a 503', { status: 503, json: {} }],
  ] as const) {
    test(`logs nobody out for ${what}, and continues on a click`, async ({ person, visit }) => {
      const page = await visit('/icon.svg')
      const restore = await failCalls(page, check, answer)
      await page.goto('/dashboard/settings')
      await expect(page.getByText('Offgrid cannot be reached right now.')).toBeVisible()
      if (answer === 'dead') await expectNoAxeViolations(page)
      expect((await storedTokens(page)).access).toBe(person.tokens.accessToken)
      await restore()
      await pressRetry(page, page.getByText(`Welcome, ${person.username}!`))
      await expect(page.getByText(settings)).toBeVisible()
    })
  }

  test("without a session redirects to '/' at once", { tag: '@walk' }, async ({ page }) => {
    const calls = recordCalls(page)
    await page.goto('/dashboard/trips')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(calls).toEqual([])
  })
})

test('Without a username the header greets the user as User', async ({ visit }) => {
  const page = await visit('/icon.svg')
  await page.route(check, (route) =>
    route.fulfill(asApi({ json: { username: '', email: 'x@example.com', role: 'USER' } })),
  )
  await page.goto('/dashboard/settings')
  await expect(page.getByText('Welcome, User!')).toBeVisible()
})

test('Role and email are in the header of the settings screen only', async ({ person, visit }) => {
  const page = await visit('/dashboard/settings')
  const header = page.getByRole('banner')
  await expect(header.getByText(person.email)).toBeVisible()
  await expect(header.getByText('USER', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await expect(header.getByText(person.email)).toHaveCount(0)
  await page.goto('/dashboard/settings/')
  await expect(header.getByText(person.email)).toBeVisible()
  await expect(header.getByText('USER', { exact: true })).toBeVisible()
})

test('A lost connection is shown, and the screen’s content stays', async ({ visit }) => {
  const page = await visit('/dashboard/settings')
  await expect(page.getByText(settings)).toBeVisible()
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  const status = page.getByRole('banner').getByRole('status')
  await expect(status).toContainText('Offline')
  await expect(page.getByText(settings)).toBeVisible()
  await page.context().setOffline(false)
  await expect(status).toBeEmpty()
})

test.describe('A screen whose code does not load', () => {
  test('says so and keeps the navigation', async ({ visit }) => {
    const page = await visit('/dashboard/settings')
    allowConsoleErrors(page, failedRequest)
    await expect(page.getByText(settings)).toBeVisible()
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText(settings)).toBeVisible()
  })

  test('says so on the whole page, and leads to Home without a reload of that screen', async ({ page }) => {
    await page.goto('/')
    allowConsoleErrors(page, failedRequest)
    await page.route('**/assets/forgot-password-*', (route) => route.abort())
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('is loaded ahead, before the connection is lost', async ({ person, visit }) => {
    const page = await visit('/dashboard/settings', { clockAhead: 0 })
    await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
    const loaded = page.waitForResponse(/create-trip|\/trips-/)
    await page.clock.fastForward(10_000)
    await loaded
    await page.waitForLoadState('networkidle')
    // Other screens may still be on their way.
    allowConsoleErrors(page, failedRequest)
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
  })
})

test("Logout clears both tokens and leads to '/'", async ({ visit }) => {
  const page = await visit('/dashboard/settings')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await page.waitForURL('**/dashboard/trips')
  const request = page.waitForRequest('**/api/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(() => storedTokens(page)).toEqual({ access: null, refresh: null })
  await request
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Back and Forward never lead to the login while logged in', { tag: '@walk' }, async ({ person, visit }) => {
  const page = await visit('/dashboard/settings')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await page.waitForURL('**/dashboard/trips')
  await page.goBack()
  await expect(page.getByText(settings)).toBeVisible()
  await page.goForward()
  await page.waitForURL('**/dashboard/trips')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
})

test.describe('The sidebar', () => {
  test('is a column on a wide screen, with the tagline and the current screen marked', async ({ visit }) => {
    const page = await visit('/dashboard/settings')
    await expect(page.getByText('Offgrid Planning Made Simple')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`marks the current screen in forced colors, ${colorScheme} ones`, async ({ visit }) => {
      const page = await visit('/dashboard/settings', { forcedColors: 'active', colorScheme })
      const look = (name: string) =>
        page.getByRole('link', { name }).evaluate((link) => {
          const { backgroundColor, color } = getComputedStyle(link)
          return { backgroundColor, color }
        })
      const current = await look('Settings')
      const other = await look('Maps')
      expect(current.backgroundColor).not.toBe(other.backgroundColor)
      expect(current.color).not.toBe(other.color)
      expect(current.color).not.toBe(current.backgroundColor)
    })
  }

  test('is a drawer on phones; navigation, Escape and outside clicks close it', { tag: '@walk' }, async ({ visit }) => {
    const page = await visit('/dashboard/settings', { viewport: phone })
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await expect(drawer).toBeVisible()
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, ['color-contrast'])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.mouse.click(350, 400)
    await expect(drawer).toBeHidden()
    await open.click()
    await drawer.getByRole('link', { name: 'Trips' }).click()
    await expect(drawer).toBeHidden()
    await page.waitForURL('**/dashboard/trips')
  })

  test('follows a finger that swipes from the edge, and back', async ({ person, visit }) => {
    const page = await visit('/dashboard/settings', { viewport: phone, hasTouch: true, isMobile: true })
    await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
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
    await expect(drawer).toBeVisible()
    await swipe(250, 60)
    await expect(drawer).toBeHidden()
  })
})

test('The footer stays out of view below content that is loading and would move it', async ({ visit }) => {
  const page = await visit('/dashboard/settings')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toBeVisible()
  const release = await pauseCalls(page, '**/api/user/trips/paginated*')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
  await expect(footer).toHaveCount(0)
  release()
  await expect(footer).toBeVisible()
})
