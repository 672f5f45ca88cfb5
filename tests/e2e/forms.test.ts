import type { Page } from '@playwright/test'
import { asApi, failCalls, pauseCalls, resting } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { type FormCase, forms, type Plan } from './forms.ts'
import { sendLogin } from './login.ts'
import { expectNoSidewaysScroll, phone, wide } from './looks.ts'

async function createPlan(person: Person): Promise<Plan> {
  const trip = await person.createTrip('Mojave Road')
  const [vehicle] = await person.call('POST', '/api/user/vehicles', { make: 'Jeep', model: 'Cherokee' })
  return { person, trip, vehicle, waypoint: await person.createWaypoint(trip, { name: 'Shafer Trail' }) }
}

const problemOf = (field: string) => `This is no good ${field}.`

const refusalOf = ({ fields }: FormCase) => ({
  status: 400,
  json: {
    code: 'invalid',
    message: problemOf(Object.keys(fields)[0] ?? ''),
    requestId: 'r-1',
    fields: Object.keys(fields).map((field) => ({ field, message: problemOf(field) })),
  },
})

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert')

/** Returns a button's form once its font has loaded, which changes the buttons' widths. */
const formOf = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).evaluateHandle(async (pressed) => {
    await document.fonts.ready
    return pressed.closest('form')
  })

type FormHandle = Awaited<ReturnType<typeof formOf>>

/** Returns the buttons' places on the screen, except for buttons inside a field, which move with it. */
const buttonPlaces = (form: FormHandle) =>
  form.evaluate((element) =>
    Array.from(element?.querySelectorAll('button:not([aria-pressed]), a') ?? [], (one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )

type Places = Awaited<ReturnType<typeof buttonPlaces>>

function expectSamePlaces(now: Places, before: Places): void {
  expect(now).toHaveLength(before.length)
  for (const [index, place] of before.entries()) {
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((now[index]?.[side] ?? 0) - place[side]), `${side} of button ${index + 1}`).toBeLessThan(1)
    }
  }
}

/** Presses at the button's current place, without following it. */
async function pressInPlace(page: Page, button: string) {
  const one = page.getByRole('button', { name: button, exact: true })
  await one.scrollIntoViewIfNeeded()
  const box = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const x = box.x + box.width - 6
  const y = box.y + box.height / 2
  const press = () => page.mouse.click(x, y)
  await press()
  return {
    pressAgain: press,
    /** Returns the text of the button or link that a second press there would activate, if any. */
    findBeneath: () =>
      page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('button, a')?.textContent, [x, y]),
  }
}

/** On the tall screen no button may move by a pixel; on the others the page may scroll to the error. */
const screensOf = ({ hasMap, isLong }: FormCase) => [
  { viewport: { ...wide, height: isLong ? 3600 : 1200 }, isTall: true },
  // A map or its list takes half of the height.
  ...(hasMap ? [] : [{ viewport: { ...phone, height: isLong ? 3600 : 1300 }, isTall: true }]),
  { viewport: phone, isTall: false },
]

for (const form of forms) {
  const { name, open: isOpen = false, drawsMap = false, path, fill, button, method, url, fields, alert } = form
  test(`A refusal of ${name} is shown at its fields, and no button moves`, {
    tag: drawsMap ? ['@map'] : [],
  }, async ({ open, person, visit }) => {
    const plan = await createPlan(person)
    for (const { viewport, isTall } of screensOf(form)) {
      const page = isOpen ? await open({ viewport }) : await visit('/icon.svg', { viewport })
      await page.route('**/api/auth/password/validate', (route) => route.fulfill(asApi({ json: { success: true } })))
      await page.goto(path(plan))
      await fill(page)
      await page.getByRole('button', { name: button, exact: true }).scrollIntoViewIfNeeded()
      const element = await formOf(page, button)
      const expectNothingMoved = async () => {
        if (isTall) expectSamePlaces(await buttonPlaces(element), before)
        else expect([button, null, undefined]).toContain(await findBeneath())
      }
      const labels = Object.entries(fields)
      const first = page.getByLabel(labels[0]?.[1] ?? '', { exact: true })
      const before = await buttonPlaces(element)
      const restore = await failCalls(page, url, refusalOf(form), method)
      const answer = await pauseCalls(page, url, method)
      const { pressAgain, findBeneath } = await pressInPlace(page, button)
      await expect(page.locator('form [aria-busy="true"]')).toBeVisible()
      expectSamePlaces(await buttonPlaces(element), before)
      answer()
      for (const [field, label] of labels) {
        const control = page.getByLabel(label, { exact: true })
        await expect(control).toHaveAttribute('aria-invalid', 'true')
        await expect(control).toHaveAccessibleDescription(new RegExp(problemOf(field)))
      }
      await expect(first).toBeFocused()
      await expect(first).toBeInViewport()
      await expect(alertOf(page)).toHaveText(alert(problemOf(labels[0]?.[0] ?? '')))
      await expectNothingMoved()
      await expectNoSidewaysScroll(page)

      // A second press hits the same button: the field errors disappear, and a new answer replaces the old.
      await restore()
      const restoreAgain = await failCalls(page, url, resting, method)
      if (isTall) await pressAgain()
      else await page.getByRole('button', { name: button, exact: true }).click()
      await expect(alertOf(page)).toHaveText(alert(resting.json.message))
      for (const [, label] of labels)
        await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid')
      await expect(alertOf(page)).toBeInViewport()
      await expectNothingMoved()
      await restoreAgain()
      await page.context().close()
    }
  })
}

test('A refused login is shown above the form, and no button moves', async ({ page }) => {
  allowConsoleErrors(page, failedRequest)
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    // Attempts are limited by user, so use a new one.
    await page.getByLabel('Username').fill(`nobody-${crypto.randomUUID().slice(0, 8)}`)
    await page.getByLabel('Password', { exact: true }).fill('over-the-next-ridge')
    const element = await formOf(page, 'Login')
    const before = await buttonPlaces(element)
    const toggle = page.getByRole('button', { name: 'Create Account' })
    const toggleBefore = await toggle.boundingBox()
    const { pressAgain } = await pressInPlace(page, 'Login')
    const banner = page.getByRole('alert')
    await expect(banner).toHaveText('Invalid username or password')
    expectSamePlaces(await buttonPlaces(element), before)
    expect(await toggle.boundingBox()).toEqual(toggleBefore)
    const bottom = await banner.boundingBox()
    const top = await page.getByText('Username', { exact: true }).boundingBox()
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
    await pressAgain()
    await expect(banner).toHaveText('Invalid username or password')
    expectSamePlaces(await buttonPlaces(element), before)
  }
})

test('A notice above the login replaces its heading and stays in its card', async ({ page }) => {
  allowConsoleErrors(page, failedRequest)
  await page.setViewportSize(phone)
  await page.goto('/')
  const message = 'Too many failed logins. Try again in 14 minutes, or set a new password with "Forgot password?".'
  await page.route('**/api/auth/login', (route) =>
    route.fulfill(asApi({ status: 429, contentType: 'text/plain', body: message })),
  )
  const heading = page.getByRole('heading', { name: 'Log in' })
  await expect(heading).toHaveCSS('opacity', '1')
  await sendLogin(page, { username: 'nobody', password: 'over-the-next-ridge' })
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText(message)
  await page.context().setOffline(true)
  for (const words of [heading, page.getByText('This needs a connection.')])
    await expect(words).toHaveCSS('opacity', '0')
  const card = await page.getByRole('region', { name: 'Log in' }).boundingBox()
  expect((await banner.boundingBox())?.y).toBeGreaterThan(card?.y ?? Number.NaN)
})

test('"Reset Password" clicked twice while it fails does not lead back to the login', async ({ page }) => {
  allowConsoleErrors(page, failedRequest)
  await page.route('**/api/auth/password/validate', (route) => route.fulfill(asApi({ json: { success: true } })))
  await page.goto('/reset-password?token=x')
  await page.getByLabel('New Password').fill('password1')
  await page.getByLabel('Confirm Password').fill('password2')
  const { pressAgain } = await pressInPlace(page, 'Reset Password')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await pressAgain()
  await page.getByLabel('Confirm Password').fill('password1')
  await failCalls(page, '**/api/auth/password/reset', resting, 'POST')
  await pressAgain()
  await expect(page.getByRole('alert')).toHaveText(resting.json.message)
  await pressAgain()
  await expect(page.getByRole('alert')).toHaveText(resting.json.message)
  expect(new URL(page.url()).pathname).toBe('/reset-password')
})

test('"José María" is refused with the characters a username may have, beside all other problems', async ({ page }) => {
  allowConsoleErrors(page, failedRequest)
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Username').fill('José María')
  await page.getByLabel('Email').fill('jose')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Register' }).click()
  const username = page.getByLabel('Username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(username).toHaveAccessibleDescription(/the letters a to z/)
  await expect(username).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email must be an address like name@example.com')
  await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters long/)
  await expect(page.getByRole('alert')).toHaveText(/^Failed to register user: Username may have the letters a to z/)
})

test('An error message disappears with its form, and with the next attempt', async ({ visit }) => {
  const page = await visit('/dashboard/trips?view=add')
  const restore = await failCalls(page, '**/api/user/trips', resting, 'POST')
  const fail = async () => {
    await page.getByLabel('Trip Name').fill('Mojave Road')
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to add trip: Offgrid is resting.')
  }
  await fail()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'New Trip' }).click()
  await fail()
  await restore()
  const release = await pauseCalls(page, '**/api/user/trips', 'POST')
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('A toast covers no field or button of a form, even on a phone', async ({ person, visit }) => {
  await createPlan(person)
  for (const viewport of [phone, wide]) {
    const page = await visit('/dashboard/my-vehicles', { viewport })
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await page.getByRole('link', { name: /^Update/ }).click()
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Vehicle updated successfully!' })
    await expect(toast).toBeVisible()
    await page.getByRole('link', { name: /^Update/ }).click()
    await expect(page.getByRole('button', { name: 'Update Vehicle' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(toast).toBeVisible()
    const toastBox = await toast.boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    const below = (header?.y ?? 0) + (header?.height ?? 0)
    for (const control of await page.locator('form :is(input, textarea, button)').all()) {
      const box = await control.boundingBox()
      // The header already covers the elements beneath it.
      const isApart =
        !box ||
        !toastBox ||
        box.y + box.height <= Math.max(toastBox.y, below) ||
        toastBox.y + toastBox.height <= Math.max(box.y, below)
      expect(isApart, await control.evaluate((one) => one.outerHTML.slice(0, 80))).toBe(true)
    }
  }
})

test('A toast above a form stays there when the form closes', async ({ person, visit }) => {
  await createPlan(person)
  const page = await visit('/dashboard/my-vehicles', { viewport: phone })
  await page.getByRole('button', { name: 'View Vehicles' }).click()
  await page.getByRole('link', { name: /^Update/ }).click()
  await page.getByRole('button', { name: 'Update Vehicle' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Vehicle updated successfully!' })
  await page.getByRole('link', { name: /^Update/ }).click()
  await expect(page.getByRole('button', { name: 'Update Vehicle' })).toBeVisible()
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(100)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Update Vehicle' })).toBeHidden()
  expect((await toast.boundingBox())?.y).toBeLessThan(100)
})
