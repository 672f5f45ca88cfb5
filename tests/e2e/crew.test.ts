import type { Page } from '@playwright/test'
import { ulid } from 'ulid'
import { join, planCanning } from './crew-trip.ts'
import { countCalls, loseAnswers, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, phone, wide } from './looks.ts'
import { chooseAction } from './trip-map.ts'

/** Makes an invitation in the trip's dialog, and returns its link. */
async function invite(owner: Page): Promise<string> {
  await chooseAction(owner, 'Plan together', 'Share')
  const dialog = owner.getByRole('dialog', { name: 'Plan together' })
  await expect(dialog.getByText('Two of you? Log in with the same account on both phones: edits merge.')).toBeVisible()
  await expect(dialog.getByText('Nobody has joined yet.')).toBeVisible()
  await expect(dialog.getByText('No invitation is open.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make invitation' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialog.getByText('For 3 more people.')).toBeVisible()
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}

/** Returns the names of a menu's items. */
async function listItems(page: Page, menu: string): Promise<string[]> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const items = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return items
}

test('an invited user registers, joins, looks at the trip without a signal, and hears of the end', async ({
  person: ada,
  visit,
  open,
}) => {
  const { trip } = await planCanning(ada)
  const owner = await visit(`/dashboard/trips/${trip.id}`)
  const link = await invite(owner)
  await expectNoAxeViolations(owner)
  expect(link).toMatch(/\/join#[\w-]{43}$/)

  const page = await open()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(link)
  await expect(page.getByText('You are invited to a trip. Log in or create an account to see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const name = `ben-${crypto.randomUUID().slice(0, 13)}`
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('over-the-next-ridge')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.getByText(
      `${ada.username} wants you on Canning Stock Route, Sun, Jun 20 – Mon, Jul 12, 2027, 2 stops. You may look at everything.`,
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  const restore = await loseAnswers(page, '**/invites/accept', 'POST')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('alert')).toContainText('so you may have joined. Join again to find out.')
  await restore()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Canning Stock Route' })).toBeVisible()
  const looks = page.getByText(`${ada.username} shares this with you to look at.`)
  await expect(looks).toBeVisible()
  await expect(page.getByText('Well 2').first()).toBeVisible()
  expect(sent.filter((text) => text.includes(link.slice(-43)))).toEqual([])
  for (const viewport of [wide, phone, wide]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }

  await page.getByRole('button', { name: 'View All Trips' }).click()
  const others = page.getByRole('region', { name: 'With others' })
  await expect(others.getByText(ada.username)).toBeVisible()
  await expect(page.getByText('No trips yet')).toBeVisible()
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  await others.getByRole('link', { name: 'Canning Stock Route' }).click()
  await expect(looks).toBeVisible()
  await expect(page.getByText('Well 2').first()).toBeVisible()
  await page.context().setOffline(false)

  // The owner comes back to the page, which has been open since the invitation.
  await owner.keyboard.press('Escape')
  await owner.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(owner.getByText(`With ${name}`)).toBeVisible()
  await chooseAction(owner, 'Plan together', 'Share')
  await owner.getByRole('button', { name: `Remove ${name}` }).click()
  await owner.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(owner.getByText('Nobody has joined yet.')).toBeVisible()

  await page.reload()
  const end = page.getByText('You are no longer part of Canning Stock Route.')
  await expect(end).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'View All Trips' }).click()
  await expect(end).toBeVisible()
  await expect(page.getByText(/^Your copy stays on this device until /)).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(others).toHaveCount(0)
  await page.getByRole('button', { name: 'Save what I have as my own trip' }).click()
  await expect(page.getByRole('heading', { name: 'Canning Stock Route' })).toBeVisible()
  await expect(page.getByText('Well 2').first()).toBeVisible()
  await page.getByRole('button', { name: 'View All Trips' }).click()
  await expect(page.getByRole('link', { name: 'Canning Stock Route' })).toBeVisible()
  await expect(end).toHaveCount(0)
})

/** Returns the buttons that change a trip. */
const findChanges = (page: Page) =>
  page.getByRole('main').getByRole('button', {
    name: /^(Insert|Draw|Reorder|Edit|Add|Follow|Choose|Delete|Move|Import|Date the)/,
  })

const findAdding = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Add/ })

test('a viewer finds nothing that changes the trip, and leaves it', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const { trip } = await planCanning(ada)
  await ada.createWaypoint(trip, { name: 'Durba Springs' })
  const ben = await newPerson()
  const id = await join(ada, trip, ben, baseURL ?? '')
  const path = `/dashboard/trips/${id}`
  const page = await visit(path, { tokens: ben.tokens })
  await expect(page.getByText('Well 2').first()).toBeVisible()
  const [changes, adding] = [findChanges(page), findAdding(page)]
  const owner = await visit(`/dashboard/trips/${trip.id}`)
  for (const found of [findChanges(owner), findAdding(owner)]) await expect(found).not.toHaveCount(0)
  await expect(changes).toHaveCount(0)
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fuel: bring your vehicle' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  expect(await listItems(page, 'Actions')).toEqual([
    'Drive',
    'Check in',
    'Along the way',
    'Offline',
    'Copy',
    'Bring your vehicle',
    'Export or print',
    'Leave this trip',
  ])
  const map = page.getByRole('region', { name: 'Map of the trip' })
  await map.dblclick({ position: { x: 60, y: 60 } })
  await expect(page.getByRole('form')).toHaveCount(0)

  await page.getByRole('link', { name: 'Itinerary' }).click()
  await expect(page.getByRole('region', { name: 'Stop by stop' })).toBeVisible()
  expect(await listItems(page, 'More actions for Well 2')).not.toContain('Skip this stop')
  await expect(page.getByRole('button', { name: 'Actions for the leg to Well 2' })).toHaveCount(0)
  await expect(page.getByText('Weather needs dates')).toBeVisible()
  await expect(changes).toHaveCount(0)

  await page.goto(`${path}/waypoints/add`)
  await expect(page.getByText(`${ada.username} shares this with you to look at.`)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the trip' }).click()
  await page.getByRole('link', { name: 'View All', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Waypoints', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Well 2/ })).toBeVisible()
  await expect(changes).toHaveCount(0)
  await expect(adding).toHaveCount(0)
  await page.getByRole('link', { name: /Well 2/ }).click()
  await expect(page.getByRole('heading', { name: 'Well 2' })).toBeVisible()
  await expect(changes).toHaveCount(0)

  await page.goto(path)
  await chooseAction(page, 'Leave this trip')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Trip' }).click()
  await expect(page.getByText('No trips yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'With others' })).toHaveCount(0)
  expect((await ada.call('GET', `/api/user/trips/${trip.id}/members`)).members).toEqual([])
})

test('a planner changes stops and people without a signal, checks in by name, and brings a vehicle', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const { trip } = await planCanning(ada)
  const ben = await newPerson()
  const patrol = await ada.createVehicle({ make: 'Nissan', model: 'Patrol' })
  await ada.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleIds: [patrol.id], people: 2 } })
  await ben.createVehicle({ make: 'Toyota', model: 'Hilux' })
  const id = await join(ada, trip, ben, baseURL ?? '', 'planner')
  const page = await visit(`/dashboard/trips/${id}`, { tokens: ben.tokens })
  await expect(page.getByText(`With ${ada.username}`)).toBeVisible()
  await chooseAction(page, 'Bring your vehicle')
  const dialog = page.getByRole('dialog', { name: 'Bring your vehicle' })
  await dialog.getByRole('radio', { name: /Toyota Hilux/ }).check()
  await expectNoAxeViolations(page)
  const restore = await loseAnswers(page, '**/vehicle', 'PUT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^The server cannot be reached/)
  await expect(dialog.getByText('On this trip: 2004 Toyota Hilux.')).toBeVisible()
  await restore()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const brought = `${ben.username}’s Toyota Hilux`
  await expect(page.getByText(brought).first()).toBeVisible()
  const now = new Date().toISOString().slice(0, 16)
  await ben.call('POST', `/api/user/trips/${id}/check-ins`, { id: ulid(), at: `${now}+00:00`, state: 'well' })

  await page.getByRole('button', { name: 'Edit vehicle and people' }).click()
  const form = page.getByRole('form', { name: 'Vehicle and people' })
  await expect(form.getByRole('textbox', { name: 'People' })).toHaveValue('2')
  await expect(form.getByRole('combobox')).toHaveCount(0)

  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  await chooseAction(page, 'Move dates')
  await page.getByLabel('Days', { exact: true }).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Move dates' }).click()
  await expect(page.getByText('Jun 22').first()).toBeVisible()
  // The new days show before the dialog is gone; until then it takes the keys.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'People' }).fill('5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('5 people')).toBeAttached()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await ada.call('GET', `/api/user/trips/${trip.id}`)).span.from)
    .toBe('2027-06-22T00:00:00Z')
  await expect
    .poll(async () => (await ada.call('GET', `/api/user/trips/${trip.id}`)).plan)
    .toEqual({ vehicleId: patrol.id, vehicleIds: [patrol.id], people: 5 })

  const owner = await visit(`/dashboard/trips/${trip.id}`)
  await expect(owner.getByText(`With ${ben.username}`)).toBeVisible()
  await expect(owner.getByText(brought).first()).toBeVisible()
  await chooseAction(owner, 'Check in')
  await owner.getByText('Earlier check-ins').click()
  await expect(owner.getByText(new RegExp(`^${ben.username}, `))).toBeVisible()
  await expectNoAxeViolations(owner)
})

test('a link names the members who check in only if its owner has ticked it', async ({
  person: ada,
  newPerson,
  visit,
  open,
  baseURL,
}) => {
  const { trip } = await planCanning(ada)
  const ben = await newPerson()
  const id = await join(ada, trip, ben, baseURL ?? '')
  const now = new Date().toISOString().slice(0, 16)
  await ben.call('POST', `/api/user/trips/${id}/check-ins`, { id: ulid(), at: `${now}+00:00`, state: 'well' })
  const owner = await visit(`/dashboard/trips/${trip.id}`)
  await chooseAction(owner, 'Show it by link', 'Share')
  const dialog = owner.getByRole('dialog', { name: 'Share this trip' })
  const visitor = await open({ timezoneId: 'Australia/Perth' })
  for (const isNamed of [false, true]) {
    await dialog.getByLabel('Check-ins', { exact: true }).check()
    await dialog.getByLabel('Names of members who check in').setChecked(isNamed)
    await expectNoAxeViolations(owner)
    await dialog.getByRole('button', { name: 'Make link' }).click()
    await visitor.goto(await dialog.getByLabel('Link', { exact: true }).inputValue())
    await visitor.reload()
    await expect(visitor.getByText(/^Last check-in: /)).toBeVisible()
    await expect(visitor.getByText('Times by the phone’s clock, 8 h behind yours.')).toBeVisible()
    await expect(visitor.getByText(ben.username)).toHaveCount(isNamed ? 1 : 0)
    if (!isNamed) await dialog.getByRole('button', { name: 'Make another link' }).click()
  }
})

test('a brought vehicle that has learned since is brought again in one press, and the owner cannot leave', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const { trip } = await planCanning(ada)
  const ben = await newPerson()
  const specs = { energy: 'diesel', tank: 80, spare: 0, use: { paved: 14.8 } }
  const hilux = await ben.createVehicle({ make: 'Toyota', model: 'Hilux', specs })
  const id = await join(ada, trip, ben, baseURL ?? '')
  await ben.call('PUT', `/api/user/trips/${id}/vehicle`, { vehicleId: hilux.id })
  const learned = { paved: { fills: 4, was: 14.8, figure: 15.6 } }
  await ben.call('PUT', `/api/user/vehicles/${hilux.id}`, { specs: { ...specs, use: { paved: 15.6 }, learned } })
  const page = await visit(`/dashboard/trips/${id}`, { tokens: ben.tokens })
  const notice = page.getByText('Your Hilux has learned: 15.9 → 15.1 US mpg.')
  await expect(notice).toBeVisible()
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(notice).toHaveCount(0)
  const { crew } = await ada.call('GET', `/api/user/trips/${trip.id}`)
  expect(crew[0].vehicle.specs.use).toEqual({ paved: 15.6 })

  const owner = await visit(`/dashboard/trips/${trip.id}`)
  await chooseAction(owner, 'Plan together', 'Share')
  const members = owner.getByRole('region', { name: 'Members' })
  await expect(members.getByText(ben.username)).toBeVisible()
  await expect(members.getByText(/^Can look\. Joined /)).toBeVisible()
  await expect(members.getByText('The trip is yours, so you can’t leave it.')).toBeVisible()
})

test('a member who has deleted all own vehicles takes the brought one out', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const { trip } = await planCanning(ada)
  const ben = await newPerson()
  const hilux = await ben.createVehicle({ make: 'Toyota', model: 'Hilux' })
  const id = await join(ada, trip, ben, baseURL ?? '')
  await ben.call('PUT', `/api/user/trips/${id}/vehicle`, { vehicleId: hilux.id })
  await ben.call('DELETE', `/api/user/vehicles/${hilux.id}`)
  const page = await visit(`/dashboard/trips/${id}`, { tokens: ben.tokens })
  await chooseAction(page, 'Bring your vehicle')
  const dialog = page.getByRole('dialog', { name: 'Bring your vehicle' })
  await dialog.getByRole('radio', { name: 'No vehicle' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const { crew } = await ada.call('GET', `/api/user/trips/${trip.id}`)
  expect(crew[0].vehicle).toBeUndefined()
})

test('a joined trip under way is on Home, without what changes it', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const trip = await ada.createTrip('Tanami Road')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await ada.createWaypoint(trip, { name: 'Yuendumu', startDate: inDays(-2), endDate: inDays(2) })
  await ada.createWaypoint(trip, { name: 'Rabbit Flat', startDate: inDays(2), endDate: inDays(5) })
  const ben = await newPerson()
  await join(ada, trip, ben, baseURL ?? '')
  const page = await visit('/dashboard', { tokens: ben.tokens })
  const card = page.getByRole('region', { name: 'Jump into your latest trip' })
  await expect(card.getByRole('link', { name: 'Tanami Road' })).toBeVisible()
  await expect(card.getByText(ada.username)).toBeVisible()
  const items = await listItems(page, 'More')
  expect(items).toContain('Check in')
  expect(items.filter((item) => /Skip|night/.test(item))).toEqual([])
  await page.getByRole('button', { name: 'Help' }).click()
  const withAda = page.getByText(`${ada.username} has the trip plan with the phone numbers.`)
  await expect(withAda).toBeVisible()
  const call = page.getByRole('region', { name: 'Call' }).getByRole('link')
  await expect(call).toHaveText(['Local emergency number 112'])

  const sheet = `/api/user/trips/${trip.id}/sheet`
  await ada.call('PUT', sheet, { home: [{ name: 'Cleo', phone: '+61 491 570 157' }] })
  const owner = await visit(`/dashboard/trips/${trip.id}/sheet`)
  await owner.getByLabel('Show to the crew').check()
  await expectNoAxeViolations(owner)
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await ada.call('GET', sheet)).forCrew).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(call).toHaveText(['Cleo +61 491 570 157', 'Local emergency number 112'])
  await expect(withAda).toHaveCount(0)
})

test('without own trips, Home leads to the newest joined trip', async ({ person: ada, newPerson, visit, baseURL }) => {
  const { trip } = await planCanning(ada)
  const ben = await newPerson()
  await join(ada, trip, ben, baseURL ?? '')
  const page = await visit('/dashboard', { tokens: ben.tokens })
  const card = page.getByRole('region', { name: 'Jump into your latest trip' })
  await expect(card.getByText('Canning Stock Route', { exact: true })).toBeVisible()
  await expect(card.getByText(ada.username)).toBeVisible()
  await expect(page.getByText("You don't have any trips yet")).toHaveCount(0)
  await card.getByRole('link', { name: 'Open Trip' }).click()
  await expect(page.getByText(`${ada.username} shares this with you to look at.`)).toBeVisible()
  await ben.createTrip('Mojave Road')
  await page.goto('/dashboard')
  await expect(card.getByText('Mojave Road')).toBeVisible()
})

test('what others change appears while the trip is in view, and nothing that is open is lost', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const { trip, first } = await planCanning(ada)
  const ben = await newPerson()
  await join(ada, trip, ben, baseURL ?? '')
  const page = await visit('/dashboard/trips', { tokens: ben.tokens })
  await page.clock.install()
  const calls = recordCalls(page)
  const asks = () => countCalls(calls, `GET ${joinedPath}/changes`)
  await page.getByRole('link', { name: 'Canning Stock Route' }).click()
  await expect(page.getByText('Well 2').first()).toBeVisible()
  const joinedPath = `/api/user/trips/${new URL(page.url()).pathname.split('/').at(-1)}`
  await expect.poll(asks).toBe(1)
  await chooseAction(page, 'Check in')
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('A camel on the track')

  await ada.call('PUT', `/api/user/trips/${trip.id}/waypoints/${first.id}`, { name: 'Wiluna Club Hotel' })
  await page.clock.runFor(29_000)
  expect(asks()).toBe(1)
  await page.clock.runFor(1_000)
  await expect(page.getByText('Wiluna Club Hotel').first()).toBeAttached()
  await expect(note).toHaveValue('A camel on the track')
  const reads = () => countCalls(calls, `GET ${joinedPath}`)
  const before = reads()
  const answer = page.waitForResponse(`**${joinedPath}/changes`)
  await page.clock.runFor(30_000)
  expect((await answer).status()).toBe(304)
  expect(reads()).toBe(before)
  const show = (visibilityState: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)
  await show('hidden')
  const asked = asks()
  await page.clock.runFor(60_000)
  expect(asks()).toBe(asked)
  await show('visible')
  await expect.poll(asks).toBe(asked + 1)

  const alone = await visit(`/dashboard/trips/${(await ada.createTrip('Alone')).id}`)
  const others = recordCalls(alone)
  await alone.clock.install()
  await alone.clock.runFor(60_000)
  expect(others.filter((call) => call.endsWith('/changes') && call.includes('/trips/'))).toEqual([])
})

test('an invitation to an own trip, one that has ended and an incomplete link say so', async ({ person, visit }) => {
  const { trip } = await planCanning(person)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  allowConsoleErrors(page, failedRequest)
  const link = await invite(page)
  await page.getByRole('button', { name: /^End: / }).click()
  await expect(page.getByLabel('Link', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Open invitations' })).toBeFocused()
  await page.getByRole('button', { name: 'Make invitation' }).click()
  await expect(page.getByLabel('Link', { exact: true })).toBeFocused()
  await page.goto(await page.getByLabel('Link', { exact: true }).inputValue())
  await expect(page.getByText('This is your own trip.')).toBeVisible()
  await page.goto('/join#abc')
  await expect(page.getByText('This link is incomplete. Ask the sender to send it again.')).toBeVisible()
  await page.goto(`/dashboard/trips/${trip.id}`)
  await chooseAction(page, 'Plan together', 'Share')
  await page.setViewportSize({ width: 390, height: 844 })
  // Beside a text of two lines, too.
  await expect(page.getByLabel('Change stops, dates, people and reserves, too')).toHaveCSS('width', /^18\.\d+px$/)
  await page.getByRole('button', { name: /^End: / }).click()
  await expect(page.getByText('No invitation is open.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This invitation has ended. Ask for a new one.')).toBeVisible()
})
