import type { Page } from '@playwright/test'
import { asApi, countCalls, failCalls, pauseCalls, pressRetry, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { findMailedLink, sendLogin } from './login.ts'
import { expectGoodLooks } from './looks.ts'

const linkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'
const newPassword = 'a-lantern-in-the-juniper'

async function requestLink({ call, email }: Person): Promise<string> {
  await call('POST', '/api/auth/password/forgot', { email })
  return await findMailedLink({ call }, email, 'reset-password')
}

async function choosePassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test.describe('a forgotten password', () => {
  test('is replaced by an emailed link, from the login and back to it', { tag: '@walk' }, async ({ page, person }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('status').getByText('a link that sets a new password is on its way')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toHaveCount(0)

    await page.goto(await findMailedLink(person, person.email, 'reset-password'))
    await choosePassword(page, newPassword, `${newPassword}!`)
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await choosePassword(page, 'short')
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await choosePassword(page, newPassword)
    await expect(page.getByRole('status').getByText('Your password has been changed')).toBeVisible()

    await page.waitForURL('/')
    await sendLogin(page, { ...person, password: newPassword })
    await page.waitForURL('**/dashboard')
  })

  test('sends the reader of the local email page to the reset page', async ({ open, person }) => {
    await requestLink(person)
    const mailbox = await open()
    await mailbox.goto('/__local/mail')
    const own = mailbox.getByRole('article').filter({ hasText: person.email })
    const article = own.filter({ has: mailbox.getByRole('heading', { name: 'Reset your Offgrid password' }) })
    await expect(article).toBeVisible()
    const mail = article.frameLocator('iframe')
    await expect(mail.getByText(`Hello ${person.username},`)).toBeVisible()
    const opened = mailbox.context().waitForEvent('page')
    await mail.getByRole('link', { name: 'Set a new password' }).click()
    const page = await opened
    await expect(page.getByLabel('New Password')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/reset-password')
  })

  test('ends every session, this browser’s too, when replaced', async ({ person, visit }) => {
    const page = await visit(await requestLink(person))
    await choosePassword(page, newPassword)
    await expect(page.getByRole('status').getByText('Your password has been changed')).toBeVisible()
    await page.waitForURL('/')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
  })
})

test.describe('where no email is sent', () => {
  const configuration = { mapStyle: '', tiles: '', googleMapsApiKey: '', googleMapsMapId: '', mails: false }
  const off = /^This Offgrid doesn’t send email/

  test('the screens for a forgotten password and settings promise no link', async ({ page, visit }) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: configuration }))
    await page.goto('/')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByText(off).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toHaveCount(0)
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await page.waitForURL('/')

    const settings = await visit('/icon.svg')
    await settings.route('**/config.json', (route) => route.fulfill({ json: configuration }))
    await settings.goto('/dashboard/settings')
    await expect(settings.getByText(off).first()).toBeVisible()
  })

  test('the notice is absent where email is sent, and while that is unknown', async ({ page, visit }) => {
    const response = page.waitForResponse('**/config.json')
    await page.goto('/forgot-password')
    expect(await (await response).json()).toMatchObject({ mails: true })
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    await expect(page.getByText(off)).toHaveCount(0)
    const settings = await visit('/icon.svg')
    await failCalls(settings, '**/config.json', { status: 500 })
    await settings.goto('/dashboard/settings')
    await expect(settings.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    await expect(settings.getByText(off)).toHaveCount(0)
  })
})

test.describe('a reset link', () => {
  test('that is used up, invented or missing says so and leads to a new one', async ({ open, person }) => {
    const link = await requestLink(person)
    const page = await open()
    const late = await open()
    allowConsoleErrors(late, failedRequest)
    await Promise.all([page, late].map((one) => one.goto(link)))
    await expect(late.getByLabel('New Password')).toBeVisible()
    await choosePassword(page, newPassword)
    await expect(page.getByRole('status').getByText('Your password has been changed')).toBeVisible()
    // The form was open while another user used the link.
    await choosePassword(late, 'someone-elses-idea')
    await expect(late.getByRole('alert').getByText(linkInvalid)).toBeVisible()

    // In a window of its own, because the page at this address remembers the token of its link.
    const fresh = await open()
    for (const [one, path, text] of [
      [page, link, linkInvalid],
      [page, '/reset-password?token=invented', linkInvalid],
      [fresh, '/reset-password', 'Reset token is missing. Please request a new password reset link.'],
    ] as const) {
      await one.goto(path)
      await expect(one.getByRole('alert').getByText(text)).toBeVisible()
      await expect(one.getByLabel('New Password')).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Request a New Link' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await page.waitForURL('/')
  })

  test('sends its token to no other address', async ({ page, person }) => {
    const referers: (string | undefined)[] = []
    page.on('request', (request) => referers.push(request.headers().referer))
    await page.goto(await requestLink(person))
    await expect(page.getByLabel('New Password')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await page.waitForURL('/')
    expect(referers.length).toBeGreaterThan(2)
    expect(referers.filter((referer) => referer?.includes('token'))).toEqual([])
  })
})

test('a link’s token leaves the address at once, and the page survives a reload and Back', async ({ page, person }) => {
  await page.goto(await requestLink(person))
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByLabel('New Password')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('New Password')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await page.waitForURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/reset-password$/)
  await choosePassword(page, newPassword)
  await expect(page.getByRole('status').getByText('Your password has been changed')).toBeVisible()
})

test.describe('when the server fails', () => {
  test('every request reports the failure, keeps what was entered, and can be repeated', async ({ open, person }) => {
    const link = await requestLink(person)
    const page = await open()
    allowConsoleErrors(page, failedRequest)
    const failing = async (status: number, body: string) => {
      await page.unroute('**/api/auth/password/*')
      await page.route('**/api/auth/password/*', (route) => route.fulfill(asApi({ status, body })))
    }
    const own = JSON.stringify({ code: 'unavailable', message: 'Offgrid is busy right now.', requestId: 'x' })
    const send = page.getByRole('button', { name: 'Send Reset Link' })

    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(person.email)
    await failing(500, '<h1>Bad gateway</h1>')
    await send.click()
    await expect(
      page.getByRole('alert').getByText('Failed to send password reset link. Please try again.'),
    ).toBeVisible()
    await failing(503, own)
    await send.click()
    await expect(page.getByRole('alert').getByText('Offgrid is busy right now.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)

    await page.goto(link)
    await expect(page.getByRole('alert').getByText('Offgrid is busy right now.')).toBeVisible()
    await page.unroute('**/api/auth/password/*')
    await pressRetry(page, page.getByLabel('New Password'))
    await page.route('**/api/auth/password/*', (route) => route.abort())
    await choosePassword(page, newPassword)
    await expect(page.getByRole('alert').getByText('Failed to reset password. Please try again.')).toBeVisible()
    await expect(page.getByLabel('New Password')).toHaveValue(newPassword)
    await page.unroute('**/api/auth/password/*')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('status').getByText('Your password has been changed')).toBeVisible()
  })
})

test('a reset is sent once, and the login page opens 3,000 ms after it', async ({ page }) => {
  await page.clock.install()
  const calls = recordCalls(page)
  await page.route('**/api/auth/password/validate', (route) => route.fulfill(asApi({ json: { success: true } })))
  await page.route('**/api/auth/password/reset', (route) => route.fulfill(asApi({ json: { message: 'Changed.' } })))
  await page.goto('/reset-password?token=x')
  await expect(page.getByLabel('New Password')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const release = await pauseCalls(page, '**/api/auth/password/reset', 'POST')
  await choosePassword(page, newPassword)
  await page.getByRole('button', { name: 'Resetting...' }).click({ force: true })
  await page.getByLabel('Confirm Password').press('Enter')
  release()
  await expect(page.getByText('Changed.')).toBeVisible()
  expect(countCalls(calls, 'POST /api/auth/password/reset')).toBe(1)
  await page.clock.runFor(2_990)
  expect(new URL(page.url()).pathname).toBe('/reset-password')
  await page.clock.runFor(20)
  await page.waitForURL('/')
})

test.describe('the password screens are accessible and fit:', () => {
  test('the request for a link', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectGoodLooks(page)
  })

  test('the form for the new password', async ({ page }) => {
    await page.route('**/api/auth/password/validate', (route) => route.fulfill(asApi({ json: { success: true } })))
    await page.goto('/reset-password?token=x')
    await choosePassword(page, newPassword, 'other')
    await expectGoodLooks(page)
  })

  test('the notice of an invalid link', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectGoodLooks(page)
  })
})
