import type { Page } from '@playwright/test'
import { countCalls, failCalls, loseAnswers, pauseCalls, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { loginButton, sendLogin } from './login.ts'
import { storedTokens } from './tokens.ts'

const login = '**/api/auth/login'
const register = '**/api/auth/register'

const newAccount = () => {
  const username = `newcomer-${crypto.randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: 'far from the grid' }
}

async function registerWith(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByPlaceholder('Tell us about yourself...').fill('Slow roads.')
  await page.getByRole('button', { name: 'Register' }).click()
}

test.describe('The login', () => {
  test('stores both tokens and opens the dashboard, as does a reload', { tag: '@walk' }, async ({ page, person }) => {
    await page.goto('/')
    await expect(page.getByText('Developer Preview')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    const { access, refresh } = await storedTokens(page)
    expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(refresh).toBeTruthy()
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/')
  })

  test("says 'Logging in...' while pending and sends once however often it is clicked", async ({ page, person }) => {
    allowConsoleErrors(page, failedRequest)
    const calls = recordCalls(page)
    await page.goto('/')
    const release = await pauseCalls(page, login, 'POST')
    await sendLogin(page, { ...person, password: 'not the password' })
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await busy.click({ force: true })
    await page.getByLabel('Username').press('Enter')
    release()
    const banner = page.getByRole('alert')
    await expect(banner).toHaveText('Invalid username or password')
    await expect(banner).toHaveCSS('border-top-color', 'rgb(179, 32, 42)')
    await expect(banner).toHaveCSS('background-color', 'rgb(250, 220, 219)')
    expect(countCalls(calls, 'POST /api/auth/login')).toBe(1)
  })

  test('that fails says why and keeps what was entered', { tag: '@walk' }, async ({ page, person }) => {
    allowConsoleErrors(page, failedRequest)
    await page.goto('/')
    await sendLogin(page, { ...person, password: 'not the password' })
    for (const [what, answer, text] of [
      ['the server’s words', undefined, 'Invalid username or password'],
      ['its own without any', { status: 500, body: '' }, 'Login failed'],
      ['the server’s words again', undefined, 'Invalid username or password'],
      ['its own without a connection', 'dead', 'Login failed'],
      ['the server’s words once more', undefined, 'Invalid username or password'],
      ['its own for an answer without tokens', { json: {} }, 'Login failed'],
    ] as const) {
      await test.step(what, async () => {
        const restore = answer && (await failCalls(page, login, answer, 'POST'))
        await loginButton(page).click()
        await expect(page.getByRole('alert').last()).toHaveText(text)
        await expect(page.getByLabel('Username')).toHaveValue(person.username)
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
        await restore?.()
      })
    }
  })

  test('returns to the screen that required it', async ({ page, person }) => {
    await page.goto('/dashboard/settings?tab=1')
    await sendLogin(page, person)
    await expect(page.getByText('Manage your account preferences here.')).toBeVisible()
    expect(page.url()).toMatch(/\/dashboard\/settings\?tab=1$/)
  })
})

test.describe('Registering', () => {
  test('shows the message, logs in with the same credentials and continues', { tag: '@walk' }, async ({ page }) => {
    const calls = recordCalls(page)
    const account = newAccount()
    await page.goto('/')
    const release = await pauseCalls(page, login, 'POST')
    await registerWith(page, account)
    await expect(page.getByRole('status').filter({ hasText: 'Your account has been created.' })).toBeVisible()
    release()
    await expect(page.getByText(`Welcome, ${account.username}!`)).toBeVisible()
    await page.waitForURL('**/dashboard/my-vehicles')
    expect(calls.slice(0, 2)).toEqual(['POST /api/auth/register', 'POST /api/auth/login'])
  })

  test('keeps everything that was entered while the other form is shown', async ({ page }) => {
    const account = newAccount()
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Username').fill(account.username)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByLabel('Bio').fill('Slow roads.')
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await expect(page.getByLabel('Username')).toHaveValue(account.username)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Username')).toHaveValue(account.username)
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password)
    await expect(page.getByLabel('Bio')).toHaveValue('Slow roads.')
  })

  test('that fails says why and keeps what was entered', async ({ page }) => {
    allowConsoleErrors(page, failedRequest)
    const account = { ...newAccount(), password: 'short' }
    await page.goto('/')
    await registerWith(page, account)
    const refused = page.getByRole('alert').filter({ hasText: /^Failed to register user: .*8 characters/ })
    await expect(refused).toBeVisible()
    for (const [what, answer, text] of [
      [
        'the server’s message',
        { status: 409, json: { code: 'conflict', message: 'That name is taken', requestId: 'r-1' } },
        'That name is taken',
      ],
      ['its own without one', { status: 500, body: '' }, 'Registration failed'],
      [
        'the server’s message again',
        { status: 409, json: { code: 'conflict', message: 'That name is gone', requestId: 'r-2' } },
        'That name is gone',
      ],
      ['its own without a connection', 'dead', 'Registration failed'],
    ] as const) {
      await test.step(what, async () => {
        const restore = await failCalls(page, register, answer, 'POST')
        await page.getByRole('button', { name: 'Register' }).click()
        await expect(page.getByRole('alert').last()).toHaveText(`Failed to register user: ${text}`)
        await expect(page.getByLabel('Username')).toHaveValue(account.username)
        await expect(page.getByLabel('Email')).toHaveValue(account.email)
        await expect(page.getByLabel('Bio')).toHaveValue('Slow roads.')
        await restore()
      })
    }
  })

  test('again after its answer was lost opens the account that it created', async ({ page }) => {
    const account = newAccount()
    await page.goto('/')
    const restore = await loseAnswers(page, register, 'POST')
    await registerWith(page, account)
    await expect(page.getByRole('alert')).toHaveText('Failed to register user: Registration failed')
    await restore()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText(`Welcome, ${account.username}!`)).toBeVisible()
    await page.waitForURL('**/dashboard/my-vehicles')
  })

  test('that succeeds is reported on the login form when the login after it fails', async ({ page }) => {
    const account = newAccount()
    await page.goto('/')
    await failCalls(page, login, { status: 503, body: '' }, 'POST')
    await registerWith(page, account)
    await expect(loginButton(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Login failed')
    await expect(page.getByLabel('Username')).toHaveValue(account.username)
  })
})

test('The landing page shows what the product does, and greets returning users only', async ({ page, person }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Go where the signal doesn’t.' })).toBeVisible()
  await expect(
    page.getByText('See where fuel, water and daylight run out before you drive. Works for weeks without a signal.'),
  ).toBeVisible()
  const picture = page.getByRole('img', { name: /^A trip in Offgrid/ })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete && img.naturalWidth > 0, img.currentSrc]))
      .toEqual([true, expect.stringContaining(`trip-${colorScheme}`)])
  }
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await sendLogin(page, person)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('A password manager finds the right fields in both forms', async ({ page }) => {
  await page.goto('/')
  const fields = () =>
    page
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => `${input.getAttribute('autocomplete')}:${input.getAttribute('type')}`),
      )
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await fields()).toEqual(['username:text', 'current-password:password'])
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect(await fields()).toEqual(['username:text', 'email:email', 'new-password:password'])
})

test("Unknown paths and /login redirect to '/'", async ({ page }) => {
  for (const path of ['/nowhere/at/all', '/login']) {
    await page.goto(path)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test("'/' sends a visitor with a session to the dashboard", async ({ person, visit }) => {
  const page = await visit('/')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})
