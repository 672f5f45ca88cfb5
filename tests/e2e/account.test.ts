import type { Page } from '@playwright/test'
import { failCalls, loseAnswers, resting } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { findMailedLink, sendLogin } from './login.ts'
import { expectGoodLooks } from './looks.ts'

const settings = '/dashboard/settings'
const newPassword = 'a-lantern-in-the-juniper'

/** Creates a separate session, as on another device. */
const logIn = ({ call, username, password }: Person): Promise<Person['tokens']> =>
  call('POST', '/api/auth/login', { username, password })

const confirmation = 'This confirmation link is not valid: it was already used, has expired or is incomplete.'

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

/** For three seconds, an ended session can still read. */
async function expectLoggedOut(page: Page) {
  await expect(async () => {
    await page.goto('/dashboard/trips')
    await page.waitForURL('/', { timeout: 6_000 })
  }).toPass()
}

async function changePassword(page: Page, password: string, chosen: string) {
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current Password').fill(password)
  await page.getByLabel('New Password').fill(chosen)
  await page.getByRole('button', { name: 'Save Password' }).click()
}

test.describe('the password', () => {
  test('is changed with the current one, and logs out all browsers but this one', async ({ open, person, visit }) => {
    const other = await visit('/dashboard', { tokens: await logIn(person) })
    allowConsoleErrors(other, failedRequest)
    const page = await visit(settings)
    const tab = await page.context().newPage()
    await tab.goto('/dashboard')
    await changePassword(page, person.password, newPassword)
    await expect(
      page.getByRole('status').getByText('Your password was changed, and all other sessions were ended.'),
    ).toBeVisible()
    await expect(sessions(page)).toHaveCount(1)
    await tab.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    await expect(tab.getByText('No trips yet')).toBeVisible()
    await expectLoggedOut(other)

    const login = await open()
    await login.goto('/')
    await sendLogin(login, { ...person, password: newPassword })
    await login.waitForURL('**/dashboard')
  })

  test('stays the same when the current one is wrong, and the form names the field', async ({ person, visit }) => {
    const page = await visit(settings)
    allowConsoleErrors(page, failedRequest)
    await changePassword(page, 'not-it-at-all', 'short')
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters long/,
    )
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('Password is not right')
    await expect(page.getByLabel('Current Password')).toBeFocused()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('New Password')).toHaveCount(0)
    await logIn(person)
  })

  test('may or may not have changed when the response was lost, and the form says so', async ({ visit, person }) => {
    const page = await visit(settings)
    allowConsoleErrors(page, failedRequest)
    await loseAnswers(page, '**/api/users/password', 'PUT')
    await changePassword(page, person.password, newPassword)
    await expect(page.getByRole('alert').getByText('so your password may or may not have changed')).toBeVisible()
    await expectLoggedOut(page)
  })
})

test.describe('sessions', () => {
  test('are listed, and a session of another device can be ended', async ({ person, visit }) => {
    const other = await visit('/dashboard', { tokens: await logIn(person) })
    allowConsoleErrors(other, failedRequest)
    const page = await visit(settings)
    await expect(sessions(page)).toHaveCount(2)
    await expect(sessions(page).first()).toContainText('This device')
    await expect(sessions(page).first().getByRole('button')).toHaveCount(0)
    await expectGoodLooks(page)
    await sessions(page)
      .nth(1)
      .getByRole('button', { name: /^End the session of/ })
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'was ended.' })).toBeVisible()
    await expect(sessions(page)).toHaveCount(1)
    await expectLoggedOut(other)
    await expect(page.getByText('Manage your account preferences here.')).toBeVisible()
  })

  test('of all other devices end after a confirmation, and are reported only then', async ({ person, visit }) => {
    const others = [
      await visit('/dashboard', { tokens: await logIn(person) }),
      await visit('/dashboard', { tokens: await logIn(person) }),
    ]
    for (const other of others) allowConsoleErrors(other, failedRequest)
    const page = await visit(settings)
    await expect(sessions(page)).toHaveCount(3)
    const restore = await failCalls(page, '**/api/users/sessions', resting, 'DELETE')
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    const question = page.getByRole('dialog', { name: 'End all other sessions?' })
    await expect(question).toBeVisible()
    await expectGoodLooks(page)
    await question.getByRole('button', { name: 'End sessions' }).click()
    await expect(question.getByRole('alert')).toHaveText(resting.json.message)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(sessions(page)).toHaveCount(3)
    await restore()
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await question.getByRole('button', { name: 'End sessions' }).click()
    await expect(page.getByRole('status').getByText('All other sessions were ended.')).toBeVisible()
    await expect(sessions(page)).toHaveCount(1)
    for (const other of others) await expectLoggedOut(other)
  })

  test('say that they need a connection while offline, and so does the password', async ({ visit }) => {
    const page = await visit(settings)
    allowConsoleErrors(page, failedRequest)
    await expect(sessions(page)).toHaveCount(1)
    await page.context().setOffline(true)
    const security = page.getByRole('region', { name: 'Account', exact: true })
    await expect(security.getByText('This needs a connection.')).toHaveCount(3)
    await expect(security.getByRole('button', { name: 'Change password' })).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(security.getByRole('button', { name: 'Change password' })).toBeVisible()
  })
})

test.describe('the address', () => {
  test('of a new account is confirmed on the page that the emailed link opens', async ({ open, person, visit }) => {
    const page = await visit(settings)
    await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
    await expectGoodLooks(page)
    const first = await findMailedLink(person, person.email, 'confirm-email')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('status').getByText('A new link is on its way to your address.')).toBeVisible()
    const link = await findMailedLink(person, person.email, 'confirm-email', first)

    const stranger = await open()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    expect((await person.call('GET', '/api/users/auth')).emailConfirmed).toBe(false)
    await expectGoodLooks(stranger)
    await stranger.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(stranger.getByRole('status')).toHaveText(
      `${person.email} is confirmed and is now your account’s email address.`,
    )
    await stranger.getByRole('link', { name: 'Go to Settings' }).click()
    await stranger.waitForURL('/')

    allowConsoleErrors(page, failedRequest)
    for (const path of [link, first, '/confirm-email?token=invented']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByRole('alert')).toContainText(confirmation)
    }
    await page.getByRole('link', { name: 'Go to Settings' }).click()
    await expect(page.getByText('Your address is confirmed.')).toBeVisible()
    await page.goto('/confirm-email')
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
  })

  test('is changed when its owner opens the emailed link', { tag: '@walk' }, async ({ person, visit }) => {
    const page = await visit(settings)
    allowConsoleErrors(page, failedRequest)
    const email = `new-${person.email}`
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New Email').fill(email)
    await page.getByLabel('Current Password').fill('not-it-at-all')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('Password is not right')
    await page.getByLabel('Current Password').fill(person.password)
    const restore = await loseAnswers(page, '**/api/users/email', 'PUT')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByRole('alert')).toContainText('so the link may or may not have been sent')
    await restore()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(`To change your address to ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New Email').fill(email)
    await page.getByLabel('Current Password').fill(person.password)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByRole('status').getByText('A link is on its way to the new address')).toBeVisible()
    await expect(page.getByText(`To change your address to ${email}`)).toBeVisible()
    await expect(page.getByRole('banner').getByText(person.email, { exact: true })).toBeVisible()
    await expectGoodLooks(page)

    const referers: (string | undefined)[] = []
    page.on('request', (request) => referers.push(request.headers().referer))
    await page.goto(await findMailedLink(person, email, 'confirm-email'))
    await loseAnswers(page, '**/api/users/email/confirm', 'POST')
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('alert')).toContainText('so the address may or may not be confirmed')
    await page.unroute('**/api/users/email/confirm')
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('alert')).toContainText('Your address may already be confirmed')
    await page.getByRole('link', { name: 'Go to Settings' }).click()
    await expect(page.getByRole('banner').getByText(email)).toBeVisible()
    await expect(page.getByText('Your address is confirmed.')).toBeVisible()
    expect(referers.filter((referer) => referer?.includes('token'))).toEqual([])
  })
})
