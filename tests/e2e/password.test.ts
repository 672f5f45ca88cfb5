import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { allowConsoleErrors, expect, expectGoodInEveryLook, failedRequest, test } from '../support/offgrid.ts'
import type { Person } from '../support/person.ts'

const linkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'
/** A busy machine takes its time. */
const patience = { timeout: 15_000 }
const newPassword = 'a-lantern-in-the-juniper'

/** The path of the newest reset link that was mailed to the person. */
async function mailedLink(url: string, { email }: Person): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: { to: string; text: string }[] = await (await fetch(`${url}/__local/mail.json`)).json()
      const text = mails.filter((mail) => mail.to === email).at(-1)?.text ?? ''
      link = /\/reset-password\?token=[\w-]+/.exec(text)?.[0]
      return link
    }, patience)
    .toBeDefined()
  return link ?? ''
}

const forgot = async (url: string, { email }: Person) => {
  const answer = await fetch(`${url}/api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(200)
}

async function choosePassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

describe('a forgotten password', () => {
  test('is replaced by way of a mailed link, from the login page and back to it', async ({
    offgrid,
    newPerson,
    open,
  }) => {
    const person = await newPerson()
    const page = await open()
    await page.goto(offgrid.url)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('Email is required').waitFor()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByRole('status').getByText('a link that sets a new password is on its way').waitFor()
    expect(await page.getByLabel('Email').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Send Reset Link' }).count()).toBe(0)

    await page.goto(offgrid.url + (await mailedLink(offgrid.url, person)))
    await choosePassword(page, newPassword, `${newPassword}!`)
    await page.getByText('Passwords do not match').waitFor()
    await choosePassword(page, 'short')
    await page.getByText('Password must be at least 8 characters long').waitFor()
    await choosePassword(page, newPassword)
    await page.getByRole('status').getByText('Your password has been changed').waitFor()

    await page.waitForURL(`${offgrid.url}/`)
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/dashboard')
  })

  test('sends the reader of the local mail page to the reset page', async ({ offgrid, newPerson, open }) => {
    const person = await newPerson()
    await forgot(offgrid.url, person)
    await mailedLink(offgrid.url, person)
    const mailbox = await open()
    await mailbox.goto(`${offgrid.url}/__local/mail`)
    const article = mailbox.getByRole('article').filter({ hasText: person.email })
    await article.getByRole('heading', { name: 'Reset your Offgrid password' }).waitFor()
    const mail = article.frameLocator('iframe')
    await mail.getByText(`Hello ${person.username},`).waitFor()
    const opened = mailbox.context().waitForEvent('page')
    await mail.getByRole('link', { name: 'Set a new password' }).click()
    const page = await opened
    await page.getByLabel('New Password').waitFor()
    expect(new URL(page.url()).pathname).toBe('/reset-password')
  })

  test('is a way out of every session, this browser’s too', async ({ offgrid, newPerson, visit }) => {
    const person = await newPerson()
    await forgot(offgrid.url, person)
    const page = await visit(await mailedLink(offgrid.url, person), person)
    await choosePassword(page, newPassword)
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
    await page.waitForURL(`${offgrid.url}/`)
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
  })
})

describe('a reset link', () => {
  test('that is used up, invented or missing says so and leads to a new one', async ({ offgrid, newPerson, open }) => {
    const person = await newPerson()
    await forgot(offgrid.url, person)
    const link = await mailedLink(offgrid.url, person)
    const [page, late] = [await open(), await open()]
    allowConsoleErrors(late, failedRequest)
    await Promise.all([page, late].map((one) => one.goto(offgrid.url + link)))
    await late.getByLabel('New Password').waitFor()
    await choosePassword(page, newPassword)
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
    // Its form stood open while somebody else used the link.
    await choosePassword(late, 'somebody-elses-idea')
    await late.getByRole('alert').getByText(linkInvalid).waitFor()

    for (const [path, text] of [
      [link, linkInvalid],
      ['/reset-password?token=invented', linkInvalid],
      ['/reset-password', 'Reset token is missing. Please request a new password reset link.'],
    ] as const) {
      await page.goto(offgrid.url + path)
      await page.getByRole('alert').getByText(text).waitFor()
      expect(await page.getByLabel('New Password').count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Request a New Link' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await page.waitForURL(`${offgrid.url}/`)
  })

  test('tells no other address about its token', async ({ offgrid, newPerson, open }) => {
    const person = await newPerson()
    await forgot(offgrid.url, person)
    const page = await open()
    const referers: (string | undefined)[] = []
    page.on('request', (request) => referers.push(request.headers().referer))
    await page.goto(offgrid.url + (await mailedLink(offgrid.url, person)))
    await page.getByLabel('New Password').waitFor()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await page.waitForURL(`${offgrid.url}/`)
    expect(referers.length).toBeGreaterThan(2)
    expect(referers.filter((referer) => referer?.includes('token'))).toEqual([])
  })
})

describe('when the server fails', () => {
  test('every request says what happened, keeps what was typed, and can be repeated', async ({
    offgrid,
    newPerson,
    open,
  }) => {
    const person = await newPerson()
    await forgot(offgrid.url, person)
    const link = await mailedLink(offgrid.url, person)
    const page = await open()
    allowConsoleErrors(page, failedRequest)
    const failing = async (status: number, body: string) => {
      await page.unroute('**/api/auth/password/*')
      await page.route('**/api/auth/password/*', (route) => route.fulfill({ status, body }))
    }
    const own = JSON.stringify({ code: 'unavailable', message: 'Offgrid is busy right now.', requestId: 'x' })
    const send = page.getByRole('button', { name: 'Send Reset Link' })

    await page.goto(`${offgrid.url}/forgot-password`)
    await page.getByLabel('Email').fill(person.email)
    await failing(500, '<h1>Bad gateway</h1>')
    await send.click()
    await page.getByRole('alert').getByText('Failed to send password reset link. Please try again.').waitFor()
    await failing(503, own)
    await send.click()
    await page.getByRole('alert').getByText('Offgrid is busy right now.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)

    await page.goto(offgrid.url + link)
    await page.getByRole('alert').getByText('Offgrid is busy right now.').waitFor()
    await page.unroute('**/api/auth/password/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByLabel('New Password').waitFor()
    await page.route('**/api/auth/password/*', (route) => route.abort())
    await choosePassword(page, newPassword)
    await page.getByRole('alert').getByText('Failed to reset password. Please try again.').waitFor()
    expect(await page.getByLabel('New Password').inputValue()).toBe(newPassword)
    await page.unroute('**/api/auth/password/*')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
  })

  test('a button that waits says so and sends once', async ({ offgrid, open }) => {
    const page = await open()
    let sent = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/password/*', async (route) => {
      if (route.request().url().endsWith('validate')) return route.fulfill({ json: { success: true } })
      sent += 1
      await held
      return route.fulfill({ json: { message: 'Your password has been changed.' } })
    })
    await page.goto(`${offgrid.url}/reset-password?token=x`)
    await choosePassword(page, newPassword)
    const waiting = page.getByRole('button', { name: 'Resetting...' })
    await waiting.waitFor()
    await waiting.click({ force: true })
    await page.getByLabel('Confirm Password').press('Enter')
    release()
    await page.getByRole('status').getByText('Your password has been changed.').waitFor()
    expect(sent).toBe(1)
  })
})

test('the login page is gone to 3,000 ms after a reset', async ({ offgrid, open }) => {
  const page = await open()
  await page.clock.install()
  await page.route('**/api/auth/password/validate', (route) => route.fulfill({ json: { success: true } }))
  await page.route('**/api/auth/password/reset', (route) => route.fulfill({ json: { message: 'Changed.' } }))
  await page.goto(`${offgrid.url}/reset-password?token=x`)
  await page.getByLabel('New Password').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await choosePassword(page, newPassword)
  await page.getByText('Changed.').waitFor()
  await page.clock.runFor(2_990)
  expect(new URL(page.url()).pathname).toBe('/reset-password')
  await page.clock.runFor(20)
  await page.waitForURL(`${offgrid.url}/`)
})

describe('the password screens are accessible and fit, light and dark, on a phone and on a desk:', () => {
  test('the request for a link', async ({ offgrid, open }) => {
    const page = await open()
    await page.goto(`${offgrid.url}/forgot-password`)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('Email is required').waitFor()
    await expectGoodInEveryLook(page)
  })

  test('the form for the new password', async ({ offgrid, open }) => {
    const page = await open()
    await page.route('**/api/auth/password/validate', (route) => route.fulfill({ json: { success: true } }))
    await page.goto(`${offgrid.url}/reset-password?token=x`)
    await choosePassword(page, newPassword, 'other')
    await expectGoodInEveryLook(page)
  })

  test('the notice of a link that cannot be used', async ({ offgrid, open }) => {
    const page = await open()
    await page.goto(`${offgrid.url}/reset-password`)
    await page.getByRole('alert').waitFor()
    await expectGoodInEveryLook(page)
  })
})
