import type { Page } from '@playwright/test'
import { failCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { sendLogin } from './login.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, phone, wide } from './looks.ts'
import { waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'
import { chooseAction } from './trip-map.ts'

const saved = 'Saved on this device. It will be sent when you are online.'
const status = (page: Page) => page.getByRole('banner').getByRole('status')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Changes on this device' })

async function goOffline(page: Page) {
  allowConsoleErrors(page, failedRequest)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/panel-.*\.js/.test(name)),
  )
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(status(page)).toContainText('Offline')
}

/** The panel's code loads once the page is idle. */
const openPanel = async (page: Page) => {
  await status(page).getByRole('button').click()
  await expect(panel(page)).toBeVisible()
}

const goOnline = (page: Page) => page.context().setOffline(false)

/** Creates a trip with one dated waypoint, which can be changed without a map. */
async function createCamp(person: Person) {
  const trip = await person.createTrip('Canning Stock Route')
  const camp = await person.createWaypoint(trip, { name: 'Well 45 camp', startDate: '2027-05-02' })
  const path = `/api/user/trips/${trip.id}/waypoints/${camp.id}`
  return {
    trip,
    grid: `/dashboard/trips/${trip.id}/waypoints`,
    put: (body: object) => person.call('PUT', path, body),
    get: () => person.call('GET', path),
    remove: () => person.call('DELETE', path),
    list: async () => (await person.call('GET', `/api/user/trips/${trip.id}/waypoints/paginated`)).waypoints,
  }
}

/** Goes online and opens the dialog about the change that needs the user. */
async function decide(page: Page, name: string) {
  await goOnline(page)
  await expect(status(page)).toContainText('1 change needs a decision')
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Decide' }).click()
  return page.getByRole('dialog', { name })
}

async function changeStart(page: Page, day: string) {
  await page.getByRole('button', { name: 'Edit dates of Well 45 camp' }).click()
  await page.getByLabel('Start Date').fill(day)
  await page.getByRole('button', { name: 'Update Dates' }).click()
  await expect(page.getByRole('button', { name: 'Update Dates' })).toHaveCount(0)
}

async function addVehicle(page: Page) {
  await page.getByLabel('Make').fill('Toyota')
  await page.getByLabel('Model').fill('Troopy')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
}

/** Changes a day in the grid offline. */
async function leaveChange(page: Page, grid: string) {
  await page.goto(grid)
  await expect(page.getByRole('heading', { name: 'Well 45 camp' })).toBeVisible()
  await waitUntilTripSaved(page, grid.split('/')[3] ?? '')
  await goOffline(page)
  await changeStart(page, '2027-05-04')
  await expect(status(page)).toContainText('1 change not synced')
}

test.describe('The header', () => {
  for (const viewport of [phone, wide]) {
    test(`says how old the data is, moves nothing and fits ${viewport.width} px`, async ({ person, visit }) => {
      await person.createTrip('Gibb River Road')
      const page = await visit('/dashboard/trips', { viewport })
      await expect(page.getByText('Gibb River Road')).toBeVisible()
      await expect(status(page)).toBeEmpty()
      const places = () =>
        Promise.all([page.getByRole('button', { name: 'Logout' }).boundingBox(), page.getByRole('main').boundingBox()])
      const before = await places()
      await goOffline(page)
      await expect(status(page)).toHaveText(/^Offline · as of \d\d:\d\d$/)
      expect(await places()).toEqual(before)
      const button = status(page).getByRole('button')
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const hidden = await button.evaluate(({ lastElementChild: words }) =>
        words ? words.scrollHeight - words.clientHeight : Number.NaN,
      )
      expect(hidden, 'px of the words that are cut off').toBe(0)
      await expectNoSidewaysScroll(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
      }
      await openPanel(page)
      await expect(panel(page)).toContainText(
        'You are offline. This screen may be out of date; nothing you entered is lost.',
      )
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await goOnline(page)
      await expect(status(page)).toBeEmpty()
    })
  }
})

test('A list that the server fails to send is shown with its age, and not as offline', async ({ person, visit }) => {
  await person.createTrip('Gibb River Road')
  const page = await visit('/dashboard/trips', { clockAhead: 0 })
  await expect(page.getByText('Gibb River Road')).toBeVisible()
  await waitUntilSaved(page, 'trips')
  const restore = await failCalls(page, '**/api/user/trips/paginated?*')
  await page.addInitScript(collectHeaderTexts)
  await page.reload()
  await expect(page.getByText('Gibb River Road')).toBeVisible()
  await expect(status(page)).toHaveText(/^Not updated · as of \d\d:\d\d$/)
  await openPanel(page)
  await expect(panel(page)).toContainText('The server has a problem. This screen may be out of date')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'My Vehicles' }).click()
  await expect(status(page)).toBeEmpty()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await expect(status(page)).toContainText('Not updated')
  await page.clock.runFor(6_000)
  const words: unknown = await page.evaluate(() => Reflect.get(window, 'headerWords'))
  expect(words).toContainEqual(expect.stringContaining('Not updated'))
  expect(words).not.toContainEqual(expect.stringContaining('Offline'))
  await restore()
  await expect(status(page)).toBeEmpty({ timeout: 40_000 })
})

test.describe('A change made offline', () => {
  test('says where it is saved, is marked, and syncs automatically', { tag: '@walk' }, async ({ person, visit }) => {
    const { grid, get } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByText('Changes not synced yet')).toBeVisible()
    await expect(page.getByText('05/04/2027')).toBeVisible()
    await expectNoAxeViolations(page)
    await goOnline(page)
    await expect(status(page)).toContainText('All changes saved')
    await expect(page.getByText('Changes not synced yet')).toHaveCount(0)
    await expect(status(page)).toBeEmpty()
    expect(await get()).toMatchObject({ startDate: '2027-05-04T00:00:00Z' })
  })

  test('is counted in the header of every phone, also after a week', async ({ person, visit }) => {
    const { grid } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await page.clock.setSystemTime(Date.now() + 7 * 86_400_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(status(page)).toContainText(/^Offline · as of \w+, \w+ \d+1 change not synced$/)
    for (const width of [390, phone.width]) {
      await page.setViewportSize({ ...phone, width })
      await expect(status(page).getByText('1 change not synced')).toBeInViewport({ ratio: 0.9 })
    }
  })

  test('is not reported as a success on the trip screens', async ({ person, visit }) => {
    const page = await visit('/dashboard/trips')
    await page.getByRole('button', { name: 'New Trip' }).click()
    await expect(page.getByLabel('Trip Name')).toBeVisible()
    await goOffline(page)
    await page.getByLabel('Trip Name').fill('Anne Beadell')
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    await expect(page.getByRole('main').getByText(saved)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Trips' }).click()
    await expect(page.getByText('On this device only')).toBeVisible()
    await expect(status(page)).toContainText('1 change not synced')
    await goOnline(page)
    await expect(page.getByText('On this device only')).toHaveCount(0)
    expect((await person.call('GET', '/api/user/trips/latest')).name).toBe('Anne Beadell')
  })

  test('is described in the panel, and discarded after a confirmation', async ({ person, visit }) => {
    const { grid, get } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await openPanel(page)
    const row = panel(page).getByRole('listitem')
    await expect(row).toHaveText(/Change "Well 45 camp" in Canning Stock Route · just now/)
    await expect(panel(page)).toContainText('It is saved on this device and will be sent when you are online.')
    await expect(panel(page).getByRole('button', { name: 'Send now' })).toBeVisible()
    await row.getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('dialog', { name: 'Discard this change?' })
    await expect(question).toContainText('"Well 45 camp" will go back to the version saved on the server.')
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel(page)).toContainText('There are no unsynced changes on this device.')
    await page.keyboard.press('Escape')
    await expect(page.getByText('05/02/2027')).toBeVisible()
    expect(await get()).toMatchObject({ startDate: '2027-05-02T00:00:00Z' })
  })

  test('is no success on the vehicle form, and shows its reason and an Edit once it is refused', async ({ visit }) => {
    const page = await visit('/dashboard/add-vehicle')
    await expect(page.getByLabel('Make')).toBeVisible()
    // Before the page goes offline: a request in the first moment after a new route may pass it.
    const message = 'A garage has room for 100 vehicles.'
    await failCalls(
      page,
      '**/api/user/vehicles',
      { status: 409, json: { code: 'limit', message, requestId: 'r' } },
      'POST',
    )
    await goOffline(page)
    await addVehicle(page)
    await expect(page.getByText('Thank You!')).toBeVisible()
    await expect(page.getByRole('main').getByText(saved)).toBeVisible()
    await expect(page.getByText('successfully')).toHaveCount(0)
    await goOnline(page)
    await expect(status(page)).toContainText('1 change needs a decision')
    await openPanel(page)
    await expect(panel(page)).toContainText(message)
    await expectNoAxeViolations(page)
    await panel(page).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Make')).toHaveValue('Toyota')
    await expect(panel(page)).toHaveCount(0)
  })
})

test.describe('A change to data that another device changed', () => {
  test('asks field by field, and keeps both versions', async ({ person, visit }) => {
    const { grid, put, get, list } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await put({ startDate: '2027-05-09' })
    const question = await decide(page, 'This waypoint was changed on another device.')
    await expect(question).toContainText('Well 45 camp')
    const row = question.getByRole('region', { name: 'Start Date' })
    await expect(row).toContainText(/Yours\s*Tue, May 4, 2027/)
    await expect(row).toContainText(/On the server\s*Sun, May 9, 2027/)
    await expectLooks(page)
    await expect(question.getByRole('button', { name: /^Keep / })).toHaveText([
      'Keep both (adds a copy)',
      'Keep theirs',
      'Keep mine',
    ])
    await question.getByRole('button', { name: 'Keep both (adds a copy)' }).click()
    await expect(panel(page)).toContainText('There are no unsynced changes on this device.')
    await expect.poll(async () => (await list()).length).toBe(2)
    expect((await get()).startDate).toBe('2027-05-09T00:00:00Z')
  })

  test('whose trip the other device deleted can be restored as a new trip', async ({ person, visit }) => {
    const { trip, grid } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await person.call('DELETE', `/api/user/trips/${trip.id}`)
    const question = await decide(page, 'The trip was deleted on another device.')
    await expect(question.getByRole('button', { name: 'Discard my changes' })).toBeVisible()
    await expectLooks(page)
    await question.getByRole('button', { name: 'Restore as a new trip' }).click()
    await expect
      .poll(async () => (await person.call('GET', '/api/user/trips/paginated')).trips)
      .toMatchObject([{ name: 'Canning Stock Route', waypointCount: 1 }])
    await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Canning Stock Route' })).toBeVisible()
  })
})

test.describe('Leaving', () => {
  test('asks for confirmation before a logout loses changes', { tag: '@walk' }, async ({ person, visit }) => {
    const { grid } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    const question = page.getByRole('dialog', {
      name: 'You have 1 change that is not saved yet. Log out and lose it?',
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await expect(status(page)).toContainText('1 change not synced')
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Log out and delete' }).click()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  test('an expired session keeps changes, and tells the next user so', async ({ person, newPerson, visit }) => {
    const { grid } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await person.endSession()
    await goOnline(page)
    const { username } = person
    const only = `Only this device has 1 change that wasn't synced. It stays until ${username} logs in.`
    await expect(
      page.getByText(new RegExp(`^Data of ${username} is on this device, as of .*\\. ${only}$`)),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    const next = await newPerson()
    await sendLogin(page, next)
    const notice = `Only this device has data of ${username}: 1 change that wasn't synced. It stays until ${username} logs in.`
    await expect(page.getByText(notice)).toBeVisible()
    await expect(status(page)).toBeEmpty()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText(notice)).toHaveCount(0)
  })

  test('an expired session’s data is removed from the login page only after a question', async ({ person, visit }) => {
    const { grid } = await createCamp(person)
    const page = await visit(grid)
    await leaveChange(page, grid)
    await person.endSession()
    await goOnline(page)
    const remove = page.getByRole('button', { name: 'Remove from this device' })
    await remove.click()
    const question = page.getByRole('alert').filter({ hasText: `Remove the data of ${person.username}` })
    await expect(question).toContainText("Only this device has 1 change that wasn't synced: this would be lost.")
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await remove.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`Data of ${person.username}`)).toHaveCount(0)
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })
})

test.describe('Actions that need the server', () => {
  test('report a missing connection at once for an assistant', async ({ visit }) => {
    const page = await visit('/dashboard/ai-assistant')
    await page.getByLabel('Your question').fill('How much water?')
    await goOffline(page)
    await expect(page.getByText('This needs a connection.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(page.getByLabel('Your question')).toHaveValue('How much water?')
    await goOnline(page)
    await expect(page.getByText('This needs a connection.')).toHaveCount(0)
  })

  test('report a missing connection for the weather, which loads later automatically', async ({ person, visit }) => {
    const { grid, trip } = await createCamp(person)
    const page = await visit(grid)
    await expect(page.getByRole('heading', { name: 'Well 45 camp' })).toBeVisible()
    await waitUntilTripSaved(page, trip.id)
    await goOffline(page)
    await page.getByRole('button', { name: 'Edit dates of Well 45 camp' }).click()
    await page.getByLabel('End Date').fill('2027-05-06')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByText('The weather will load with the next sync.')).toBeVisible()
    await goOnline(page)
    await expect(page.getByText('The weather will load with the next sync.')).toHaveCount(0)
    await expect(page.getByText('local sample')).toBeVisible()
  })
})

test.describe('Before the login', () => {
  for (const [path, button] of [
    ['/forgot-password', 'Send Reset Link'],
    ['/reset-password?token=0123456789', 'Retry'],
  ] as const) {
    test(`${path} says that it needs a connection while there is none, and moves nothing`, async ({ page }) => {
      allowConsoleErrors(page, failedRequest)
      if (button === 'Retry') await failCalls(page, '**/api/auth/password/validate', undefined, 'POST')
      await page.goto(path)
      const press = page.getByRole('button', { name: button, exact: true })
      await expect(press).toBeVisible()
      await page.waitForLoadState('networkidle')
      const before = await press.boundingBox()
      await page.context().setOffline(true)
      await expect(page.getByText('This needs a connection.')).toBeVisible()
      expect(await press.boundingBox()).toEqual(before)
      await expectLooks(page)
      await goOnline(page)
      await expect(page.getByText('This needs a connection.')).toHaveCount(0)
    })
  }

  for (const viewport of [phone, wide]) {
    test(`nothing moves on either form at ${viewport.width} px, and a failed login says why`, async ({ open }) => {
      const page = await open({ viewport })
      allowConsoleErrors(page, failedRequest)
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      const needsConnection = page.getByText('This needs a connection.')
      const places = () =>
        Promise.all(['Username', 'Password'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()))
      const login = await places()
      await page.context().setOffline(true)
      await expect(needsConnection).toBeVisible()
      expect(await places()).toEqual(login)
      await sendLogin(page, { username: 'someone', password: 'a long enough password' })
      await expect(page.getByRole('alert').filter({ hasText: 'This needs a connection.' })).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveValue('someone')
      await goOnline(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      const register = await places()
      await page.context().setOffline(true)
      await expect(needsConnection).toBeVisible()
      expect(await places()).toEqual(register)
      await expectNoSidewaysScroll(page)
    })
  }
})

test.describe('Ready for offline', () => {
  test('in the settings counts what is saved on this device', async ({ person, visit }) => {
    await createCamp(person)
    await person.createVehicle({ make: 'Toyota', model: 'Troopy', year: 1999 })
    const page = await visit('/dashboard/settings', { offlineData: 'ahead' })
    await page.locator('summary').filter({ hasText: 'No map file is saved.' }).click()
    const row = (name: string) =>
      page.getByRole('region', { name: 'Ready for offline' }).getByRole('listitem').filter({ hasText: name })
    await expect(row('Trips')).toContainText('1 of 1 trip complete, 1 waypoint in total', { timeout: 30_000 })
    await expect(row('Vehicles')).toContainText('1 vehicle')
    await expect(row('Signed in')).toContainText(/Until \w{3}, \w{3} \d{1,2}, \d{4}/)
    await expect(row('Storage')).toContainText('used')
    await expectLooks(page)
  })

  test('says why nothing is saved ahead when the browser saves data', async ({ person, visit }) => {
    await createCamp(person)
    const page = await visit('/dashboard/settings')
    const ready = page.getByRole('region', { name: 'Ready for offline' })
    await expect(ready.getByText('No map file is saved.')).toBeVisible()
    await expect(ready.getByText('Everything is on this device')).toHaveCount(0)
    await expect(ready).toContainText(
      'Not on this device yet. Your browser’s data saver is on: only what you open is saved.',
    )
  })

  test('on a trip shows how much of it is saved, and saves it on request', async ({ person, visit }) => {
    const { trip } = await createCamp(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await chooseAction(page, 'Offline')
    const dialog = page.getByRole('dialog', { name: 'Offline' })
    await expect(dialog).toContainText('1 of 1 waypoint, 0 with weather')
    await dialog.getByRole('button', { name: 'Always keep it' }).click()
    await expect(dialog).toContainText('Saved on this device because you chose to keep it.')
    await expectLooks(page)
    await dialog.getByRole('button', { name: 'Stop keeping on this device' }).click()
    await expect(dialog.getByRole('button', { name: 'Always keep it' })).toBeVisible()
  })
})

function collectHeaderTexts() {
  const words = new Set<string>()
  const look = () => {
    const text = document.querySelector('header [role=status]')?.textContent
    if (text) words.add(text)
    Reflect.set(window, 'headerWords', [...words])
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

async function expectLooks(page: Page) {
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page)
    }
  }
}
