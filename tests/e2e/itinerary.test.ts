import type { Page } from '@playwright/test'
import { asApi, failCalls, pauseCalls, pressRetry, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { actionsOfLeg, chooseAction, editLeg, patrolSpecs, planDesert } from './itinerary-trip.ts'
import { expectGoodLooks, expectNoAxeViolations } from './looks.ts'

const tile = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const stop = (page: Page, name: string) => page.getByRole('article', { name })

test.describe('The itinerary', () => {
  test('says stop by stop if the supplies last', { tag: '@walk' }, async ({ person, visit }) => {
    const { tripId } = await planDesert(person)
    const page = await visit(`/dashboard/trips/${tripId}`)
    await page.getByRole('link', { name: 'Itinerary' }).click()
    await expect(page).toHaveURL(/itinerary$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Simpson Desert' })).toBeVisible()
    await expect(page.getByText('9 days')).toBeVisible()
    await expect(page.getByText('600 km', { exact: true })).toBeVisible()
    await expect(page.getByText(/^\d+–\d+ L of fuel$/)).toBeVisible()
    await expect(tile(page, 'Fuel')).toContainText('Tight')
    await expect(tile(page, 'Fuel')).toContainText('Fuel lasts to Birdsville in normal conditions.')
    await expect(tile(page, 'Water')).toContainText('Water runs out')
    await expect(tile(page, 'Daylight')).toContainText('h of driving a day')
    await expect(tile(page, 'Power')).toContainText('The battery')
    await expect(stop(page, '1. Mt Dare')).toContainText('Thu, Jun 10 – Fri, Jun 11, 2027')
    await expect(stop(page, '1. Mt Dare')).toContainText('1 night')
    await expect(stop(page, '1. Mt Dare')).toContainText(/usually -?\d+° to/)
    await expect(stop(page, '1. Mt Dare')).toContainText(/about [\d,]+ m \(sample\)/)
    await expect(stop(page, '4. Birdsville')).toContainText('h of daylight')
    await expect(page.getByText(/^200 km · [\d.]+–[\d.]+ h · \d+–\d+ L$/)).toHaveCount(3)
    await expect(page.getByText(/needs \d+ L on board/)).toHaveCount(1)
    await expect(page.getByText(/^Point of no return: \d+ km after /)).toBeVisible()
    await expect(page.getByText(/Fuel: .* left of 130 L, reserve 20 L/)).toHaveCount(3)
    await expect(page.getByText(/Water: .* left of 80 L/)).toHaveCount(3)
    await expect(page.getByText('2 nights without a place between Purni Bore and Poeppel Corner')).toBeVisible()
    await expect(page.getByText('Ask ahead whether a fuel stop is open.')).toBeVisible()
    await expect(page.getByText('Source: local sample. Temperatures and elevations are samples')).toBeVisible()
    const sentence = page.getByText('Fuel lasts to Birdsville in normal conditions.')
    await expect(sentence).toBeHidden()
    await page.getByRole('button', { name: 'Explain fuel' }).click()
    await expect(sentence).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
  })

  test('fills the samples of its key in forced colors, as the bars', async ({ person, visit }) => {
    const page = await visit((await planDesert(person)).path, { forcedColors: 'active' })
    const [sample, text] = await page.getByText('left at worst', { exact: true }).evaluate((label) => {
      const { backgroundColor } = getComputedStyle(label.firstElementChild ?? label)
      return [backgroundColor, getComputedStyle(label).color]
    })
    expect(sample).toBe(text)
  })

  test('goes through undated stops in order, and dates them all at once, also offline', async ({ person, visit }) => {
    const { tripId, path } = await planDesert(person)
    await person.createWaypoint({ id: tripId }, { name: 'Marree', latitude: '-29.6472', longitude: '138.0633' })
    await person.createWaypoint({ id: tripId }, { name: 'Coober Pedy', latitude: '-29.0135', longitude: '134.7544' })
    const page = await visit(path)
    await expect(page.getByText('order of undated stops', { exact: true })).toBeVisible()
    await expect(stop(page, '6. Coober Pedy')).toContainText('No dates set')
    await expect(page.getByText(/^≈ [\d–]+ km · [\d.–]+ h · \d+–\d+ L$/)).toHaveCount(2)
    await expect(tile(page, 'Fuel')).toContainText('Counted in the order of undated stops.')
    await expect(tile(page, 'Water')).toContainText('On reserve')
    await expect(tile(page, 'Water')).toContainText('2 stops without a date are not counted.')
    await expectGoodLooks(page, { phoneDiffers: true })
    allowConsoleErrors(page, failedRequest)
    // Without a connection the code that shows fill-ups is requested, which no service worker has here.
    allowConsoleErrors(page, /Failed to fetch dynamically imported module/)
    await page.context().setOffline(true)
    const dateAll = page.getByRole('button', { name: 'Date the other 2 stops: 1 night each' })
    await dateAll.click()
    await expect(page.getByRole('status').filter({ hasText: 'Dated 2 stops. Saved on this device' })).toBeVisible()
    await expect(stop(page, '6. Coober Pedy')).toContainText('Sat, Jun 19 – Sun, Jun 20, 2027')
    await expect(dateAll).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(stop(page, '5. Marree')).toContainText('No dates set')
    await dateAll.click()
    await expect(stop(page, '5. Marree')).toContainText('Fri, Jun 18 – Sat, Jun 19, 2027')
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        const { waypoints } = await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)
        return waypoints.slice(4).map(({ startDate }: { readonly startDate: string | null }) => startDate)
      })
      .toEqual(['2027-06-18T00:00:00Z', '2027-06-19T00:00:00Z'])
  })

  test('asks for the weather of stops only after their new dates are saved', async ({ person, visit }) => {
    const { tripId, path } = await planDesert(person)
    const place = { name: 'Marree', latitude: '-29.6472', longitude: '138.0633' }
    const { id } = await person.createWaypoint({ id: tripId }, place)
    const page = await visit(path)
    const calls = recordCalls(page)
    const release = await pauseCalls(page, `**/waypoints/${id}`, 'PUT')
    await page.getByRole('button', { name: 'Date the other stop: 1 night' }).click()
    await expect(stop(page, '5. Marree')).toContainText('Fri, Jun 18 – Sat, Jun 19, 2027')
    release()
    await expect(stop(page, '5. Marree')).toContainText('usually')
    const stopUrl = `/api/user/trips/${tripId}/waypoints/${id}`
    expect(calls.filter((call) => call.includes(stopUrl))).toEqual([`PUT ${stopUrl}`, `GET ${stopUrl}/weather`])
  })

  test('shows what lasts in each of two vehicles, and names the worst', async ({ person, visit }) => {
    const { tripId, ids, path } = await planDesert(person)
    await person.call('PUT', `/api/user/trips/${tripId}/waypoints/${ids[3]}`, { stop: { fuel: 'full', water: 40 } })
    const specs = { energy: 'diesel', tank: 60, use: { paved: 11 }, water: 40 }
    await person.createVehicle({ make: 'Toyota', model: 'Hilux', year: 2015, specs })
    const page = await visit(path)
    await page.getByRole('button', { name: 'Edit vehicle and people' }).click()
    await page.getByRole('button', { name: 'Add a vehicle' }).click()
    await page.getByLabel('Vehicle 2').selectOption('2015 Toyota Hilux')
    await page.getByRole('button', { name: 'Save' }).click()
    const each = page.getByRole('region', { name: 'Each vehicle' })
    await expect(each.getByRole('heading')).toHaveText(['2015 Toyota Hilux', '2004 Nissan Patrol'])
    await expect(each).toContainText(/2015 Toyota Hilux.*Fuel Runs out.*2004 Nissan Patrol.*Fuel Tight/)
    await expect(tile(page, 'Fuel')).toContainText('Runs out2015 Toyota Hilux')
    await expect(page.getByText(/Water: .* left of 120 L/)).toHaveCount(3)
    await expect(page.getByText('Fill fuel in each vehicle. Fill 40 L of water.')).toBeVisible()
    await expect(page.getByText(/^Fuel runs out about here: 2015 Toyota Hilux, \d+ km after/)).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.goto(`/dashboard/trips/${tripId}`)
    await page.getByRole('group', { name: 'Supplies' }).getByRole('button', { name: /^Fuel/ }).click()
    await expect(page.getByText(/^2015 Toyota Hilux: Fuel runs out/)).toBeVisible()
    await expect(page.getByText(/^2004 Nissan Patrol: Fuel lasts/)).toBeVisible()
  })

  test('says what it needs: a stop, its dates, a second stop, a vehicle', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    const page = await visit(`/dashboard/trips/${trip.id}/itinerary`)
    await expect(page.getByText('No waypoints available for this trip.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Your First Waypoint' })).toBeVisible()
    await expectNoAxeViolations(page)

    await person.createWaypoint(trip, { name: 'Fairbanks', latitude: '64.84', longitude: '-147.72' })
    await page.reload()
    await expect(page.getByText('Add a second stop to see the leg between them.')).toBeVisible()
    await expect(tile(page, 'Water')).toContainText('Give your stops dates to see whether the water lasts.')
    await expectNoAxeViolations(page)

    await person.createWaypoint(trip, { name: 'Coldfoot', startDate: '2027-06-20', endDate: '2027-06-21' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Date the other stop: 1 night' })).toBeVisible()
    await expect(tile(page, 'Fuel')).toContainText('Choose a vehicle to see whether the fuel lasts.')
    await page.getByRole('button', { name: 'Add a vehicle' }).click()
    const form = page.getByRole('dialog', { name: 'Add Vehicle' })
    await form.getByLabel('Make').fill('Nissan')
    await form.getByLabel('Model').fill('Patrol')
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByRole('button', { name: 'Add tank size of Nissan Patrol' }).click()
    const update = page.getByRole('dialog', { name: 'Update Vehicle' })
    await update.getByLabel('Diesel').check()
    await update.getByLabel(/^Tank/).fill('95')
    await update.getByLabel(/^Consumption on paved/).fill('14')
    await update.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(tile(page, 'Fuel')).toContainText('Fuel runs out')
    await expect(page.getByRole('button', { name: /^Add (a vehicle|tank size)/ })).toBeHidden()
  })

  test('that cannot be loaded says so, and offers to try again', async ({ person, visit }) => {
    const { tripId, path } = await planDesert(person)
    const page = await visit('/dashboard/settings', { offlineData: 'nothing' })
    const restore = await failCalls(page, `**/api/user/trips/${tripId}`)
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: 'The trip could not be loaded.' })).toBeVisible()
    await expect(page.getByText('No waypoints available')).toHaveCount(0)
    await restore()
    await pressRetry(page, stop(page, '4. Birdsville'))
  })

  test('shows a sun that does not set, and marks estimated distances', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    const north = { startDate: '2027-06-20', endDate: '2027-06-21', latitude: '70.2', longitude: '-148.5' }
    await person.createWaypoint(trip, { ...north, name: 'Coldfoot', latitude: '67.25' })
    await person.createWaypoint(trip, { ...north, name: 'Deadhorse', startDate: '2027-06-21', endDate: '2027-06-22' })
    const page = await visit(`/dashboard/trips/${trip.id}/itinerary`)
    await expect(stop(page, '2. Deadhorse')).toContainText('The sun does not set on this day.')
    await expect(page.getByText('≈ estimated. Select it to enter the distance.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit distance to Deadhorse' }).click()
    const form = page.getByRole('form', { name: 'Distance to Deadhorse' })
    await expect(form.getByText(/^Estimated from the straight line \(\d+–\d+ km\)\. Enter the distance/)).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(actionsOfLeg(page, 'Deadhorse')).toBeFocused()
  })

  test('shows its first stop without scrolling', async ({ person, visit }) => {
    const { path } = await planDesert(person)
    const page = await visit(path)
    await expect(page.getByText(/^usually -?\d/)).toHaveCount(4)
    const measureTop = async () => (await stop(page, '1. Mt Dare').boundingBox())?.y
    await expect.poll(measureTop).toBeLessThan(460)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(measureTop).toBeLessThan(600)
  })

  test('keeps the header and the map in view down to its last stop', { tag: '@map' }, async ({ person, visit }) => {
    const { path } = await planDesert(person)
    const page = await visit(path, { viewport: { width: 1280, height: 400 } })
    await expect(page.getByText(/^usually -?\d/)).toHaveCount(4)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(stop(page, '4. Birdsville')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Map of the trip' }).first()).toBeInViewport()
  })
})

/** Averages of one stop, or of several. */
const weatherCalls = /\/weather(\?|$)/

test.describe('Unknown weather', () => {
  test('is requested until every stop has it, and nothing is said to run out before', async ({ person, visit }) => {
    const day = (count: number) => new Date(Date.parse('2027-06-10') + count * 86_400_000).toISOString().slice(0, 10)
    const vehicle = await person.createVehicle({ specs: patrolSpecs })
    await person.createVehicle({ make: 'Jayco', specs: patrolSpecs })
    const trip = await person.createTrip('Canning Stock Route')
    for (let at = 0; at < 25; at++) {
      const dates = { startDate: day(at), endDate: day(at + 1) }
      await person.createWaypoint(trip, {
        name: `Well ${at + 1}`,
        latitude: `${-18 - at / 4}`,
        longitude: '127',
        ...dates,
      })
    }
    await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleId: vehicle.id, people: 4 } })

    const page = await visit('/dashboard/settings', { offlineData: 'nothing' })
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    let requestCount = 0
    await page.route(weatherCalls, async (route) => {
      requestCount += 1
      if (requestCount > 5) await blocked
      await route.fallback()
    })
    await page.goto(`/dashboard/trips/${trip.id}/itinerary`)
    const loading = 'Weather of 5 stops is loading.'
    await expect(tile(page, 'Water')).toContainText(/Weather of 5 stops is loading\. Carry [\d,]+–[\d,]+ L more/)
    await expect(tile(page, 'Power')).toContainText(loading)
    for (const supply of ['Water', 'Power']) await expect(tile(page, supply)).toContainText('Not known yet')
    await expect(page.getByText(`${loading} Figures cover mild and hot days there`)).toBeVisible()
    await expect(stop(page, '20. Well 20')).toContainText(/usually -?\d+°/)
    await expect(stop(page, '25. Well 25')).toContainText('Weather is loading')

    release()
    await expect(tile(page, 'Water')).toContainText(/^WaterRuns outWater runs out on .* Carry [\d,]+ L more/)
    await expect(page.getByText(/^Weather of/)).toHaveCount(0)
    const known = await tile(page, 'Water').textContent()
    await page.reload()
    await expect(stop(page, '25. Well 25')).toBeVisible()
    await expect(tile(page, 'Water')).toHaveText(known ?? '')
    // Four stops at a time, and the last one alone.
    expect(requestCount).toBe(7)
  })

  test('is said to be missing when nobody can provide it', async ({ person, visit }) => {
    const { path } = await planDesert(person)
    const page = await visit('/dashboard/settings', { offlineData: 'nothing' })
    const restore = await failCalls(page, weatherCalls)
    await page.goto(path)
    await expect(tile(page, 'Water')).toContainText('Weather of 4 stops is not known.')
    await expect(stop(page, '1. Mt Dare')).toContainText('No weather data')
    await expect(tile(page, 'Power')).toContainText('Not known yet')
    await expectGoodLooks(page, { phoneDiffers: true })
    await restore()
    await page.reload()
    await expect(tile(page, 'Water')).toContainText('Water runs out')
  })
})

test.describe('The whole route', () => {
  test('is drawn as a chart, and shown as a table', async ({ person, visit }) => {
    const { path } = await planDesert(person)
    const page = await visit(path)
    const chart = page.getByRole('img', {
      name: /^How much fuel and water is left from stop to stop\. .*Water runs out/,
    })
    await expect(chart).toBeVisible()
    await page.getByText('As a table').click()
    const row = page.getByRole('row', { name: /Birdsville/ })
    await expect(row).toContainText('600')
    await expect(row.getByRole('cell')).toHaveCount(5)
    await expectGoodLooks(page, { phoneDiffers: true })
  })

  test('is printed without buttons, with a drawing and coordinates', { tag: '@walk' }, async ({ person, visit }) => {
    const { path } = await planDesert(person)
    const page = await visit(path)
    await expect(stop(page, '4. Birdsville')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('img', { name: 'The route, north up' })).toBeVisible()
    await expect(page.getByText('Straight lines between stops, not roads. North is up.')).toBeVisible()
    await expect(stop(page, '4. Birdsville')).toContainText('-25.8989, 139.3519')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('Ask ahead whether a fuel stop is open.')).toBeVisible()
    await expect(page.getByText('Fuel lasts to Birdsville in normal conditions.')).toBeVisible()
  })

  test('of 600 stops renders those near the screen, and all to print', async ({ person, visit }) => {
    const { tripId, path } = await planDesert(person)
    const [first] = (await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)).waypoints
    const weather = { avgMinTemperature: 5, avgMaxTemperature: 25, temperatureUnit: 'celsius', source: 'test' }
    const days = (count: number) => new Date(Date.parse('2027-01-01') + count * 86_400_000).toISOString().slice(0, 10)
    const waypoints = Array.from({ length: 600 }, (_, at) => ({
      ...first,
      id: first.id.slice(0, -4) + String(at).padStart(4, '0'),
      name: `Stop ${at + 1}`,
      weather: { ...weather, period: '2016–2025', elevation: 200 },
      longitude: String(100 + at / 50),
      startDate: `${days(at)}T00:00:00Z`,
      endDate: `${days(at + 1)}T00:00:00Z`,
    }))
    const page = await visit('/dashboard/settings')
    const trip = await person.call('GET', `/api/user/trips/${tripId}`)
    const detail = { ...trip, waypointCount: 600, waypointDTOS: waypoints.slice(0, 100), next: 'bmV4dA' }
    await page.route(`**/api/user/trips/${tripId}`, (route) => route.fulfill(asApi({ json: detail })))
    await page.route('**/waypoints/all?after=bmV4dA', (route) =>
      route.fulfill(asApi({ json: { waypoints: waypoints.slice(99), next: null } })),
    )
    await page.goto(path)
    await expect(page.getByRole('article', { name: '1. Stop 1', exact: true })).toBeVisible()
    await expect(page.getByText('601 days')).toBeVisible()
    await page.getByRole('button', { name: 'Edit distance to Stop 3', exact: true }).click()
    await expect(page.getByRole('form', { name: 'Distance to Stop 3' }).getByLabel('Distance, km')).toBeFocused()
    // By id: names of so many are slow to work out.
    const middle = page.locator('#stop-300')
    const last = page.locator('#stop-600')
    await expect(last).not.toBeAttached()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(last).toContainText('Stop 600')
    await expect(middle).not.toBeAttached()
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(middle).toContainText('Stop 300')
  })
})

test('Vehicle and people are chosen in place, kept when refused, and counted at once', async ({ person, visit }) => {
  const { tripId, path } = await planDesert(person)
  await person.createVehicle({ make: 'Toyota', model: 'Hilux', year: 2010 })
  await person.call('PUT', `/api/user/trips/${tripId}`, { plan: null })
  const page = await visit(path)
  await expect(tile(page, 'Fuel')).toContainText('Choose a vehicle to see whether the fuel lasts.')
  await page.getByRole('button', { name: 'Choose a vehicle' }).click()
  const form = page.getByRole('form', { name: 'Vehicle and people' })
  await expect(form.getByLabel('Vehicle')).toBeFocused()
  await form.getByLabel('Vehicle').selectOption('2004 Nissan Patrol')
  await form.getByLabel('People').fill('two')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a number, or leave it empty.')).toBeVisible()
  await form.getByLabel('People').fill('300')
  allowConsoleErrors(page, failedRequest)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Not saved: People must be a number from 1 to 20')
  await expectGoodLooks(page, { phoneDiffers: true })
  await page.reload()
  await expect(form.getByLabel('People')).toHaveValue('300')
  await form.getByLabel('People').fill('4')
  await form.getByLabel('Fuel reserve, %').fill('20')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit vehicle and people' })).toBeFocused()
  await expect(tile(page, 'Fuel')).toContainText('Birdsville')
  await expect(page.getByText(/of 130 L, reserve 26 L/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('2004 Nissan Patrol', { exact: true })).toBeVisible()
  await expect(page.getByText('Using 2004 Nissan Patrol.')).toHaveCount(0)
})

test.describe('A leg', () => {
  test('takes an entered distance at once and goes back to the estimate', async ({ person, visit }) => {
    const { ids, path, tripId } = await planDesert(person)
    const page = await visit(path)
    await editLeg(page, 'Purni Bore', 'distance')
    const form = page.getByRole('form', { name: 'Distance to Purni Bore' })
    await expect(form.getByLabel('Distance, km')).toBeFocused()
    await form.getByLabel('Distance, km').fill('180')
    await form.getByLabel('Driving time, hours').fill('5,5')
    const restore = await failCalls(page, `**/waypoints/${ids[1]}`, undefined, 'PUT')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Not saved: Offgrid is resting.')
    await expect(form.getByLabel('Distance, km')).toHaveValue('180')
    await expectNoAxeViolations(page)
    await restore()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^180 km · 5.5 h · /)).toBeVisible()
    await expect(actionsOfLeg(page, 'Purni Bore')).toBeFocused()
    const saved = await person.call('GET', `/api/user/trips/${tripId}/waypoints/${ids[1]}`)
    expect(saved.leg).toEqual({ from: ids[0], surface: { track: 1 }, km: 180, hours: 5.5 })
    await editLeg(page, 'Purni Bore', 'distance')
    await form.getByLabel('Distance, km').fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Edit distance to Purni Bore' })).toBeVisible()
  })

  test('has one surface, or several in equal or entered percentages', async ({ person, visit }) => {
    const { ids, path, tripId } = await planDesert(person)
    const page = await visit(path)
    await editLeg(page, 'Birdsville', 'surface')
    const readSurface = async () =>
      (await person.call('GET', `/api/user/trips/${tripId}/waypoints/${ids[3]}`)).leg.surface
    await expect(page.getByRole('button', { name: 'Track', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Sand' }).click()
    await expect(page.getByText('50% track, 50% sand')).toBeVisible()
    expect(await readSurface()).toEqual({ track: 0.5, sand: 0.5 })
    await page.getByLabel('Track, %').fill('20')
    await expect(page.getByText('The percentages must add up to 100%.')).toBeVisible()
    await page.getByLabel('Sand, %').fill('80')
    await page.getByRole('button', { name: 'Save percentages' }).click()
    await expect(page.getByText('20% track, 80% sand')).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.getByRole('button', { name: 'Track' }).click()
    await expect.poll(readSurface).toEqual({ sand: 1 })
  })

  test('says that its distance was for another leg', async ({ person, visit }) => {
    const { ids, path, tripId } = await planDesert(person)
    const stops = `/api/user/trips/${tripId}/waypoints`
    await person.call('PUT', `${stops}/${ids[1]}`, { startDate: '2027-06-16', endDate: '2027-06-17' })
    const page = await visit(path)
    await expect(page.getByText(/^The distance was for another leg\./)).toHaveCount(3)
  })

  test('shows when another device changed it, and saves on the second try', async ({ person, visit }) => {
    const { ids, path, tripId } = await planDesert(person)
    const page = await visit(path)
    await editLeg(page, 'Birdsville', 'distance')
    const url = `/api/user/trips/${tripId}/waypoints/${ids[3]}`
    const form = page.getByRole('form', { name: /^Distance to Birdsville/ })
    allowConsoleErrors(page, failedRequest)
    // Another field of the stop is no reason to ask.
    await person.call('PUT', url, { name: 'Birdsville Hotel' })
    await form.getByLabel('Distance, km').fill('210')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^210 km · /)).toBeVisible()

    await editLeg(page, 'Birdsville', 'distance')
    await person.call('PUT', url, { leg: { from: ids[2], km: 230 } })
    await form.getByLabel('Distance, km').fill('220')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('This was changed in another window')
    await expect(page.getByText(/^230 km · /)).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^220 km · /)).toBeVisible()
    expect((await person.call('GET', url)).name).toBe('Birdsville Hotel')
  })
})

test.describe('A stop', () => {
  test('takes on fuel, water, food and power, each saved at once', async ({ person, visit }) => {
    const { ids, path, tripId } = await planDesert(person)
    const page = await visit(path)
    const purni = stop(page, '2. Purni Bore')
    const readStop = async () => (await person.call('GET', `/api/user/trips/${tripId}/waypoints/${ids[1]}`)).stop
    await chooseAction(page, 'Purni Bore', 'Refill here')
    await purni.getByRole('group', { name: 'Fuel' }).getByLabel('Full').check()
    await expect(purni.getByText('Fill fuel.')).toBeVisible()
    await purni.getByRole('group', { name: 'Water' }).getByLabel('Liters').check()
    await purni.getByLabel('Water, L').fill('40')
    await purni.getByRole('form', { name: 'Water added' }).getByRole('button', { name: 'Save' }).click()
    await expect(purni.getByText('Fill fuel and 40 L of water.')).toBeVisible()
    await purni.getByRole('button', { name: 'Food' }).click()
    await expect(purni.getByText('Fill fuel and 40 L of water. Food.')).toBeVisible()
    expect(await readStop()).toEqual({ fuel: 'full', water: 40, food: true })
    await expectGoodLooks(page, { phoneDiffers: true })

    const restore = await failCalls(page, `**/waypoints/${ids[1]}`, undefined, 'PUT')
    await purni.getByRole('button', { name: 'Mains power' }).click()
    await expect(purni.getByRole('alert')).toContainText('Not saved: Offgrid is resting.')
    await expect(purni.getByRole('button', { name: 'Mains power', pressed: true })).toBeVisible()
    await restore()
    await purni.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(readStop).toEqual({ fuel: 'full', water: 40, food: true, power: true })
    await purni.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'More actions for Purni Bore' })).toBeFocused()
  })

  test('is moved by a day after a preview, and back, alone or with the later stops', async ({ person, visit }) => {
    const { ids, path, tripId } = await planDesert(person)
    const page = await visit(path)
    const poeppel = stop(page, '3. Poeppel Corner')
    const readStart = async () =>
      (await person.call('GET', `/api/user/trips/${tripId}/waypoints/${ids[2]}`)).startDate.slice(0, 10)
    await chooseAction(page, 'Poeppel Corner', 'Move a day earlier')
    const panel = poeppel.getByRole('group', { name: 'Move Poeppel Corner' })
    await expect(panel).toContainText('1 day earlier: Mon, Jun 14 – Tue, Jun 15, 2027')
    const effects = panel.getByRole('listitem')
    await expect(effects.first()).toHaveText(
      '2 nights without a place between Poeppel Corner and Birdsville, instead of 1.',
    )
    const smaller = '1 night without a place between Purni Bore and Poeppel Corner, instead of 2.'
    await expect(effects.filter({ hasText: smaller })).toHaveCount(1)
    await expect(panel).not.toContainText('No longer')
    await expectGoodLooks(page, { phoneDiffers: true })
    await panel.getByRole('button', { name: 'Cancel' }).click()
    expect(await readStart()).toBe('2027-06-15')

    await chooseAction(page, 'Poeppel Corner', 'Move a day later')
    await poeppel.getByRole('button', { name: 'a day later' }).click()
    await expect(panel).toContainText('2 days later: Thu, Jun 17')
    await poeppel.getByRole('button', { name: 'a day earlier' }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(poeppel.getByText('Moved.')).toBeVisible()
    expect(await readStart()).toBe('2027-06-16')
    await poeppel.getByRole('button', { name: 'Undo' }).click()
    await expect(poeppel.getByText('Moved.')).toHaveCount(0)
    expect(await readStart()).toBe('2027-06-15')

    await chooseAction(page, 'Poeppel Corner', 'Move a day later')
    await poeppel.getByLabel('Also move the 1 later stop').check()
    await expect(poeppel.getByText('The trip takes 10 days instead of 9.')).toBeVisible()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(poeppel.getByText('Moved.')).toBeVisible()
    await expect(stop(page, '4. Birdsville')).toContainText('Jun 18')
  })
})
