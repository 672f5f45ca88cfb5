import type { Page } from '@playwright/test'
import { measureKm } from '../../../shared/tracks/measure.ts'
import { decodeLine, encodeLine } from '../../../shared/tracks/polyline.ts'
import { writeArchive, writeVectorTile } from '../../support/pmtiles.ts'
import { start } from '../drive-trip.ts'
import { failCalls } from '../faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from '../fixtures.ts'
import { expectGoodLooks } from '../looks.ts'
import { mapOn } from '../trip-map.ts'
import { bringMap, openMapFiles } from './own-maps.ts'

const zoom = 14
/** The row of tiles with the road, in the middle of the Simpson Desert, and the latitude of its middle. */
const row = 9_430
const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / 2 ** zoom))) * 180) / Math.PI

type Line = readonly (readonly [x: number, y: number])[]

/** A track from west to east, beyond the tile's edges. */
const track: Line = [
  [-64, 2048],
  [4160, 2048],
]
/** Another track 540 m to the north, and one that joins both in each tile. */
const northern: readonly Line[] = [
  [
    [-64, 1048],
    [4160, 1048],
  ],
  [
    [500, 1048],
    [500, 2048],
  ],
]

const writeTracks = (lines: readonly Line[]) =>
  writeVectorTile({
    water: [],
    transportation: lines.map((points) => ({ type: 'line', points, properties: { class: 'track' } })),
  })

const desertMap = (tile = writeTracks([track])) =>
  writeArchive({
    box: [137, latitude - 0.2, 137.5, latitude + 0.2],
    zooms: [zoom, zoom],
    tile: (_z, _x, y) => (y === row ? tile : undefined),
    metadata: {
      vector_layers: [{ id: 'water' }, { id: 'transportation' }],
      'planetiler:osm:osmosisreplicationtime': '2027-06-02T00:00:00Z',
    },
  })

async function planDesert(person: Person): Promise<{ tripId: string; ids: string[]; path: string }> {
  await person.createVehicle({ specs: { energy: 'diesel', tank: 95, use: { paved: 12 }, water: 60 } })
  const trip = await person.createTrip('Across the dunes')
  const ids: string[] = []
  for (const [name, longitude, day] of [
    ['Purni Bore', '137.05', '2027-06-10'],
    ['Knolls', '137.25', '2027-06-11'],
    ['Poeppel Corner', '137.999', '2027-06-12'],
  ] as const)
    ids.push(
      (await person.createWaypoint(trip, { name, latitude: String(latitude), longitude, startDate: day, endDate: day }))
        .id,
    )
  return { tripId: trip.id, ids, path: `/dashboard/trips/${trip.id}` }
}

/** Plans the desert with a track to Knolls from the stop after it. */
async function planAnotherWay(person: Person, source: 'file' | 'roads') {
  const { tripId, ids, path } = await planDesert(person)
  const [, stop, from] = ids
  const points = [137.999, 137.25].map((longitude) => ({ latitude, longitude }))
  const track = { stop, from, line: encodeLine(points), source, at: '2027-05-01' }
  const tracks = `/api/user/trips/${tripId}/tracks`
  await person.call('PUT', tracks, { tracks: [{ ...track, km: measureKm(points) }] })
  return { tripId, ids, path, track, readTracks: async () => (await person.call('GET', tracks)).tracks }
}

async function saveMap(page: Page, map = desertMap()) {
  await openMapFiles(page)
  await bringMap(page, 'desert.pmtiles', map)
  await expect(page.getByRole('list', { name: 'Map files on this device' })).toContainText('desert')
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Follow roads' }).click()
  return page.getByRole('dialog', { name: 'Follow roads' })
}

test('legs follow the roads of a map file without a signal, one at a time, and can be undone', async ({
  person,
  visit,
}) => {
  const { path } = await planDesert(person)
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  await page.goto(path)
  const stops = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
  await expect(page.getByText('2 of 2 legs are straight lines', { exact: true })).toBeVisible()
  const dialog = await openDialog(page)
  await expectGoodLooks(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
  await expect(dialog.getByText('Knolls to Poeppel Corner: no map on this device shows both.')).toBeVisible()
  // The code, and the track that was saved: no service of roads.
  expect(requested.filter((url) => !/\/assets\/|\/api\/user\/trips\//.test(url))).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(stops.first()).toContainText(/^1Purni Bore.*(19|20)(–2[01])? km/)
  await expect(page.getByText('1 of 2 legs is a straight line', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Details of Purni Bore' }).click()
  await expect(page.getByText(/along roads of your map \(track (19|20)\)/)).toBeVisible()
  await expect(page.getByText(/^From OpenStreetMap, 2 June 2027\. Floods/)).toBeVisible()
  await page.goto(`${path}/sheet`)
  await expect(page.getByText('Roads: OpenStreetMap, 2 June 2027. © OpenStreetMap contributors')).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: 'Details of Purni Bore' }).click()

  // Again without a connection, after the track is removed.
  await page.getByRole('button', { name: 'Actions for the leg to Knolls' }).click()
  await page.getByRole('menuitem', { name: 'Remove track' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove track' }).click()
  await expect(page.getByText('2 of 2 legs are straight lines', { exact: true })).toBeVisible()
  allowConsoleErrors(page, failedRequest)
  // Without a connection the code that shows fill-ups is requested, which no service worker has here.
  allowConsoleErrors(page, /Failed to fetch dynamically imported module/)
  await page.context().setOffline(true)
  await openDialog(page)
  await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Follow roads: 2 legs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 of 2 legs are straight lines', { exact: true })).toBeVisible()
})

test('without a map on the device, following roads leads to saving the trip’s', async ({ person, visit }) => {
  const page = await visit((await planDesert(person)).path)
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('Offgrid follows the roads of a map on this device.')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Save this trip’s map' }).click()
  await expect(page.getByRole('dialog', { name: 'Offline' })).toBeVisible()
})

test('a leg whose road is refused is named, and only a failed undo is called not undone', async ({ person, visit }) => {
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  const { tripId, path } = await planDesert(person)
  await page.goto(path)
  const full = { status: 409, json: { code: 'limit', message: 'A trip can have up to 500 tracks', requestId: 'r-1' } }
  const dialog = await openDialog(page)
  const acceptTracks = await failCalls(page, '**/tracks', full, 'PUT')
  await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
  await expect(dialog.getByRole('status')).toHaveText('No leg follows roads.')
  await expect(dialog).toContainText('Purni Bore to Knolls: A trip can have up to 500 tracks')
  await expect(dialog).not.toContainText('Not undone')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await acceptTracks()
  await openDialog(page)
  await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
  const acceptRemovals = await failCalls(page, '**/tracks/*', full, 'DELETE')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Not undone: A trip can have up to 500 tracks')).toBeVisible()
  await acceptRemovals()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Follow roads: 2 legs' })).toBeVisible()
  expect((await person.call('GET', `/api/user/trips/${tripId}/tracks`)).tracks).toEqual([])
})

test('a track that is saved for another leg is kept, or put back by Undo', async ({ person, visit }) => {
  const { ids, path, track: imported, readTracks } = await planAnotherWay(person, 'file')
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  await page.goto(path)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
  await expect(dialog.getByText('To Knolls: its track for another leg is kept.')).toBeVisible()
  expect(await readTracks()).toMatchObject([imported])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Details of Purni Bore' }).click()
  await page.getByRole('button', { name: 'Actions for the leg to Knolls' }).click()
  await page.getByRole('menuitem', { name: 'Follow roads' }).click()
  await dialog.getByRole('button', { name: 'Follow roads: 1 leg' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
  expect(await readTracks()).toMatchObject([{ source: 'roads', from: ids[0] }])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Follow roads: 1 leg' })).toBeVisible()
  expect(await readTracks()).toMatchObject([imported])
})

test('roads of another leg, as after a new order, are replaced by those of the leg', async ({ person, visit }) => {
  const { tripId, ids, path, track: before, readTracks } = await planAnotherWay(person, 'roads')
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  await page.goto(path)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
  expect(await readTracks()).toMatchObject([{ source: 'roads', from: ids[0] }])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Follow roads: 2 legs' })).toBeVisible()
  expect(await readTracks()).toMatchObject([before])

  await test.step('and the leg can follow them by another route, or to a stop that was moved', async () => {
    await dialog.getByRole('button', { name: 'Follow roads: 2 legs' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Details of Purni Bore' }).click()
    await person.call('PUT', `/api/user/trips/${tripId}/waypoints/${before.stop}`, { longitude: '137.3' })
    await page.reload()
    await page.getByRole('button', { name: 'Details of Purni Bore' }).click()
    await expect(page.getByText(/^The track ends 5 km from Knolls\./)).toBeVisible()
    await page.getByRole('button', { name: 'Actions for the leg to Knolls' }).click()
    await page.getByRole('menuitem', { name: 'Follow roads' }).click()
    await dialog.getByRole('button', { name: 'Follow roads: 1 leg' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/^The track ends/)).toHaveCount(0)
  })
})

test('the surfaces of an imported track are read from the map, and used on request', async ({ person, visit }) => {
  const { tripId, ids, path } = await planDesert(person)
  const [from, stop] = ids
  const points = [137.05, 137.15, 137.25].map((longitude) => ({ latitude, longitude }))
  await person.call('PUT', `/api/user/trips/${tripId}/tracks`, {
    tracks: [{ stop, from, line: encodeLine(points), km: measureKm(points), source: 'file', at: '2027-05-01' }],
  })
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Details of Purni Bore' }).click()
  const actions = page.getByRole('button', { name: 'Actions for the leg to Knolls' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Surfaces from your map' }).click()
  const dialog = page.getByRole('dialog', { name: 'Surfaces from your map' })
  await expect(dialog.getByText(/^On your map: track (\d+–)?100%\./)).toBeVisible()
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Use' }).click()
  await expect(dialog).toBeHidden()
  const { tracks } = await person.call('GET', `/api/user/trips/${tripId}/tracks`)
  expect(tracks).toMatchObject([{ source: 'file', parts: [[0, 'track']], map: 'OpenStreetMap, 2 June 2027' }])
  await expect(page.getByText('Track', { exact: true })).toBeVisible()

  // No map says what of it is sand.
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit surface' }).click()
  const sand = page.getByLabel('Sand, km (of 19.9 km of track)')
  await sand.fill('21')
  await page.getByRole('button', { name: 'Save sand' }).click()
  await expect(page.getByText('Enter 0 to 19.9 km.')).toBeVisible()
  await sand.fill('5')
  await page.getByRole('button', { name: 'Save sand' }).click()
  await expect(page.getByText('75% track, 25% sand')).toBeVisible()
  await expect(page.getByLabel('Sand, %')).toHaveValue('25.1')
  await expectGoodLooks(page)
})

/** Opens the drawing of the first leg, whose stops are in the middle of the map, and follows roads. */
async function drawFirstLeg(page: Page, path: string, name = 'Draw route to Knolls') {
  await page.goto(path)
  if (name.startsWith('Draw')) await page.getByRole('button', { name }).click()
  else {
    await page.getByRole('button', { name: 'Details of Purni Bore' }).click()
    await page.getByRole('button', { name: 'Actions for the leg to Knolls' }).click()
    await page.getByRole('menuitem', { name: 'Change track' }).click()
  }
  const panel = page.getByRole('region', { name })
  await panel.getByLabel('Follow roads').check()
  await expect(page.locator('[data-provider][data-drawn]')).toBeVisible()
  const canvas = mapOn(page).locator('canvas')
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: box.width / 2, y: box.height / 2 }
  return {
    panel,
    /** Clicks this many pixels north of the middle. */
    click: (north: number) => canvas.click({ position: { ...middle, y: middle.y - north } }),
  }
}

async function readLine(person: Person, tripId: string) {
  const { tracks } = await person.call('GET', `/api/user/trips/${tripId}/tracks`)
  return { track: tracks[0], points: decodeLine(tracks[0].line, 4_000) ?? [] }
}

test('a line that is drawn follows roads, and so does its last piece on request', { tag: '@map' }, async ({
  person,
  visit,
}) => {
  const { tripId, ids, path } = await planDesert(person)
  const page = await visit('/dashboard/maps')
  await saveMap(page)
  const { panel, click } = await drawFirstLeg(page, path)
  // A few pixels beside the track.
  await click(4)
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Follow to Knolls' }).click()
  await expect(panel.getByText('Select the map to pull the line there, or drag a point.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Follow to Knolls' })).toBeDisabled()
  await expectGoodLooks(page)
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toBeHidden()
  const { track, points } = await readLine(person, tripId)
  expect(track).toMatchObject({ source: 'roads', from: ids[0], parts: [[0, 'track']] })
  for (const point of points) expect(Math.abs(point.latitude - latitude)).toBeLessThan(0.0002)
})

test('a track is pulled to another road, which one undo takes back', { tag: '@map' }, async ({ person, visit }) => {
  const { tripId, ids, path } = await planDesert(person)
  const [from, stop] = ids
  const points = [137.05, 137.25].map((longitude) => ({ latitude, longitude }))
  await person.call('PUT', `/api/user/trips/${tripId}/tracks`, {
    tracks: [{ stop, from, line: encodeLine(points), km: measureKm(points), source: 'file', at: '2027-05-01' }],
  })
  const page = await visit('/dashboard/maps')
  await saveMap(page, desertMap(writeTracks([track, ...northern])))
  const { panel, click } = await drawFirstLeg(page, path, 'Change track to Knolls')
  await click(8)
  await expect(panel.getByRole('button', { name: 'Done' })).toBeEnabled()
  await expect(panel.getByRole('status').first()).toHaveText(/^21 km so far/)
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('status').first()).toHaveText(/^20 km so far/)
  await click(8)
  await expect(panel.getByRole('button', { name: 'Done' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toBeHidden()
  const line = await readLine(person, tripId)
  const north = line.points.filter((point) => point.latitude > latitude + 0.004)
  expect(north.length).toBeGreaterThan(1)
  // Only on the tracks, and on the one between them.
  for (const point of line.points)
    expect(
      Math.min(Math.abs(point.latitude - latitude), Math.abs(point.latitude - (north[0]?.latitude ?? 0))),
    ).toBeLessThan(0.0003)
})

test('a driver beside the track asks for the route from here', async ({ person, visit }) => {
  const { tripId, ids, path } = await planDesert(person)
  const [from, stop] = ids
  const points = [137.05, 137.25].map((longitude) => ({ latitude, longitude }))
  await person.call('PUT', `/api/user/trips/${tripId}/tracks`, {
    tracks: [{ stop, from, line: encodeLine(points), km: measureKm(points), source: 'file', at: '2027-05-01' }],
  })
  // 1.5 km north of the track.
  const geolocation = { latitude: latitude + 0.0135, longitude: 137.15, accuracy: 8 }
  const page = await visit('/dashboard/maps', { permissions: ['geolocation'], geolocation })
  await saveMap(page)
  await page.goto(`${path}/drive`)
  await start(page)
  await page.getByRole('button', { name: /^2\. Knolls/ }).click()
  await expect(page.getByText(/^1\.\d km off your track$/)).toBeVisible()
  await page.getByRole('button', { name: 'Route from here on your map' }).click()
  await expect(page.getByText(/^Route from here on your map: 10 km, 1[.\d–]* L$/)).toBeVisible()
})
