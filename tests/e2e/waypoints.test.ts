import type { Page } from '@playwright/test'
import { asApi, failCalls, pauseCalls, pressRetry, resting } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectGoodLooks, expectNoAxeViolations } from './looks.ts'
import { doubleClickMap, mapOn } from './trip-map.ts'

/** The request of a trip with its stops. */
const tripWithStops = ({ id }: { readonly id: string }) => `**/api/user/trips/${id}`
const oneWaypoint = /\/api\/.*\/waypoints\/[0-9a-z]+-[0-9A-Z]{26}$/

/** A trip's waypoints in the panel; the map has its own lists. */
const stops = (page: Page) => page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Creates Stop 1 to 8 on successive days, in reverse order, then two without dates. */
async function createTenWaypoints(person: Person) {
  const trip = await person.createTrip('Ten stops')
  for (let day = 8; day >= 1; day -= 1) {
    await person.createWaypoint(trip, { name: `Stop ${day}`, startDate: `2027-05-0${day}`, latitude: String(30 + day) })
  }
  await person.createWaypoint(trip, { name: 'Café Österreich', latitude: '45' })
  await person.createWaypoint(trip, { name: 'Somewhere', latitude: '46', longitude: '-95' })
  return trip
}

const firstStop = async (person: Person, { id }: { readonly id: string }) =>
  (await person.call('GET', `/api/user/trips/${id}/waypoints/paginated`)).waypoints[0]

test.describe("A trip's waypoints", () => {
  test('are searched up to a hundred, and the panel says when there are more', async ({ person, visit }) => {
    const trip = await person.createTrip('A hundred and one')
    const one = await person.createWaypoint(trip, { name: 'Well 1' })
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const answer = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...one, id: `${one.id.slice(0, -3)}${100 + at}` }))
    let found = 100
    await page.route('**/waypoints/search?*', (route) =>
      route.fulfill(asApi({ json: answer(found), headers: { 'x-search-complete': 'false' } })),
    )
    const box = page.getByPlaceholder('Search waypoints by name...')
    await box.fill('well')
    // They are in date order, not newest first.
    await expect(page.getByText('The first 100 of many')).toBeVisible()
    found = 1
    await box.fill('well 1')
    await expect(page.getByText('Only the first of many were searched')).toBeVisible()
    found = 0
    await box.fill('spring')
    await expect(page.getByText('No matching waypoints found')).toBeVisible()
    await expect(page.getByText('Only the first of many were searched')).toBeVisible()
    await page.unroute('**/waypoints/search?*')
    await box.fill('Well 1')
    await expect(stops(page)).toHaveCount(1)
    await expect(page.getByText('of many')).toHaveCount(0)
  })

  test('are listed eight a page, by date', { tag: ['@map', '@walk'] }, async ({ person, visit }) => {
    const trip = await createTenWaypoints(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(stops(page).first()).toHaveText(/^1\s*Stop 1/)
    await expect(stops(page)).toHaveCount(8)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(stops(page)).toHaveCount(2)
    const markers = mapOn(page).getByRole('button', { name: /^\d+\. (Stop|Café|Somewhere)/ })
    // The first stop stays on the map.
    await expect(markers).toHaveCount(3)
    await page.reload()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.getByRole('link', { name: 'View All', exact: true }).click()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('heading', { name: 'Café Österreich' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Stop 1' })).toBeVisible()
  })

  test('are found by name, with or without accents', async ({ person, visit }) => {
    const trip = await createTenWaypoints(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const box = page.getByPlaceholder('Search waypoints by name...')
    await box.fill('cafe oster')
    await expect(stops(page)).toContainText(['Café Österreich'])
    await expect(page.getByRole('status').filter({ hasText: '1 waypoint found' })).toBeVisible()
    await expect(page.getByText(/^Page \d/)).toHaveCount(0)
    await box.fill('zzz')
    await expect(page.getByRole('status').filter({ hasText: 'No matching waypoints found' })).toBeVisible()
    await box.press('Escape')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })

  test('show every change at once, with a slow API too', { tag: '@walk' }, async ({ person, visit }) => {
    const trip = await person.createTrip('Quick')
    await person.createWaypoint(trip, { name: 'Only one', startDate: '2027-05-01' })
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByText('Sat, May 1')).toBeVisible()
    await page.getByRole('link', { name: 'Only one' }).click()
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByLabel('End Date').fill('2027-05-02')
    // From here on, requests for lists get no answer.
    await page.route(tripWithStops(trip), () => undefined)
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByText('05/01/2027 - 05/02/2027')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(stops(page).getByText('Sat, May 1 – Sun 2')).toBeVisible()
  })

  test('show a pending label while the answer is slow', async ({ person, visit }) => {
    const trip = await person.createTrip('Slow country')
    await person.createWaypoint(trip, { name: 'Hurry up' })
    const page = await visit('/dashboard/settings')
    const releaseList = await pauseCalls(page, tripWithStops(trip))
    await page.goto(`/dashboard/trips/${trip.id}/waypoints`)
    await expect(page.getByText('Loading trip...')).toBeAttached()
    releaseList()
    await page.getByRole('button', { name: 'Edit dates of Hurry up' }).click()
    const releaseChange = await pauseCalls(page, oneWaypoint, 'PUT')
    await page.getByLabel('Start Date').fill('2027-05-02')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
    releaseChange()
    await expect(page.getByText('From 05/02/2027')).toBeVisible()
  })

  test('that cannot be loaded never look empty, and offer a retry', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    await person.createWaypoint(trip, { name: 'Coldfoot' })
    const page = await visit('/dashboard/trips', { offlineData: 'nothing' })
    const restore = await failCalls(page, tripWithStops(trip))
    await page.getByRole('link', { name: /Dalton Highway/ }).click()
    await expect(alert(page, 'The trip could not be loaded.')).toBeVisible()
    await expect(page.getByText('No waypoints available')).toHaveCount(0)
    await restore()
    await pressRetry(page, page.getByRole('link', { name: /Coldfoot/ }))
  })
})

test.describe('A new waypoint', () => {
  test('can follow another stop and keep its entered start date', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await createTenWaypoints(person)
    await person.call('PUT', `/api/user/trips/${trip.id}/waypoints/${(await firstStop(person, trip)).id}`, {
      endDate: '2027-05-20',
    })
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/add`)
    await doubleClickMap(page, 0.4, 0.4)
    await page.getByLabel('Name').fill('Next')
    const after = page.getByLabel('After', { exact: true })
    const start = page.getByLabel('Start Date')
    const end = page.getByLabel('End Date')
    await expect(after.getByRole('option')).toHaveCount(8)
    await expect(after.locator('option:checked')).toHaveText('Stop 8, Sat, May 8')
    await expect(start).toHaveValue('')
    await page.getByRole('button', { name: 'Start on Sat, May 8' }).click()
    await expect(start).toHaveValue('2027-05-08')
    await expect(end).toHaveValue('')
    await after.selectOption('Stop 1, Thu, May 20')
    await expect(start).toHaveValue('2027-05-20')
    await expectGoodLooks(page)
    await start.fill('2027-06-01')
    await after.selectOption('Stop 3, Mon, May 3')
    await expect(page.getByText('The start date you entered is kept.')).toBeVisible()
    await expect(start).toHaveValue('2027-06-01')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expect(page.getByText('Waypoint added successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(stops(page).getByText('Tue, Jun 1')).toBeVisible()
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect(page.getByRole('heading', { name: 'Add Waypoint' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveCount(0)
  })

  test('takes the name of a searched place, unless it has another', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip('Simpson Desert')
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/add`)
    const search = page.getByRole('combobox', { name: 'Find a place' })
    const name = page.getByLabel('Name')
    const pick = async (text: string, place: RegExp) => {
      await search.fill(text)
      await page.getByRole('option', { name: place }).click()
    }
    await pick('birdsville', /^Birdsville/)
    await expect(name).toHaveValue('Birdsville')
    await expect(page.getByText('it may be some kilometers off')).toBeVisible()
    await pick('oodnadatta', /^Oodnadatta/)
    await expect(name).toHaveValue('Oodnadatta')
    await expectGoodLooks(page)
    await name.fill('Pink Roadhouse')
    await pick('dalhousie', /^Dalhousie Springs/)
    await expect(page.getByText('Set at -26.4')).toBeVisible()
    await expect(name).toHaveValue('Pink Roadhouse')
  })

  test('is placed on a map with all stops of the trip', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip('A hundred and one')
    const one = await person.createWaypoint(trip, { name: 'Well 1' })
    const page = await visit('/dashboard/settings', { offlineData: 'nothing' })
    // In the fourth-last place, `one` has another character.
    const start = `${one.id.slice(0, -4)}${one.id.at(-4) === 'Z' ? 'Y' : 'Z'}`
    const waypoints = Array.from({ length: 101 }, (_, at) => ({ ...one, id: `${start}${100 + at}` }))
    const detail = { ...trip, waypointCount: 101, waypointDTOS: [one, ...waypoints.slice(0, 60)], next: 'more' }
    await page.route(tripWithStops(trip), (route) => route.fulfill(asApi({ json: detail })))
    await page.route('**/waypoints/all?after=more', (route) =>
      route.fulfill(asApi({ json: { waypoints: waypoints.slice(60), next: null } })),
    )
    await page.goto(`/dashboard/trips/${trip.id}/waypoints/add`)
    await expect(mapOn(page).getByRole('button', { name: '102 places, zoom in' })).toBeVisible()
    // The trip's own waypoints suffice if the full list can't load.
    await page.unroute('**/waypoints/all*')
    await failCalls(page, '**/waypoints/all*')
    await page.reload()
    await expect(mapOn(page).getByRole('button', { name: '61 places, zoom in' })).toBeVisible()
  })
})

test.describe('A waypoint', () => {
  test('that could not be added says so, and the form keeps everything', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/add`)
    await doubleClickMap(page, 0.4, 0.4)
    await page.getByLabel('Name').fill('Shafer Trail')
    await page.getByLabel('Start Date').fill('2027-05-02')
    await page.getByLabel('End Date').fill('2027-05-02')
    await expect(page.getByText('End date must be after start date')).toBeVisible()
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByLabel('End Date').fill('2027-05-03')
    const restore = await failCalls(page, '**/waypoints', resting, 'POST')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expect(alert(page, 'Failed to add waypoint: Offgrid is resting.')).toBeVisible()
    const release = await pauseCalls(page, /\/assets\/trip-[\w-]{7}\.js$/)
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Shafer Trail')
    await expect(page.getByLabel('End Date')).toHaveValue('2027-05-03')
    await expect(page.getByText(/^Set at/)).toBeVisible()
    await restore()
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    // The next screen's code is loading.
    await expect(page.getByRole('progressbar', { name: 'Loading screen' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Shafer Trail')
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
    release()
    await expect(page.getByText('Sun, May 2 – Mon 3')).toBeVisible()
  })

  test('in the grid opens from anywhere on its card, and has its number', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    await person.createWaypoint(trip, { name: 'Later', startDate: '2027-05-09', endDate: '2027-05-10' })
    await person.createWaypoint(trip, { name: 'Hardscrabble', startDate: '2027-05-02', endDate: '2027-05-03' })
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints`)
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.nth(0)).toContainText(/^1\s*Hardscrabble/)
    await expect(cards.nth(1)).toContainText(/^2\s*Later/)
    await expect(page.getByText('Source: local sample.')).toHaveCount(1)
    await cards.nth(1).getByRole('button', { name: 'Edit dates of Later' }).click()
    await expect(cards.nth(1).getByLabel('Start Date')).toBeVisible()
    await cards.nth(0).click({ position: { x: 8, y: 8 } })
    await expect(page.getByRole('heading', { level: 1, name: 'Hardscrabble' })).toBeVisible()
  })

  test('shows the result of a change', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const { id } = await person.createWaypoint(trip, { name: 'Hardscrabble' })
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints`)
    await page.getByRole('button', { name: 'Edit dates of Hardscrabble' }).click()
    await page.getByLabel('Start Date').fill('2027-05-02')
    const restore = await failCalls(page, oneWaypoint, resting, 'PUT')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(alert(page, 'Failed to update waypoint dates. Please try again.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Start Date')).toHaveValue('2027-05-02')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No dates set')).toBeVisible()

    await page.getByRole('link', { name: 'View Details of Hardscrabble' }).click()
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByLabel('End Date').fill('2027-05-09')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(alert(page, 'Failed to update waypoint. Please try again.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await page.getByLabel('Name').fill('Hardscrabble Hill')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(alert(page, 'Failed to update waypoint. Please try again.')).toBeVisible()
    await restore()
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hardscrabble Hill' })).toBeVisible()

    const restoreDelete = await failCalls(page, oneWaypoint, resting, 'DELETE')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page, 'Failed to delete waypoint. Please try again.')).toBeVisible()
    await restoreDelete()
    expect(page.url()).toContain(id)
  })

  test('that cannot be loaded is shown differently from one that does not exist', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const { id } = await person.createWaypoint(trip, { name: 'Murphy Hogback' })
    const page = await visit('/dashboard/settings', { offlineData: 'nothing' })
    const restore = await failCalls(page, oneWaypoint)
    const path = `/dashboard/trips/${trip.id}/waypoints/${id}`
    for (const address of [path, `${path}/map`]) {
      await page.goto(address)
      await expect(alert(page, 'Could not load waypoint data. Please try again.')).toBeVisible()
    }
    await restore()
    await pressRetry(page, page.getByRole('heading', { level: 1, name: 'Murphy Hogback' }))
    await page.goto(path.replace(/[0-9A-Z]{26}$/, '01ARZ3NDEKTSV4RRFFQ69G5FAV'))
    await expect(page.getByText('No waypoint data available.')).toBeVisible()
    await page.goto('/dashboard/trips/1-aaaaaaaaaa')
    await expect(page.getByText('This trip is not here')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('with a long name has a button over the whole of its last line', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning Stock Route')
    const stop = await person.createWaypoint(trip, { name: 'Wide open country '.repeat(11) })
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${stop.id}`)
    const measure = (part: Element) => {
      const { lineHeight, backgroundSize } = getComputedStyle(part)
      return {
        lineHeight: Number.parseFloat(lineHeight),
        covered: Number.parseFloat(backgroundSize.split(' ')[1] ?? ''),
      }
    }
    const button = await page.getByRole('button', { name: 'Show more of the name' }).evaluate(measure)
    const { lineHeight } = await page.getByRole('heading', { level: 1 }).evaluate(measure)
    expect(button.covered).toBeCloseTo(lineHeight, 1)
  })

  test('shows its place in the trip, and links to the stops beside it', async ({ person, visit }) => {
    const trip = await createTenWaypoints(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await stops(page).getByRole('link', { name: 'Stop 2' }).click()
    const place = page.getByRole('navigation', { name: 'Place in the trip' })
    await expect(place.getByText('Stop 2 of 10')).toBeVisible()
    await place.getByRole('link', { name: 'Previous stop: 1. Stop 1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stop 1' })).toBeVisible()
    await expect(place.getByText('Stop 1 of 10')).toBeVisible()
    await expect(place.getByRole('link', { name: 'Previous stop' })).toHaveCount(0)
    await place.getByRole('link', { name: 'Next stop: 2. Stop 2' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stop 2' })).toBeVisible()
    await place.getByRole('link', { name: 'Ten stops' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ten stops' })).toBeVisible()
  })
})
