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

describe('The login', () => {
  test('stores both tokens, leads to the dashboard and leaves no way back to the form', async ({ visit }) => {
    const page = await visit('/')
    await page.getByText('Developer Preview').waitFor()
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
    await page.getByLabel('Username').fill('maya')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.keyboard.press('Enter')
    await page.getByText('Welcome, maya!').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    const { access, refresh } = await keptTokens(page)
    expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(refresh).toBeTruthy()
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/')
  })

  test("says 'Logging in...' while it waits and sends once however often it is pressed", async ({ visit, api }) => {
    api.script('POST /api/auth/login', { status: 401, text: 'Invalid username or password', after: 500 })
    const page = await visit('/')
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Username').fill('maya')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await busy.waitFor()
    await busy.click({ force: true })
    await page.getByLabel('Username').press('Enter')
    await page.getByRole('alert').waitFor()
    expect(api.count('POST /api/auth/login')).toBe(1)
  })

  for (const [what, answer, text] of [
    ['the server’s words', { status: 401, text: 'Invalid username or password' }, 'Invalid username or password'],
    ['its own without any', { status: 500, text: '' }, 'Login failed'],
    ['its own without a connection', 'dead', 'Login failed'],
    ['its own for an answer without tokens', { json: {} }, 'Login failed'],
  ] as const) {
    test(`that fails shows ${what} and keeps what was typed`, async ({ visit, api }) => {
      api.script('POST /api/auth/login', answer)
      const page = await visit('/')
      allowConsoleErrors(page, failedRequest)
      await page.getByLabel('Username').fill('maya')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(text)
      expect(await page.getByLabel('Username').inputValue()).toBe('maya')
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong')
      await expectNoAxeViolations(page)
    })
  }

  test('leads back to the screen one was sent away from', async ({ visit }) => {
    const page = await visit('/dashboard/settings?tab=1')
    await page.getByLabel('Username').fill('maya')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByText('Manage your account preferences here.').waitFor()
    expect(page.url()).toMatch(/\/dashboard\/settings\?tab=1$/)
  })
})

describe('Registering', () => {
  test('shows the message, signs in with the same credentials and goes on', async ({ visit, api }) => {
    const page = await visit('/')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Username').fill('maya')
    await page.getByLabel('Email').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByPlaceholder('Tell us about yourself...').fill('Slow roads.')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('status').filter({ hasText: 'User registered successfully!' }).waitFor()
    await page.getByText('Welcome, maya!').waitFor()
    await page.waitForURL('**/dashboard/my-vehicles')
    expect(api.calls.slice(0, 2)).toEqual(['POST /api/auth/register', 'POST /api/auth/login'])
  })

  for (const [what, answer, text] of [
    [
      'the server’s message',
      { status: 409, json: { message: 'That name is taken' } },
      'Failed to register user: That name is taken',
    ],
    ['its own without one', { status: 500, text: '' }, 'Failed to register user: Registration failed'],
    ['its own without a connection', 'dead', 'Failed to register user: Registration failed'],
  ] as const) {
    test(`that fails shows ${what} and keeps what was typed`, async ({ visit, api }) => {
      api.script('POST /api/auth/register', answer)
      const page = await visit('/')
      allowConsoleErrors(page, failedRequest)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByLabel('Username').fill('maya')
      await page.getByLabel('Email').fill('maya@example.com')
      await page.getByLabel('Password', { exact: true }).fill('long enough')
      await page.getByLabel('Bio').fill('Slow roads.')
      await page.getByRole('button', { name: 'Register' }).click()
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(text)
      expect(await page.getByLabel('Email').inputValue()).toBe('maya@example.com')
      expect(await page.getByLabel('Bio').inputValue()).toBe('Slow roads.')
    })
  }

  test('that worked, with a login that does not, says so on the login form', async ({ visit, api }) => {
    api.script('POST /api/auth/login', { status: 503, text: '' })
    const page = await visit('/')
    allowConsoleErrors(page, failedRequest)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Username').fill('maya')
    await page.getByLabel('Email').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('Login failed')
    expect(await page.getByLabel('Username').inputValue()).toBe('maya')
  })
})

test('A password manager finds the right fields in both forms', async ({ visit }) => {
  const page = await visit('/')
  const fields = () =>
    page
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => `${input.getAttribute('autocomplete')}:${input.getAttribute('type')}`),
      )
  expect(await fields()).toEqual(['username:text', 'current-password:password'])
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect(await fields()).toEqual(['username:text', 'email:email', 'new-password:password'])
})

test("Unknown paths and /login fall to '/'", async ({ visit, site }) => {
  const page = await visit('/nowhere/at/all')
  await page.getByLabel('Username').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Username').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test("'/' sends a visitor with a session to the dashboard", async ({ visit }) => {
  const page = await visit('/', { signedIn: true })
  await page.getByText('Welcome, maya!').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [wide, phone]) {
    test(`axe finds nothing, and nothing sticks out: ${colorScheme}, ${viewport.width} px`, async ({ visit }) => {
      const page = await visit('/', { colorScheme, viewport })
      await page.getByLabel('Username').waitFor()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByLabel('Email').waitFor()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })
  }
}
