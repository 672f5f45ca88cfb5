import type { Page } from '@playwright/test'
import { writeArchive } from '../../support/pmtiles.ts'
import { encodeTile, type TileFeature } from '../../support/vector-tile.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from '../fixtures.ts'
import { expectGoodLooks } from '../looks.ts'
import { chooseAction } from '../trip-map.ts'
import { bringMap, openMapFiles } from './own-maps.ts'

const zoom = 14
/** The row of tiles along the way, in the middle of the Simpson Desert, and the latitude of its middle. */
const row = 9_430
const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / 2 ** zoom))) * 180) / Math.PI
const toColumn = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom)

const point = (name: string, subclass: string): TileFeature => ({
  type: 'point',
  attributes: { class: subclass, subclass, ...(name !== '' && { name }) },
  lines: [[{ x: 2_000, y: 2_300 }]],
})

/** Fuel, a tap without a name, and a camp with a long name, by the longitude of their tile. */
const places: ReadonlyMap<number, TileFeature> = new Map(
  [
    [137.2, point('Mungerannie Hotel', 'fuel')],
    [137.6, point('', 'drinking_water')],
    [138.1, point(`Camp of the ${'very '.repeat(15)}long name`, 'camp_site')],
    [138.7, point('Birdsville Fuel', 'fuel')],
  ].map(([longitude, place]) => [toColumn(Number(longitude)), place as TileFeature]),
)

const desertMap = () =>
  writeArchive({
    box: [136.9, latitude - 0.2, 139.1, latitude + 0.2],
    zooms: [zoom, zoom],
    tile: (_z, x, y) => {
      const place = y === row ? places.get(x) : undefined
      return encodeTile({ transportation: [], poi: place ? [place] : [] })
    },
    metadata: {
      vector_layers: [{ id: 'water' }, { id: 'transportation' }, { id: 'poi' }],
      'planetiler:osm:osmosisreplicationtime': '2027-06-02T00:00:00Z',
    },
  })

async function planDesert(person: Person): Promise<{ tripId: string; path: string }> {
  await person.createVehicle({ specs: { energy: 'diesel', tank: 20, use: { paved: 12 }, water: 60 } })
  const trip = await person.createTrip('Across the dunes')
  for (const [name, longitude, day] of [
    ['Purni Bore', '137.05', '2027-06-10'],
    ['Poeppel Corner', '137.999', '2027-06-12'],
    ['Birdsville', '139', '2027-06-14'],
  ] as const)
    await person.createWaypoint(trip, { name, latitude: String(latitude), longitude, startDate: day, endDate: day })
  return { tripId: trip.id, path: `/dashboard/trips/${trip.id}` }
}

async function saveMap(page: Page) {
  await openMapFiles(page)
  await bringMap(page, 'desert.pmtiles', desertMap())
  await expect(page.getByRole('list', { name: 'Map files on this device' })).toContainText('desert')
}

/** Opens the trip's page with the map on the device. */
async function openDesert(person: Person, visit: (path: string) => Promise<Page>) {
  const trip = await planDesert(person)
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  await page.goto(trip.path)
  return { page, ...trip }
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Along the way', exact: true }).click()
  return page.getByRole('dialog', { name: 'Along the way' })
}

test('lists what the map has along the way, without a connection, and adds a place as a stop', async ({
  person,
  visit,
}) => {
  const { page, tripId } = await openDesert(person, visit)
  const dialog = await openDialog(page)
  await expectGoodLooks(page)
  allowConsoleErrors(page, failedRequest)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await dialog.getByRole('button', { name: /^Search \d+ km$/ }).click()
  const list = dialog.getByRole('list', { name: 'Places along the way' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Mungerannie Hotel≈ km \d+ · 0\.\d km off · fuel/,
    /^No name≈ km \d+ · 0\.\d km off · drinking water/,
    /^Camp of the very/,
    /^Birdsville Fuel≈ km \d+/,
  ])
  expect(requested.filter((url) => !/\/assets\//.test(url))).toEqual([])
  await expect(dialog).toContainText(/\d+ km without fuel on this map, Mungerannie Hotel to Birdsville Fuel\./)
  await expect(dialog).toContainText('Your range in bad conditions:')
  await expect(dialog).toContainText('This map knows drinking-water taps only, no springs, wells or tanks.')
  await expect(dialog).toContainText(
    /From OpenStreetMap, as of 2 June 2027; .*It may be closed, dry or gone: ask ahead\./,
  )
  await expect(dialog).toContainText(/Fuel lasts to Mungerannie Hotel \(km \d+\), even in bad conditions\./)
  await expectGoodLooks(page, { phoneDiffers: true })

  await test.step('a closed place is left out of the figures', async () => {
    await list.getByRole('button', { name: /^Actions for Mungerannie Hotel/ }).click()
    await page.getByRole('menuitem', { name: 'Closed' }).click()
    await expect(dialog).toContainText(/\d+ km without fuel on this map, Purni Bore to Birdsville Fuel\./)
    await list.getByRole('button', { name: /^Actions for Mungerannie Hotel/ }).click()
    await page.getByRole('menuitem', { name: 'Open again' }).click()
    await expect(dialog).toContainText('Mungerannie Hotel to Birdsville Fuel')
  })

  await test.step('offline, a tap becomes a stop between its neighbors', async () => {
    await page.context().setOffline(true)
    await list.getByRole('button', { name: /^Actions for No name/ }).click()
    await page.getByRole('menuitem', { name: 'Add as a stop' }).click()
    const form = page.getByRole('form', { name: 'New stop' })
    await expect(form.getByLabel('Name')).toHaveValue('Drinking water')
    await form.getByLabel('Refill here').check()
    await form.getByRole('button', { name: 'Save' }).click()
    const stops = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
    await expect(stops.nth(1)).toContainText('Drinking water')
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await person.call('GET', `/api/user/trips/${tripId}/waypoints/paginated`)).waypoints.length)
      .toBe(4)
    const { waypoints } = await person.call('GET', `/api/user/trips/${tripId}/waypoints/paginated`)
    expect(waypoints.find(({ name }: { name: string }) => name === 'Drinking water')).toMatchObject({
      symbol: 'water',
      stop: { water: 'full' },
    })
  })

  await test.step('the way has changed since, and says so', async () => {
    await openDialog(page)
    await expect(dialog).toContainText('The way has changed since the last search.')
  })

  await test.step('the next search says which place is a stop', async () => {
    await dialog.getByRole('button', { name: /^Search/ }).click()
    await expect(list.getByRole('listitem').filter({ hasText: 'stop' })).toHaveText([/drinking water · stop 2/])
  })
})

test('counts of a leg open its list, and places files are searched too', async ({ person, visit }) => {
  const { page } = await openDesert(person, visit)
  const dialog = await openDialog(page)
  const wells = `<gpx version="1.1"><wpt lat="${latitude}" lon="138.3"><name>Club well</name><type>water_well</type></wpt></gpx>`
  await dialog
    .getByLabel('Places file', { exact: true })
    .setInputFiles({ name: 'wells.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(wells) })
  await expect(dialog.getByRole('list', { name: 'Places files on this device' })).toContainText('wells.gpx 1 place')
  await dialog
    .getByLabel('Places file', { exact: true })
    .setInputFiles({ name: 'none.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from('<gpx version="1.1"/>') })
  await expect(dialog.getByRole('alert')).toContainText('There are no places in this file.')
  await dialog.getByRole('button', { name: /^Search/ }).click()
  await expect(dialog.getByRole('list', { name: 'Places along the way' })).toContainText('Club well')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Along the way: Fuel 1 · water 1 · camps 1' }).click()
  await expect(dialog).toContainText('Poeppel Corner to Birdsville')
  await expect(dialog.getByRole('list', { name: 'Places along the way' }).getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Whole trip' }).click()
  await expect(dialog.getByRole('list', { name: 'Places along the way' }).getByRole('listitem')).toHaveCount(5)
})

test('without a map on the device, the dialog leads to saving the trip’s', async ({ person, visit }) => {
  const page = await visit((await planDesert(person)).path)
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('Offgrid finds fuel and water in a map on this device.')
  await dialog.getByRole('button', { name: 'Save this trip’s map' }).click()
  await expect(page.getByRole('dialog', { name: 'Offline' })).toBeVisible()
})

test('shows places on the trip’s map, if asked to', { tag: '@map' }, async ({ person, visit }) => {
  const { page } = await openDesert(person, visit)
  const map = page.getByRole('region', { name: 'Map of the trip' })
  const fuel = map.getByRole('button', { name: 'Mungerannie Hotel, fuel' })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: /^Search/ }).click()
  const onMap = dialog.getByLabel('Show on the map')
  await expect(onMap).not.toBeChecked()
  await expect(fuel).toHaveCount(0)
  await onMap.check()
  await dialog.getByRole('button', { name: /^Camps/ }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(map.locator('[data-drawn]')).toBeVisible()
  await expect(fuel).toBeVisible()
  await expect(map.getByRole('button', { name: 'drinking water' })).toBeVisible()
  await expect(map.getByRole('button', { name: /^Camp of the/ })).toHaveCount(0)
  await expectGoodLooks(page)

  await test.step('a symbol opens the list at its leg, and a closed place has none', async () => {
    await fuel.click()
    await expect(dialog).toContainText('Purni Bore to Poeppel Corner')
    await expect(onMap).toBeChecked()
    await dialog.getByRole('button', { name: /^Actions for Mungerannie Hotel/ }).click()
    await page.getByRole('menuitem', { name: 'Closed' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(fuel).toHaveCount(0)
  })

  await test.step('the choice stays on this device', async () => {
    await page.reload()
    await expect(map.getByRole('button', { name: 'drinking water' })).toBeVisible()
    await expect(fuel).toHaveCount(0)
  })
})

test('the trip plan to leave behind and the assistant get what was found along the present way', async ({
  person,
  visit,
}) => {
  const { page, tripId, path } = await openDesert(person, visit)
  const dialog = await openDialog(page)
  const clinic = `<gpx version="1.1"><wpt lat="${latitude}" lon="138.3"><name>Bush clinic</name><type>clinic</type></wpt></gpx>`
  await dialog
    .getByLabel('Places file', { exact: true })
    .setInputFiles({ name: 'help.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(clinic) })
  await expect(dialog.getByRole('list', { name: 'Places files on this device' })).toContainText('help.gpx 1 place')
  await dialog.getByRole('button', { name: /^Search/ }).click()
  await expect(dialog.getByRole('list', { name: 'Places along the way' })).toContainText('Bush clinic')
  // It is saved after it is shown, and loading another page could cut that off.
  await page.keyboard.press('Escape')
  await chooseAction(page, 'Leave a trip plan', 'Share')
  const paper = page.getByLabel('How it prints')
  await expect(paper).toContainText(/Help along the way\s*Bush clinic, clinic · ≈ km \d+ · 0(\.\d)? km off: -26\./)
  await expect(paper).toContainText('From help.gpx. It may be closed: ask ahead.')

  await page.goto('/dashboard/ai-assistant')
  await page.getByLabel('Your question').fill('Does our fuel last?')
  const asked = page.waitForRequest(/trip-assistant/)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const line = new URL((await asked).url()).searchParams.get('along')
  expect(line).toMatch(/^Across the dunes, from OpenStreetMap, 2 June 2027: .* km without fuel on this map/)
  expect(line).toMatch(/Fuel at Mungerannie Hotel, \d+ km\. Fuel at Birdsville Fuel, \d+ km\.$/)
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()

  const trip = await person.call('GET', `/api/user/trips/${tripId}`)
  await person.createWaypoint(trip, { name: 'Detour', latitude: '-25', longitude: '138', startDate: '2027-06-11' })
  await page.goto(`${path}/sheet`)
  await expect(paper).toContainText('Detour')
  await expect(paper).not.toContainText('Help along the way')
})
