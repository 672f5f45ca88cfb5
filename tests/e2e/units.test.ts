import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { chooseAction, editLeg, planDesert } from './itinerary-trip.ts'
import { expectGoodLooks } from './looks.ts'

const stop = (page: Page, name: string) => page.getByRole('article', { name })
const distances = (page: Page) => page.getByRole('region', { name: 'Distances' })
const readWay = async (person: Person, tripId: string, id = '') =>
  (await person.call('GET', `/api/user/trips/${tripId}/waypoints/${id}`)).leg

test.describe('A user with American English and no chosen units', () => {
  test('plans in miles and gallons, and entered figures are stored without drift', async ({ newPerson, visit }) => {
    const person = await newPerson({ units: 'auto' })
    const { ids, path, tripId } = await planDesert(person)
    const page = await visit(path, { tokens: person.tokens })
    await expect(page.getByText('373 mi', { exact: true })).toBeVisible()
    await expect(page.getByText(/^124 mi · /)).toHaveCount(3)
    await expect(page.getByText(/Fuel: .* left of 34 gal, reserve 5.2 gal/)).toHaveCount(3)
    await expect(page.getByText(/Water: .* left of 21 gal/)).toHaveCount(3)
    await expect(page.getByText(/^Point of no return: \d+ mi after /)).toBeVisible()
    await expect(stop(page, '1. Mt Dare')).toContainText(/usually \d+° to \d+°F/)
    await expect(stop(page, '1. Mt Dare')).toContainText(/about [\d,]+ ft \(sample\)/)
    await expect(page.getByText(/\d (km|L|m)\b/)).toHaveCount(0)

    const form = page.getByRole('form', { name: 'Distance to Purni Bore' })
    const save = form.getByRole('button', { name: 'Save' })
    await editLeg(page, 'Purni Bore', 'distance')
    await expect(form.getByLabel('Distance, mi')).toHaveValue('124.27')
    await save.click()
    await expect(form).toHaveCount(0)
    await expect.poll(() => readWay(person, tripId, ids[1])).toMatchObject({ km: 200 })
    await editLeg(page, 'Purni Bore', 'distance')
    await form.getByLabel('Distance, mi').fill('130.5')
    await save.click()
    await expect(page.getByText(/^131 mi · /)).toBeVisible()
    await expect.poll(() => readWay(person, tripId, ids[1])).toMatchObject({ km: 210.0194 })
    await editLeg(page, 'Purni Bore', 'distance')
    await expect(form.getByLabel('Distance, mi')).toHaveValue('130.5')
    await form.getByRole('button', { name: 'Cancel' }).click()

    const purni = stop(page, '2. Purni Bore')
    await chooseAction(page, 'Purni Bore', 'Refill here')
    await purni.getByRole('group', { name: 'Water' }).getByLabel('Gallons').check()
    await purni.getByLabel('Water, gal').fill('10')
    await purni.getByRole('form', { name: 'Water added' }).getByRole('button', { name: 'Save' }).click()
    await expect(purni.getByText('Fill 10 gal of water.')).toBeVisible()
    const { stop: supplies } = await person.call('GET', `/api/user/trips/${tripId}/waypoints/${ids[1]}`)
    expect(supplies).toEqual({ water: 37.8541 })
    await expectGoodLooks(page, { phoneDiffers: true })
  })

  test('sees a vehicle’s tank in gallons, and saving it untouched changes nothing', async ({ newPerson, visit }) => {
    const person = await newPerson({ units: 'auto' })
    const specs = { energy: 'diesel', tank: 80, spare: 20, use: { paved: 10 }, water: 60 }
    const vehicle = { make: 'Toyota', model: 'Hilux', year: 2015, modifications: '', specs }
    const { id } = await person.createVehicle(vehicle)
    const page = await visit('/dashboard/my-vehicles', { tokens: person.tokens })
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    const update = page.getByRole('link', { name: 'Update 2015 Toyota Hilux' })
    await update.click()
    await expect(page.getByLabel('Tank, gal')).toHaveValue('21.13')
    await expect(page.getByLabel('Water, gal')).toHaveValue('15.85')
    await expect(page.getByText('About 540–650 mi on paved roads with 26 gal')).toBeVisible()
    await page.getByLabel('Modifications').fill('Snorkel')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    expect((await sent).postDataJSON()).toEqual({
      id,
      make: 'Toyota',
      model: 'Hilux',
      year: 2015,
      modifications: 'Snorkel',
    })
    await update.click()
    await page.getByLabel('Tank, gal').fill('25')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(update).toBeVisible()
    await expect(page.getByText('About 620–750 mi on paved roads with 30 gal')).toBeVisible()
    const [saved] = await person.call('GET', '/api/user/vehicles')
    expect(saved.specs).toEqual({ ...specs, tank: 94.6353 })
  })
})

test('gets units chosen in the settings on the next screen and after a reload', async ({ person, visit }) => {
  const { path } = await planDesert(person)
  const page = await visit(path, { locale: 'de-DE' })
  await expect(page.getByText('600 km', { exact: true })).toBeVisible()
  await expect(stop(page, '1. Mt Dare')).toContainText(/usually \d+° to \d+°C/)
  await page.getByRole('link', { name: 'Settings' }).click()
  // The units are below the sessions, whose number is not known before.
  await expect(page.getByText('This device ·')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'System' }).getByRole('radio', { name: 'Custom' }).check()
  await page.getByRole('radiogroup', { name: 'Distance' }).getByRole('radio', { name: 'Miles' }).check()
  await page.getByRole('radiogroup', { name: 'Temperature' }).getByRole('radio', { name: 'Fahrenheit' }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('373 mi', { exact: true })).toBeVisible()
  await expect(page.getByText(/Fuel: .* left of 130 L/)).toHaveCount(3)
  await expect(stop(page, '1. Mt Dare')).toContainText(/usually \d+° to \d+°F/)
  await page.addInitScript(recordKilometres)
  await page.reload()
  await expect(page.getByText('373 mi', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'sawKilometres'))).toBe(false)
})

/** Runs in the browser: records whether the screen ever showed kilometers. */
function recordKilometres() {
  Reflect.set(window, 'sawKilometres', false)
  new MutationObserver(() => {
    if (/\d km\b/.test(document.body?.innerText ?? '')) Reflect.set(window, 'sawKilometres', true)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('A waypoint shows distances to its neighbors, also offline', { tag: '@map' }, async ({ newPerson, visit }) => {
  const person = await newPerson({ units: 'auto' })
  const { ids, path, tripId } = await planDesert(person)
  await person.call('PUT', `/api/user/trips/${tripId}/waypoints/${ids[2]}`, { leg: null })
  const page = await visit(path, { tokens: person.tokens })
  await page.getByRole('link', { name: '2. Purni Bore' }).click()
  await expect(distances(page).getByRole('term')).toHaveText(['From 1. Mt Dare', 'To 3. Poeppel Corner'])
  await expect(distances(page).getByRole('definition')).toHaveText([
    '124 mi, typed.',
    /^\d+–\d+ mi, estimated from the straight line\.$/,
  ])
  await page.locator('[data-drawn]').waitFor()
  await page.waitForLoadState('networkidle')
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Next stop: 3. Poeppel Corner' }).click()
  await page.getByRole('link', { name: 'Next stop: 4. Birdsville' }).click()
  await expect(distances(page).getByRole('definition')).toHaveText(['124 mi, typed.'])
})
