import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectGoodLooks, phone } from './looks.ts'
import { chooseAction } from './trip-map.ts'

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const question = (page: Page, noun: string) =>
  page.getByRole('dialog', { name: `This ${noun} was changed on another device.` })

async function openBeside(page: Page, path: string) {
  allowConsoleErrors(page, failedRequest)
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

/** Collects the bodies and expected revisions of PUTs. */
function recordChanges(page: Page) {
  const changes: { body: unknown; seen: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    changes.push({ body: request.postDataJSON(), seen: request.headers()['if-match'] })
  })
  return changes
}

async function createCamp(person: Person) {
  const trip = await person.createTrip('Canning Stock Route', 'Wells and dunes')
  const camp = await person.createWaypoint(trip, {
    name: 'Well 45',
    description: 'Bring rope',
    startDate: '2027-05-02',
  })
  const path = `/dashboard/trips/${trip.id}/waypoints/${camp.id}`
  const get = () => person.call('GET', `/api/user/trips/${trip.id}/waypoints/${camp.id}`)
  const put = (body: object) => person.call('PUT', `/api/user/trips/${trip.id}/waypoints/${camp.id}`, body)
  return { trip, camp, path, get, put, grid: `/dashboard/trips/${trip.id}/waypoints` }
}

async function rename(page: Page, name: string) {
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
}

test.describe('Two windows of one user', () => {
  test('the other window’s new name stays when the dates are changed here', async ({ person, visit }) => {
    const { path, grid, get } = await createCamp(person)
    for (const [screen, day] of [
      [grid, '04'],
      [path, '05'],
    ] as const) {
      const page = await visit(screen)
      const changes = recordChanges(page)
      await page.getByRole('button', { name: /^Edit dates/i }).click()
      await page.getByLabel('End Date').fill(`2027-05-${day}`)
      const other = await openBeside(page, path)
      const name = `Well ${day}`
      await rename(other, name)
      await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
      const { rev, ...saved } = await get()

      await page.getByRole('button', { name: 'Update Dates' }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.getByText(`05/02/2027 - 05/${day}/2027`)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const { description, latitude, longitude, startDate } = saved
      const endDate = `2027-05-${day}T00:00:00Z`
      const body = { name, description, latitude, longitude, startDate, endDate }
      // The device already has the other window's change, so this one is sent on top, once, with every field.
      expect(changes).toEqual([{ body, seen: `"${rev}"` }])
      expect(await get()).toMatchObject({ name, description: 'Bring rope', endDate })
    }
  })

  test('changes to the same field ask the user, and nothing is overwritten or lost before the answer', {
    tag: '@walk',
  }, async ({ person, visit }) => {
    const { path, get, put } = await createCamp(person)
    const page = await visit(path, { viewport: phone })
    allowConsoleErrors(page, failedRequest)
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await page.getByLabel('Name').fill('Well 45, mine')
    await page.getByLabel('Description').fill('Mine, too')
    await put({ name: 'Well 45, theirs', startDate: '2027-05-09' })

    // The same after a reload.
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Well 45, mine')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    const conflictDialog = question(page, 'waypoint')
    await expect(conflictDialog.getByRole('region', { name: 'Name' })).toContainText('YoursWell 45, mine')
    await expect(conflictDialog.getByRole('region', { name: 'Name' })).toContainText('On the serverWell 45, theirs')
    await expect(conflictDialog.getByRole('region')).toHaveCount(1)
    await expectGoodLooks(page)
    await page.keyboard.press('Escape')
    await expect(conflictDialog).toHaveCount(0)
    await expect(alert(page, 'This waypoint was changed on another device.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Well 45, mine')
    expect(await get()).toMatchObject({ name: 'Well 45, theirs', description: 'Bring rope' })

    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await conflictDialog.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Well 45, theirs' })).toBeVisible()
    await expect(page.getByText('Mine, too')).toBeVisible()
    await expect(page.getByText('From 05/09/2027')).toBeVisible()
    expect(await get()).toMatchObject({ name: 'Well 45, theirs', description: 'Mine, too' })
  })

  test('changes to a trip ask, too, and this window’s version can be kept', async ({ person, visit }) => {
    const { trip } = await createCamp(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    allowConsoleErrors(page, failedRequest)
    await chooseAction(page, 'Edit')
    await page.getByLabel('Trip Name').fill('Canning, mine')
    await person.call('PUT', `/api/user/trips/${trip.id}`, { name: 'Canning, theirs', description: 'Theirs, too' })
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await question(page, 'trip').getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Canning, mine' })).toBeVisible()
    await page.getByRole('button', { name: 'Description' }).click()
    await expect(page.getByText('Theirs, too')).toBeVisible()
    expect(await person.call('GET', `/api/user/trips/${trip.id}`)).toMatchObject({
      name: 'Canning, mine',
      description: 'Theirs, too',
    })
  })

  test('a deletion in the other window is shown, and the text entered here stays', async ({ person, visit }) => {
    const { trip, path, camp } = await createCamp(person)
    const page = await visit(path, { clockAhead: 0 })
    allowConsoleErrors(page, failedRequest)
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await page.getByLabel('Description').fill('Typed for ten minutes')
    await person.call('DELETE', `/api/user/trips/${trip.id}/waypoints/${camp.id}`)
    const words = 'This waypoint was deleted on another device. What you typed is still here.'
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(alert(page, words)).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Typed for ten minutes')
    // A return to this window reloads from the server.
    await page.clock.fastForward(60_000)
    const answer = page.waitForResponse((response) => response.url().endsWith(camp.id) && response.status() === 404)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await answer
    await expect(alert(page, words)).toHaveCount(2)
    await expect(page.getByLabel('Description')).toHaveValue('Typed for ten minutes')
  })
})

test.describe('Two windows on one vehicle', () => {
  const truck = { make: 'Toyota', model: '4Runner', year: 2015, modifications: 'Winch' }
  const vehicleOf = async (person: Person) => (await person.call('GET', '/api/user/vehicles'))[0]

  test('changes to different fields are both kept, changes to the same field ask', async ({ person, visit }) => {
    const [{ id }] = await person.call('POST', '/api/user/vehicles', truck)
    const put = (body: object) => person.call('PUT', `/api/user/vehicles/${id}`, body)
    const page = await visit(`/dashboard/update-vehicle?id=${id}`)
    const changes = recordChanges(page)
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Model').fill('Tundra')
    await put({ modifications: 'Winch, snorkel' })
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(page.getByText('Winch, snorkel')).toBeVisible()
    // The second request includes what was saved since.
    const sent = { id, ...truck, model: 'Tundra' }
    expect(changes.map(({ body }) => body)).toEqual([sent, { ...sent, modifications: 'Winch, snorkel' }])
    await expect
      .poll(() => vehicleOf(person))
      .toMatchObject({ ...truck, model: 'Tundra', modifications: 'Winch, snorkel' })

    await page.getByRole('link', { name: /^Update 2015/ }).click()
    await page.getByLabel('Year').fill('2019')
    await put({ year: null })
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(question(page, 'vehicle').getByRole('region', { name: 'Year' })).toContainText('On the serverNothing')
    await question(page, 'vehicle').getByRole('button', { name: 'Keep theirs' }).click()
    await expect(page.getByRole('heading', { name: 'Toyota Tundra', exact: true })).toBeVisible()
    await expect.poll(() => vehicleOf(person)).toMatchObject({ year: null, model: 'Tundra' })
  })

  test('a vehicle that an older version passed on without a revision is loaded', async ({ person, visit }) => {
    const [vehicle] = await person.call('POST', '/api/user/vehicles', truck)
    const page = await visit('/dashboard/settings')
    const { rev: _, ...older } = { ...vehicle, model: 'As it was' }
    await page.evaluate((usr) => history.replaceState({ usr, key: 'k', idx: 0 }, '', '/dashboard/update-vehicle'), {
      vehicle: older,
    })
    await page.reload()
    await expect(page.getByLabel('Model')).toHaveValue('4Runner')
  })
})
