import type { Page } from '@playwright/test'
import { pauseCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectGoodLooks, expectNoSidewaysScroll, phone, wide } from './looks.ts'
import { chooseAction, mapOn } from './trip-map.ts'

/** A trip of so many stops, two days apart, each a degree further west, in a zigzag that keeps their markers apart. */
async function createLine(person: Person, count: number, description = '', name = 'A long line') {
  const trip = await person.createTrip(name, description)
  for (let at = 0; at < count; at += 1) {
    await person.createWaypoint(trip, {
      name: `Stop ${at + 1}`,
      startDate: `2027-06-${String(2 * at + 1).padStart(2, '0')}`,
      latitude: String(36 + 3 * (at % 2)),
      longitude: String(-110 - at),
    })
  }
  return trip
}

const stretch = 'From the river to the high country and back again by the other side. '

test.describe('The trip page', () => {
  test('gives the map the space, whatever the trip is called', { tag: '@map' }, async ({ person, visit }) => {
    const short = await createLine(person, 2, 'One line.')
    const long = await createLine(person, 2, stretch.repeat(9), 'Wide open country '.repeat(11))
    const page = await visit(`/dashboard/trips/${short.id}`, { viewport: wide })
    for (const { id } of [short, long]) {
      await page.goto(`/dashboard/trips/${id}`)
      const box = await mapOn(page).boundingBox()
      expect(box?.y).toBeLessThan(220)
    }
    for (const viewport of [wide, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(viewport)
      const [map, panel, main] = await Promise.all(
        [mapOn(page), page.getByRole('region', { name: 'Waypoints' }), page.getByRole('main')].map((part) =>
          part.boundingBox(),
        ),
      )
      expect(map?.x).toBe(main?.x)
      expect((map?.x ?? 0) + (map?.width ?? 0)).toBe(panel?.x)
      expect(panel?.width).toBe(400)
      expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBe(viewport.width)
    }
    await page.setViewportSize(phone)
    const [above, below] = await Promise.all([
      mapOn(page).boundingBox(),
      page.getByRole('region', { name: 'Waypoints' }).boundingBox(),
    ])
    expect(above?.y).toBeLessThan(phone.height / 2)
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
    expect(below?.y).toBeLessThan(phone.height)
  })

  test('moves nothing on a phone when a change waits to be sent', async ({ person, visit }) => {
    const trip = await createLine(person, 2)
    const page = await visit(`/dashboard/trips/${trip.id}`, { viewport: { width: 390, height: 844 } })
    allowConsoleErrors(page, failedRequest)
    await expect(page.getByText(/^Leaves Jun 1, 2027 · 3 days · /)).toBeVisible()
    const list = page.getByRole('region', { name: 'Waypoints' })
    const before = await list.boundingBox()
    await chooseAction(page, 'Edit')
    await page.getByLabel('Trip Name').fill('A long way')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A long way' })).toBeVisible()
    await expect(page.getByText('Changes not synced yet')).toBeVisible()
    expect((await list.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  })

  test('keeps the list in its place on a phone while the vehicles load', async ({ person, visit }) => {
    const vehicle = await person.createVehicle({ specs: { energy: 'diesel', tank: 95, use: { paved: 12 } } })
    const trip = await createLine(person, 2)
    await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleId: vehicle.id } })
    const page = await visit('/icon.svg', { viewport: { width: 390, height: 844 } })
    const answer = await pauseCalls(page, '**/api/user/vehicles')
    await page.goto(`/dashboard/trips/${trip.id}`)
    const list = page.getByRole('region', { name: 'Waypoints' })
    await expect(list.getByText('Stop 2')).toBeVisible()
    const before = await list.boundingBox()
    answer()
    await expect(page.getByRole('region', { name: 'Fuel and water along the route' })).toBeVisible()
    expect((await list.boundingBox())?.y).toBe(before?.y)
  })

  test('has its name, days and buttons in one row on a narrow desktop', async ({ person, visit }) => {
    const trip = await createLine(person, 2)
    const page = await visit(`/dashboard/trips/${trip.id}`, { viewport: { width: 1000, height: 800 } })
    await expect(page.getByText(/^Leaves Jun 1, 2027 · 3 days · \d/)).toBeVisible()
    const middle = async (name: string) =>
      getMiddle(await page.getByRole('button', { name, exact: true }).boundingBox())
    expect(await middle('Share')).toBe(await middle('Back'))
  })

  test('shows all words of the empty search field beside the page’s number', async ({ person, visit }) => {
    const trip = await createLine(person, 2)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const search = page.getByPlaceholder('Search waypoints by name...')
    for (const width of [320, 360, 390, 430, 1000, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByText('Page 1 of 1')).toBeVisible()
      const message = `pixels beside the words at ${width}`
      await expect.poll(() => search.evaluate(measureRoom), { message }).toBeGreaterThanOrEqual(0)
    }
  })

  test('has the figures of two vehicles, the search field’s words and Print in one row', async ({ person, visit }) => {
    const specs = { energy: 'diesel', tank: 95, use: { paved: 12 } }
    const vehicleIds = [
      (await person.createVehicle({ specs })).id,
      (await person.createVehicle({ specs: { ...specs, energy: 'electric' } })).id,
    ]
    const trip = await createLine(person, 2)
    await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleIds } })
    const page = await visit(`/dashboard/trips/${trip.id}/itinerary`)
    await expect(page.getByText(/kWh$/).first()).toBeVisible()
    const search = page.getByPlaceholder('Search waypoints by name...')
    expect(await search.evaluate(measureRoom)).toBeGreaterThanOrEqual(0)
    const print = await page.getByRole('button', { name: 'Print' }).boundingBox()
    expect(print?.y).toBe((await search.boundingBox())?.y)
  })

  test('shows a refused number of people at its field, and only the list scrolls', async ({ person, visit }) => {
    const trip = await createLine(person, 2, stretch.repeat(9))
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await page.getByRole('button', { name: 'Edit vehicle and people' }).click()
    const form = page.getByRole('form', { name: 'Vehicle and people' })
    const people = form.getByLabel('People')
    await people.fill('300')
    const save = form.getByRole('button', { name: 'Save' })
    await save.scrollIntoViewIfNeeded()
    const measure = () => page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight])
    const before = await measure()
    allowConsoleErrors(page, failedRequest)
    await save.click()
    await expect(form.getByRole('alert')).toHaveText('Not saved: People must be a number from 1 to 20')
    await expect(people).toBeFocused()
    await expect(people).toBeInViewport()
    await expect(people).toHaveAccessibleDescription('People must be a number from 1 to 20')
    expect(await measure()).toEqual(before)
  })

  test('shows the whole of a long name on request', async ({ person, visit }) => {
    const name = 'Wide open country '.repeat(11).trim()
    const trip = await person.createTrip(name)
    await person.createWaypoint(trip, { name: 'Moab' })
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Full name' }).click()
    const whole = page.getByRole('paragraph').filter({ hasText: name })
    expect(await whole.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
    expect(await whole.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  })

  test('numbers stops as in the whole trip, on the map and the list', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await createLine(person, 10)
    const page = await visit(`/dashboard/trips/${trip.id}?page=2`)
    const rows = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
    await expect(rows).toHaveText([/^9\s*Stop 9/, /^10\s*Stop 10/])
    const marker = mapOn(page).getByRole('button', { name: '10. Stop 10', exact: true })
    await expect(marker.locator('text')).toHaveText('10')
    // Found by a search a stop keeps its number.
    await page.getByPlaceholder('Search waypoints by name...').fill('stop 3')
    await expect(rows).toHaveText([/^3\s*Stop 3/])
    await expect(mapOn(page).getByRole('button', { name: 'Stop 3' }).locator('text')).toHaveText('3')
  })

  test('keeps the whole trip in view while paging through it', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await createLine(person, 10)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const first = mapOn(page).getByRole('button', { name: '1. Stop 1', exact: true })
    await expect(first).toBeVisible()
    const [map, corner] = await Promise.all([mapOn(page).boundingBox(), first.boundingBox()])
    // The first stop is the easternmost of all ten.
    expect(corner?.x).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0) / 2)
    await page.getByRole('button', { name: 'Next page' }).click()
    const last = mapOn(page).getByRole('button', { name: 'Stop 10' })
    await expect(last).toBeVisible()
    const far = await last.boundingBox()
    expect(far?.x).toBeLessThan((map?.x ?? 0) + (map?.width ?? 0) / 2)
  })

  test('widens its list to the itinerary, beside the same map', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await createLine(person, 3)
    const page = await visit(`/dashboard/trips/${trip.id}`, { viewport: wide })
    await expect(mapOn(page)).toBeVisible()
    await mapOn(page).evaluate((map) => map.setAttribute('data-seen', ''))
    const list = page.getByRole('region', { name: 'Waypoints' })
    await page.getByRole('link', { name: 'Itinerary' }).click()
    await expect(page.getByRole('button', { name: /^More actions for/ })).toHaveCount(3)
    expect((await list.boundingBox())?.width).toBe(760)
    await expect(page.locator('[data-provider][data-seen]')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^More actions for/ })).toHaveCount(3)
    await page.getByRole('button', { name: 'Close itinerary' }).click()
    await expect(page).toHaveURL(new RegExp(`/trips/${trip.id}$`))
    await expect(page.getByRole('button', { name: 'Details of Stop 1' })).toBeVisible()
    await page.setViewportSize(phone)
    await page.getByRole('link', { name: 'Itinerary' }).click()
    await expect(mapOn(page)).toBeHidden()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(mapOn(page)).toBeVisible()
  })

  test('opens a stop in place', async ({ person, visit }) => {
    const trip = await createLine(person, 2)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const details = page.getByRole('button', { name: 'Details of Stop 1' })
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await details.click()
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: 'Edit distance to Stop 2' })).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await details.click()
    await expect(page.getByRole('button', { name: 'Edit distance to Stop 2' })).toHaveCount(0)
  })

  test('keeps ranges and the number of people whole beside two vehicles with long names', async ({ person, visit }) => {
    const specs = { energy: 'electric', tank: 135, spare: 0, use: { paved: 45 } }
    const model = 'Sprinter camper and trailer'
    const vehicleIds = [await person.createVehicle({ specs }), await person.createVehicle({ specs, model })].map(
      ({ id }) => id,
    )
    const trip = await createLine(person, 2)
    await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleId: vehicleIds[0], vehicleIds } })
    for (const viewport of [wide, phone]) {
      const page = await visit(`/dashboard/trips/${trip.id}`, { viewport })
      const lines = page.getByText(/^[\d.–]+ kWh$/).evaluate((figure) => figure.getClientRects().length)
      expect(await lines).toBe(1)
      const people = page.getByText('2 people', { exact: true })
      await expect(people).toBeVisible()
      expect(await people.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expectNoSidewaysScroll(page)
    }
  })

  test('says where today is, while the trip is under way', { tag: '@map' }, async ({ person, visit }) => {
    await person.createVehicle({ specs: { energy: 'diesel', tank: 95, use: { paved: 12 }, water: 60 } })
    const trip = await createLine(person, 3)
    const path = `/dashboard/trips/${trip.id}`
    const rows = (page: Page) => page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
    const page = await visit(path, { clockAhead: Date.parse('2027-06-04T12:00:00') - Date.now() })
    await expect(rows(page)).toHaveText([/^1Stop 1/, /^2Stop 2/, /^Today\s*3Stop 3/])
    // Fainter pins, and the same line on the chart of supplies.
    const pin = (name: string) => mapOn(page).getByRole('button', { name }).locator('svg')
    await expect(pin('2. Stop 2')).toHaveCSS('opacity', '0.6')
    await expect(pin('3. Stop 3')).toHaveCSS('opacity', '1')
    await expect(page.getByRole('region', { name: 'Fuel and water along the route' })).toContainText('Today')
    await expectGoodLooks(page)
    await page.clock.setSystemTime('2027-06-06T12:00:00')
    await page.reload()
    await expect(rows(page)).toHaveText([/^1Stop 1/, /^2Stop 2/, /^3Stop 3/])
  })

  test('is accessible and fits with twelve stops', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await createLine(person, 12, stretch.repeat(3))
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(mapOn(page).getByRole('button').first()).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectGoodLooks(page)
  })
})

test.describe('The menu of a trip', () => {
  test('asks before a deletion with the whole name, however long', async ({ person, visit }) => {
    const trip = await person.createTrip('x'.repeat(200))
    const page = await visit(`/dashboard/trips/${trip.id}`, { viewport: phone })
    await chooseAction(page, 'Delete Trip')
    const confirmDialog = page.getByRole('dialog')
    await expect(confirmDialog.getByText('Are you sure you want to delete this trip?')).toBeInViewport()
    expect(await confirmDialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  })

  test('works with the keyboard and returns the focus', async ({ person, visit }) => {
    const trip = await person.createTrip('Keyboard country')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const button = page.getByRole('button', { name: 'Actions' })
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(item('Drive')).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(item('Delete Trip')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Drive')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
})

const getMiddle = (box: { y: number; height: number } | null) => (box ? Math.round(box.y + box.height / 2) : undefined)

/** Returns the pixels that a field has beyond the words shown while it is empty. */
function measureRoom(input: Element): number {
  if (!(input instanceof HTMLInputElement)) return Number.NaN
  const { font, paddingLeft, paddingRight } = getComputedStyle(input)
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = font
  const words = context?.measureText(input.placeholder).width ?? 0
  return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words
}
