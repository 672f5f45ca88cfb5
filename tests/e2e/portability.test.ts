import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { limits } from '#shared/limits.ts'
import { asApi, cutOff } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectGoodLooks, phone, wide } from './looks.ts'
import { expectPending } from './outbox.ts'
import { waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'
import { chooseAction } from './trip-map.ts'

const twoBatches = 2 * limits.batch.waypoints

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const status = (page: Page | Locator, text: string) => page.getByRole('status').filter({ hasText: text })

const readDownload = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8')

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await press()
  return downloading
}

async function createTrip(person: Person) {
  const trip = await person.createTrip('Canning Stock Route', 'Wells and dunes.')
  await person.createWaypoint(trip, { name: 'Well 33', latitude: '-22.10', startDate: '2027-05-01' })
  await person.createWaypoint(trip, { name: 'Well 45 & camp', latitude: '-21.5', description: '<b>dry</b>' })
  return trip
}

test.describe('A trip', () => {
  test('is exported in each format, and the toast says how many waypoints each file has', async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const exportAs = async (format: string, button: string) => {
      await chooseAction(page, 'Export or print', 'Share')
      const exportDialog = dialog(page, 'Export trip')
      await exportDialog.getByRole('radio', { name: format, exact: true }).check()
      return download(page, () => exportDialog.getByRole('button', { name: button }).click())
    }
    await chooseAction(page, 'Export or print', 'Share')
    await expect(dialog(page, 'Export trip').getByRole('button', { name: 'Export 2 waypoints' })).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.keyboard.press('Escape')

    const gpx = await exportAs('GPX', 'Export 2 waypoints')
    expect(gpx.suggestedFilename()).toBe('canning-stock-route.gpx')
    const xml = await readDownload(gpx)
    expect(xml).toContain('Well 45 &amp; camp')
    expect(xml).not.toContain('<rtept')
    await expect(status(page, 'Exported 2 waypoints to canning-stock-route.gpx.')).toBeVisible()

    expect(await readDownload(await exportAs('KML', 'Export 2 waypoints'))).toContain('<Placemark')
    expect(JSON.parse(await readDownload(await exportAs('GeoJSON', 'Export 2 waypoints'))).features).toHaveLength(2)
    expect(await readDownload(await exportAs('CSV', 'Export 2 waypoints'))).toContain('-22.10')
    const calendar = await readDownload(await exportAs('Calendar', 'Export 1 waypoint'))
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    await expect(
      status(page, 'Exported 1 waypoint to canning-stock-route.ics. 1 waypoint has no dates and is not in a calendar.'),
    ).toBeVisible()
  })

  test('is exported with its straight route on request, offline too', async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('link', { name: /Well 33/ })).toBeVisible()
    await waitUntilTripSaved(page, trip.id)
    allowConsoleErrors(page, failedRequest)
    await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
    await chooseAction(page, 'Export or print', 'Share')
    const exportDialog = dialog(page, 'Export trip')
    await exportDialog.getByLabel('Include a route of straight lines between stops').check()
    const file = await download(page, () => exportDialog.getByRole('button', { name: 'Export 2 waypoints' }).click())
    expect((await readDownload(file)).match(/<rtept/g)).toHaveLength(2)
    await expect(status(page, 'Exported 2 waypoints to canning-stock-route.gpx.')).toBeVisible()
  })

  test('is shared with another app, or downloaded where that app takes no files', async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await page.evaluate(() => {
      const shared: string[] = []
      const share = async ({ files = [] }: ShareData) => {
        const [file] = files
        if (file?.name.endsWith('.gpx')) throw new DOMException('Permission denied', 'NotAllowedError')
        shared.push(file?.name ?? '')
      }
      Object.assign(navigator, { canShare: () => true, share })
      Object.assign(window, { shared })
    })
    const openExport = async (format: string) => {
      await chooseAction(page, 'Export or print', 'Share')
      const exportDialog = dialog(page, 'Export trip')
      await exportDialog.getByRole('radio', { name: format, exact: true }).check()
      return exportDialog.getByRole('button', { name: 'Share' })
    }
    await (await openExport('CSV')).click()
    await expect(status(page, 'Exported 2 waypoints to canning-stock-route.csv.')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(['canning-stock-route.csv'])
    const button = await openExport('GPX')
    const file = await download(page, () => button.click())
    expect(file.suggestedFilename()).toBe('canning-stock-route.gpx')
  })
})

const gpx = (body: string, title = 'Canning wells') =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${title}</name></metadata>${body}</gpx>`
const wpt = (name: string, latitude: number | string, longitude: number | string = 125.5) =>
  `<wpt lat="${latitude}" lon="${longitude}">${name === '' ? '' : `<name>${name}</name>`}</wpt>`
const trk = (...points: readonly (readonly [number, number])[]) =>
  `<trk><trkseg>${points.map(([latitude, longitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`).join('')}</trkseg></trk>`
const wells = (count: number) =>
  gpx(Array.from({ length: count }, (_, at) => wpt(`Well ${at + 1}`, `-22.${100 + at}`)).join(''))

const toFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

const listNames = async (person: Person, tripId: string): Promise<string[]> => {
  const { waypoints } = await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)
  return waypoints.map(({ name }: { name: string }) => name)
}
const listTracks = async (person: Person, tripId: string): Promise<string[]> => {
  const { tracks } = await person.call('GET', `/api/user/trips/${tripId}/tracks`)
  return tracks.map(({ source }: { source: string }) => source)
}
const names = (count: number) => Array.from({ length: count }, (_, at) => `Well ${at + 1}`)

/** Opens a trip's import with these files. */
async function importInto(page: Page, ...files: readonly ReturnType<typeof toFile>[]) {
  await chooseAction(page, 'Import')
  const importDialog = dialog(page, 'Import into this trip')
  await importDialog.getByLabel('Files to import').setInputFiles([...files])
  return importDialog
}

/** Imports 250 waypoints, of which only the first two batches are saved until `release` is called. */
async function importHalf(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/waypoints/batch', async (route) => {
    sent += 1
    if (sent === 2) await released
    await route.fallback()
  })
  const importDialog = await importInto(page, toFile('wells.gpx', wells(250)))
  await importDialog.getByRole('button', { name: 'Import 250 waypoints' }).click()
  await expect(importDialog.getByText(`Saving ${twoBatches} of 250…`).first()).toBeVisible()
  return { importDialog, release }
}

const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([name = '', text = '']) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text],
  )

test.describe('Files', () => {
  test('are read, reviewed, imported without duplicates, and undone', { tag: '@walk' }, async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const importDialog = await importInto(
      page,
      toFile('wells.gpx', gpx(`${wpt('Well 33', '-22.10', '-109.5498')}${wpt('Well 34', -22.2)}${wpt('', -22.3)}`)),
    )
    const summary = importDialog.getByRole('status').filter({ hasText: '3 places found.' })
    await expect(summary).toHaveText(
      '3 places found. 1 has no name and is called “Waypoint 5”. 1 is already in this trip.',
    )
    await expect(importDialog.getByRole('checkbox', { name: 'Well 33' })).not.toBeChecked()
    await expect(importDialog.getByRole('checkbox', { name: 'Well 34' })).toBeChecked()
    await expect(importDialog.getByRole('region', { name: 'Map of the places', exact: true })).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await importDialog.getByRole('button', { name: 'Import 2 waypoints' }).click()
    await expect(status(page, 'Imported 2 waypoints.')).toBeVisible()
    await expect(importDialog).toHaveCount(0)
    await expect.poll(() => listNames(person, trip.id)).toEqual(['Well 33', 'Well 45 & camp', 'Well 34', 'Waypoint 5'])
    await expect(page.getByRole('link', { name: /Waypoint 5/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, 'Removed 2 waypoints.')).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual(['Well 33', 'Well 45 & camp'])
  })

  test('are read once the code that reads them can be loaded', async ({ visit }) => {
    const page = await visit('/dashboard/trips')
    allowConsoleErrors(page, failedRequest)
    await page.context().route('**/assets/worker-*.js', (route) => route.abort('internetdisconnected'))
    await expect(page.getByRole('button', { name: 'Import' })).toBeVisible()
    await drop(page, 'wells.gpx', wells(3))
    const importDialog = dialog(page, 'Import')
    await expect(
      importDialog.getByText(
        'Offgrid couldn’t load what it needs to read and write files. Try again when you are online.',
      ),
    ).toBeVisible()
    await page.context().unroute('**/assets/worker-*.js')
    await drop(page, 'wells.gpx', wells(3))
    await expect(importDialog.getByText('3 places found.')).toBeVisible()
  })

  test('dropped on the trips become a trip with their name and description', async ({ person, visit }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByRole('button', { name: 'Import' })).toBeVisible()
    await drop(page, 'wells.gpx', wells(3).replace('</metadata>', '<desc>Wells and dunes.</desc></metadata>'))
    const importDialog = dialog(page, 'Import')
    await expect(importDialog.getByLabel('Trip Name')).toHaveValue('Canning wells')
    await importDialog.getByRole('button', { name: 'Import 3 waypoints' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Canning wells' })).toBeVisible()
    await expect(status(page, 'Imported 3 waypoints.')).toBeVisible()
    const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
    expect(trips).toMatchObject([{ name: 'Canning wells', description: 'Wells and dunes.', waypointCount: 3 }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No trips yet')).toBeVisible()
  })

  test('can be pasted as text, and a refusal says why', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Canning' })).toBeVisible()
    const paste = (text: string) =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('Just a few words.')
    const importDialog = dialog(page, 'Import into this trip')
    await expect(importDialog).toHaveCount(0)
    await paste('<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>'.replace('<!DOCTYPE', '<?xml version="1.0"?><!DOCTYPE'))
    await expect(importDialog.getByRole('alert')).toContainText(
      'This file declares its own entities (DOCTYPE). Offgrid doesn’t open such files.',
    )
    await expectGoodLooks(page)
    await paste(
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Well 1"},"geometry":{"type":"Point","coordinates":[125.5,-22.1]}}]}',
    )
    await importDialog.getByRole('button', { name: 'Import 1 waypoint' }).click()
    await expect(status(page, 'Imported 1 waypoint.')).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual(['Well 1'])
  })

  test('with tables are imported by the columns the user names', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const importDialog = await importInto(
      page,
      toFile('wells.csv', 'what,north,east,note\nWell 1,-22.1,125.5,dry\nWell 2,-22.2,125.6,wet\n'),
    )
    const columns = importDialog.getByRole('group', { name: 'Columns of wells.csv' })
    await expect(columns.getByText('Well 1 · Well 2')).toBeVisible()
    const hint = columns.getByText('Choose which columns hold the latitude and the longitude.')
    await expect(hint).toBeVisible()
    await columns.getByLabel('what').selectOption('Name')
    await columns.getByLabel('north').selectOption('Latitude')
    await columns.getByLabel('east').selectOption('Longitude')
    await columns.getByLabel('note').selectOption('Description')
    await expect(importDialog.getByText('2 places found.')).toBeVisible()
    await expect(hint).toHaveCount(0)
    await expectGoodLooks(page, { phoneDiffers: true })
    await importDialog.getByRole('button', { name: 'Import 2 waypoints' }).click()
    await expect(status(page, 'Imported 2 waypoints.')).toBeVisible()
    const { waypoints } = await person.call('GET', `/api/user/trips/${trip.id}/waypoints/all`)
    expect(waypoints).toMatchObject([
      { name: 'Well 1', latitude: '-22.1', longitude: '125.5', description: 'dry' },
      { name: 'Well 2', description: 'wet' },
    ])
  })

  test('with long names and cells fit the dialog', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const long = 'x'.repeat(150)
    const line = '<trk><trkseg><trkpt lat="-22.1" lon="125.5"/><trkpt lat="-22.2" lon="125.5"/></trkseg></trk>'
    const importDialog = await importInto(
      page,
      toFile(`${long}.csv`, `${long},lat,lon\n${long},-22.3,125.5\n`),
      toFile('wells.gpx', gpx(wpt(long, -22.1) + wpt(`${long} 2`, -22.2) + line)),
    )
    await expect(importDialog.getByRole('group', { name: `Columns of ${long}.csv` })).toBeVisible()
    await expect(importDialog.getByRole('checkbox', { name: `${long} – ${long} 2, 11.1 km` })).toBeVisible()
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport)
      expect(await importDialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
    }
  })

  test('with many places can be stopped, continued and removed again', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const { importDialog, release } = await importHalf(page)
    await expectGoodLooks(page)
    await importDialog.getByRole('button', { name: 'Cancel' }).click()
    release()
    await expect(importDialog.getByText(`Stopped after ${twoBatches} of 250.`)).toBeVisible()
    await expectGoodLooks(page)
    await expect.poll(() => listNames(person, trip.id)).toEqual(names(twoBatches))
    await importDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(status(page, 'Imported 250 waypoints.')).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual(names(250))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, 'Removed 250 waypoints.')).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual([])
  })

  test('stop being imported when the user leaves the screen, and say so', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit('/dashboard/trips')
    await page.getByRole('link', { name: /Canning/ }).click()
    const { release } = await importHalf(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Trips' })).toBeVisible()
    release()
    await expect(page.getByRole('alert').filter({ hasText: `Stopped after ${twoBatches} of 250.` })).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual(names(twoBatches))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, `Removed ${twoBatches} waypoints.`)).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual([])
  })

  test('that exceed the trip’s limit are imported in part', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Canning' })).toBeVisible()
    const importDialog = await importInto(page, toFile('wells.gpx', wells(2_005)))
    await expect(importDialog.getByRole('alert')).toHaveText(
      /This trip has room for 2,000 more waypoints; the file has 2,005. Choose which to import, or make a new trip./,
    )
    await importDialog.getByRole('button', { name: 'Choose none' }).click()
    await expect(importDialog.getByRole('checkbox')).toHaveCount(100)
    await importDialog.getByRole('button', { name: 'Show more (100 of 2,005 are listed)' }).click()
    await expect(importDialog.getByRole('checkbox')).toHaveCount(600)
    await importDialog.getByLabel('Search places by name').fill('well 1987')
    await importDialog.getByRole('checkbox', { name: /^Well 1987/ }).check()
    await expectGoodLooks(page, { phoneDiffers: true })
    await importDialog.getByRole('button', { name: 'Import 1 waypoint' }).click()
    await expect(status(page, 'Imported 1 waypoint.')).toBeVisible()
    await expect.poll(() => listNames(person, trip.id)).toEqual(['Well 1987'])
  })

  test('that the trip has already are imported, too, if they become a new trip', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    for (const name of ['Well 1', 'Camp'])
      await person.createWaypoint(trip, { name, latitude: '-22.100', longitude: '125.5' })
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Canning' })).toBeVisible()
    const importDialog = await importInto(page, toFile('wells.gpx', wells(2_000)))
    await expect(importDialog.getByText('1 is already in this trip.')).toBeVisible()
    await importDialog.getByRole('button', { name: 'Make a new trip' }).click()
    await expect(importDialog.getByText('is already in this trip')).toHaveCount(0)
    await expect(importDialog.getByRole('button', { name: 'Import 2,000 waypoints' })).toBeEnabled()
  })

  test('that no longer fit say how much space is left', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Canning' })).toBeVisible()
    const importDialog = await importInto(page, toFile('wells.gpx', wells(41)))
    const well = { name: 'Other well', latitude: '-22.1', longitude: '125.5' }
    allowConsoleErrors(page, failedRequest)
    const headers = { authorization: `Bearer ${person.tokens.accessToken}` }
    for (let count = 0; count < 1_960; count += 98) {
      const answer = await page.request.post(`/api/user/trips/${trip.id}/waypoints/batch`, {
        headers: { ...headers, 'idempotency-key': `others-${count}` },
        data: { waypoints: Array.from({ length: 98 }, () => well) },
      })
      expect(answer.status()).toBe(201)
    }
    await importDialog.getByRole('button', { name: 'Import 41 waypoints' }).click()
    await expect(importDialog.getByRole('alert')).toContainText(
      'This trip has room for 40 more waypoints; the file has 41.',
    )
  })

  test('with only a track are cut at the trip’s stops, a checkbox a leg, and undone', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    for (const [name, latitude, longitude] of [
      ['Well 31', '-22', '125'],
      ['Well 32', '-22.5', '125.01'],
      ['Well 33', '-23', '125.02'],
      ['Well 34', '-23.5', '125'],
    ] as const) {
      await person.createWaypoint(trip, { name, latitude, longitude })
      // The trip doesn't go there, so no leg does.
      await person.createWaypoint(trip, { name: 'Closed bore', latitude: '-22.2', longitude: '125.4', skipped: true })
    }
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const importDialog = await importInto(
      page,
      toFile('drive.gpx', gpx(trk([-22, 125], [-22.5, 125.01], [-23.5, 125]))),
    )
    await expect(status(importDialog, '1 track, 167 km.')).toHaveText('1 track, 167 km. It covers 1 of 3 legs.')
    await expect(importDialog.getByRole('checkbox', { name: 'Well 31 – Well 32, 55.6 km' })).toBeChecked()
    await expect(importDialog.getByRole('checkbox', { name: /^Well 32 – Well 33/ })).not.toBeChecked()
    await expect(importDialog.getByText('Well 33 is 1.5 km off the track.').first()).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await importDialog.getByRole('checkbox', { name: /^Well 33 – Well 34/ }).check()
    await importDialog.getByRole('button', { name: 'Import 2 tracks' }).click()
    await expect(status(page, 'Imported 2 tracks.')).toBeVisible()
    await expect.poll(() => listTracks(person, trip.id)).toEqual(['file', 'file'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, 'Removed 2 tracks.')).toBeVisible()
    await expect.poll(() => listTracks(person, trip.id)).toEqual([])
  })

  test('with another track for a leg replace it, and Undo restores it', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    for (const [name, latitude] of [
      ['Well 31', '-22'],
      ['Well 32', '-23'],
    ] as const)
      await person.createWaypoint(trip, { name, latitude, longitude: '125' })
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const straight = await importInto(page, toFile('straight.gpx', gpx(trk([-22, 125], [-23, 125]))))
    await straight.getByRole('button', { name: 'Import 1 track' }).click()
    await expect(status(page, 'Imported 1 track.')).toBeVisible()
    const { tracks: before } = await person.call('GET', `/api/user/trips/${trip.id}/tracks`)
    const winding = await importInto(page, toFile('way.gpx', gpx(trk([-22, 125], [-22.5, 125.2], [-23, 125]))))
    await expect(winding.getByText('Replaces the track of this leg.')).toBeVisible()
    await winding.getByRole('button', { name: 'Import 1 track' }).click()
    await expect
      .poll(async () => (await person.call('GET', `/api/user/trips/${trip.id}/tracks`)).tracks[0].km)
      .toBeGreaterThan(115)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect
      .poll(async () => (await person.call('GET', `/api/user/trips/${trip.id}/tracks`)).tracks)
      .toEqual(before)
  })

  test('with only a track become a trip with two ends, which is exported and read again', async ({ person, visit }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByRole('button', { name: 'Import' })).toBeVisible()
    await drop(page, 'drive.gpx', gpx(trk([-22, 125], [-22.5, 125.2], [-23, 125]), 'Canning drive'))
    const importDialog = dialog(page, 'Import')
    await expect(status(importDialog, '1 track, 119 km.')).toHaveText('1 track, 119 km. It covers 1 of 1 leg.')
    await expect(importDialog.getByRole('checkbox', { name: /^Start – End/ })).toBeChecked()
    await importDialog.getByRole('button', { name: 'Import 2 waypoints and 1 track' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Canning drive' })).toBeVisible()
    await expect(status(page, 'Imported 2 waypoints and 1 track.')).toBeVisible()
    await chooseAction(page, 'Export or print', 'Share')
    const exportDialog = dialog(page, 'Export trip')
    await expect(exportDialog.getByText('Includes 1 track.')).toBeVisible()
    const file = await download(page, () => exportDialog.getByRole('button', { name: 'Export 2 waypoints' }).click())
    expect(await readDownload(file)).toContain('<trk><name>Start – End</name>')
    const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
    expect(await listTracks(person, trips[0].id)).toEqual(['file'])
  })
})

test.describe('Without a signal', () => {
  test('an import is no longer called pending once the server has it', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Canning' })).toBeVisible()
    await waitUntilTripSaved(page, trip.id)
    const restore = await cutOff(page)
    const importDialog = await importInto(page, toFile('wells.gpx', wells(2)))
    await importDialog.getByRole('button', { name: 'Import 2 waypoints' }).click()
    await expect(status(page, 'Added 2 waypoints. Saved on this device.')).toBeVisible()
    await restore()
    await expectPending(page, 0)
    // The toast itself stays longer, for an undo.
    await expect(page.getByText('It will be sent when you are online.')).toHaveCount(0, { timeout: 10_000 })
  })

  test('files become a trip on this device whose stops can be changed', async ({ person, visit }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByText('No trips yet')).toBeVisible()
    await waitUntilSaved(page, 'trips')
    const restore = await cutOff(page)
    await drop(page, 'wells.gpx', wells(100))
    await dialog(page, 'Import').getByRole('button', { name: 'Import 100 waypoints' }).click()
    await expect(page).toHaveURL(/trips\/local-/)
    await expect(status(page, 'Added 100 waypoints. Saved on this device.')).toBeVisible()
    await expectPending(page, 3)
    await page
      .getByRole('link', { name: /Well 2(?!\d)/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectPending(page, 4)
    await restore()
    await expectPending(page, 0)
    const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
    expect(trips).toMatchObject([{ name: 'Canning wells', waypointCount: 99 }])
    await expect.poll(() => listNames(person, trips[0].id)).toEqual(names(100).filter((name) => name !== 'Well 2'))
  })
})

test.describe('An account', () => {
  /** Creates two trips, one with a plan, a vehicle and a leg between its stops. */
  async function fillAccount(person: Person) {
    const vehicle = await person.createVehicle({ make: 'Toyota', model: 'Troopy', year: 2015 })
    const trip = await createTrip(person)
    const fills = [1, 2].map((at) => ({ day: `2027-05-0${at}`, amount: 60 + at, tripId: trip.id }))
    const batch = { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001', fills }
    await person.call('POST', `/api/user/vehicles/${vehicle.id}/fills/batch`, batch)
    await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleId: vehicle.id, people: 2 } })
    const { waypoints } = await person.call('GET', `/api/user/trips/${trip.id}/waypoints/all`)
    const leg = { from: waypoints[0].id, km: 120 }
    await person.call('PUT', `/api/user/trips/${trip.id}/waypoints/${waypoints[1].id}`, { leg })
    const sheet = { vehicles: [{ vehicleId: vehicle.id, color: 'White' }], shelter: 'Red tent' }
    await person.call('PUT', `/api/user/trips/${trip.id}/sheet`, sheet)
    await person.createTrip('Gunbarrel')
  }

  async function readAccount(person: Person) {
    const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=100')
    const vehicles = await person.call('GET', '/api/user/vehicles')
    const rows = await Promise.all(
      trips.map(async ({ id }: { id: string }) => {
        const { waypoints } = await person.call('GET', `/api/user/trips/${id}/waypoints/all`)
        return waypoints
      }),
    )
    return { trips, vehicles, rows }
  }

  async function downloadAll(person: Person, visit: (path: string) => Promise<Page>) {
    await fillAccount(person)
    const page = await visit('/dashboard/settings')
    await page.getByLabel('Include trip plans').check()
    const file = await download(page, () => page.getByRole('button', { name: 'Download everything' }).click())
    await expect(
      page.getByText(`Downloaded 2 trips, 2 waypoints and 1 vehicle to ${file.suggestedFilename()}.`),
    ).toBeVisible()
    return {
      page,
      zip: { name: file.suggestedFilename(), mimeType: 'application/zip', buffer: readFileSync(await file.path()) },
    }
  }

  async function importArchive(page: Page, zip: ReturnType<typeof toFile>) {
    await page.getByRole('button', { name: 'Import' }).click()
    const importDialog = dialog(page, 'Import')
    await importDialog.getByLabel('Files to import').setInputFiles(zip)
    return importDialog
  }

  test('is downloaded completely and restored into another account', { tag: '@walk' }, async ({
    person,
    newPerson,
    visit,
  }) => {
    const { page: first, zip } = await downloadAll(person, visit)
    expect(zip.name).toMatch(/^offgrid-\d{4}-\d\d-\d\d\.zip$/)
    await expectGoodLooks(first)
    const other = await newPerson()
    const page = await visit('/dashboard/trips', { tokens: other.tokens })
    const importDialog = await importArchive(page, zip)
    await expect(
      importDialog.getByText('This file holds 2 trips, 2 waypoints, 1 vehicle and 2 fill-ups.'),
    ).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await importDialog.getByRole('button', { name: 'Restore 2 trips and 1 vehicle' }).click()
    await expect(status(page, 'Restored 2 trips, 2 waypoints, 1 vehicle and 2 fill-ups.')).toBeVisible()
    const { trips, vehicles, rows } = await readAccount(other)
    expect(vehicles).toMatchObject([{ make: 'Toyota', model: 'Troopy', year: 2015 }])
    expect(trips).toMatchObject([
      { name: 'Gunbarrel', waypointCount: 0 },
      { name: 'Canning Stock Route', description: 'Wells and dunes.', waypointCount: 2 },
    ])
    expect(trips[1].plan).toEqual({ vehicleId: vehicles[0].id, people: 2 })
    expect(await other.call('GET', `/api/user/trips/${trips[1].id}/sheet`)).toEqual({
      vehicles: [{ vehicleId: vehicles[0].id, color: 'White' }],
      shelter: 'Red tent',
      rev: 1,
    })
    const { fills } = await other.call('GET', `/api/user/vehicles/${vehicles[0].id}/fills`)
    expect(fills).toMatchObject([62, 61].map((amount) => ({ amount, tripId: trips[1].id })))
    const [well, camp] = rows[1]
    expect(well).toMatchObject({ name: 'Well 33', latitude: '-22.10', startDate: '2027-05-01T00:00:00Z' })
    expect(camp).toMatchObject({ description: '<b>dry</b>', leg: { from: well.id, km: 120 } })
    await expect(page.getByText('Canning Stock Route')).toBeVisible()

    const again = await importArchive(page, zip)
    await expect(
      again.getByText('2 trips with the same name and number of waypoints are already in your account.'),
    ).toBeVisible()
    await expect(again.getByRole('checkbox', { name: 'Gunbarrel' })).not.toBeChecked()
  })

  test('restored again after a lost response has no duplicates', async ({ person, newPerson, visit }) => {
    const { zip } = await downloadAll(person, visit)
    const other = await newPerson()
    const page = await visit('/dashboard/trips', { tokens: other.tokens })
    allowConsoleErrors(page, failedRequest)
    await page.route('**/waypoints/batch', async (route) => {
      await route.fetch()
      // An attempt that is still under way when the routes go continues by itself.
      await route.abort('connectionreset').catch(() => undefined)
    })
    const importDialog = await importArchive(page, zip)
    await importDialog.getByRole('button', { name: 'Restore 2 trips and 1 vehicle' }).click()
    await expect(importDialog.getByRole('alert')).toContainText(
      'Restored 0 trips, 0 waypoints, 1 vehicle and 0 fill-ups of 2 trips, 2 waypoints, 1 vehicle and 2 fill-ups. This needs a connection.',
    )
    await expectGoodLooks(page)
    await page.unroute('**/waypoints/batch')
    await page.reload()
    await expectPending(page, 0)
    const again = await importArchive(page, zip)
    // The whole file is selected until the existing data are known.
    await expect(
      again.getByText('1 trip with the same name and number of waypoints is already in your account.'),
    ).toBeVisible()
    await again.getByRole('checkbox', { name: 'Canning Stock Route' }).check()
    await again.getByRole('button', { name: 'Restore 2 trips and 1 vehicle' }).click()
    await expect(status(page, 'Restored 2 trips, 2 waypoints, 1 vehicle and 2 fill-ups.')).toBeVisible()
    const { trips, vehicles } = await readAccount(other)
    expect(trips).toMatchObject([
      { name: 'Gunbarrel', waypointCount: 0 },
      { name: 'Canning Stock Route', waypointCount: 2 },
    ])
    expect(vehicles).toHaveLength(1)
    expect((await other.call('GET', `/api/user/vehicles/${vehicles[0].id}/fills`)).fills).toHaveLength(2)
  })

  test('restored in part says how far it came and continues', async ({ person, newPerson, visit }) => {
    const { zip } = await downloadAll(person, visit)
    const other = await newPerson()
    const page = await visit('/dashboard', { tokens: other.tokens })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    let release = () => {}
    const reached = new Promise<void>((reach) => {
      void page.route('**/waypoints/batch', async (route) => {
        const released = new Promise<void>((resolve) => (release = resolve))
        reach()
        await released
        await route.fallback()
      })
    })
    const importDialog = await importArchive(page, zip)
    await importDialog.getByRole('button', { name: 'Restore 2 trips and 1 vehicle' }).click()
    await reached
    await page.goBack()
    await expect(importDialog).toHaveCount(0)
    release()
    await expect(page.getByRole('alert')).toContainText('Import the file again to continue.')
    await page.unroute('**/waypoints/batch')
    await page.goForward()
    const again = await importArchive(page, zip)
    // All trips are selected until the account's are known, so selecting another changes nothing.
    await expect(
      again.getByText('1 trip with the same name and number of waypoints is already in your account.'),
    ).toBeVisible()
    await again.getByRole('checkbox', { name: 'Canning Stock Route' }).check()
    await again.getByRole('button', { name: 'Restore 2 trips and 1 vehicle' }).click()
    await expect(status(page, 'Restored 2 trips, 2 waypoints, 1 vehicle and 2 fill-ups.')).toBeVisible()
    expect((await readAccount(other)).trips).toMatchObject([
      { name: 'Gunbarrel', waypointCount: 0 },
      { name: 'Canning Stock Route', waypointCount: 2 },
    ])
  })

  test('stopped by the day’s limit of changes says so, and continues later', async ({ person, newPerson, visit }) => {
    const { zip } = await downloadAll(person, visit)
    const other = await newPerson()
    const page = await visit('/dashboard/trips', { tokens: other.tokens })
    allowConsoleErrors(page, failedRequest)
    const message = 'You have reached the limit of changes for today. Please try again at 2027-05-02 00:00 UTC.'
    const json = { code: 'too_many_requests', message, requestId: 'test' }
    await page.route('**/waypoints/batch', (route) =>
      route.fulfill(asApi({ status: 429, headers: { 'retry-after': '40000' }, json })),
    )
    const importDialog = await importArchive(page, zip)
    await importDialog.getByRole('button', { name: 'Restore 2 trips and 1 vehicle' }).click()
    await expect(importDialog.getByText(message)).toBeVisible()
    await page.unroute('**/waypoints/batch')
    await importDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(status(page, 'Restored 2 trips, 2 waypoints, 1 vehicle and 2 fill-ups.')).toBeVisible()
    expect((await readAccount(other)).trips).toHaveLength(2)
  })

  test('whose trips are ticked early leaves out those that exist', async ({ person, visit }) => {
    const { page, zip } = await downloadAll(person, visit)
    await page.goto('/dashboard/trips')
    let release = () => {}
    const blocked = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/trips/paginated?*size=100*', async (route) => {
      await blocked
      await route.continue()
    })
    const importDialog = await importArchive(page, zip)
    await importDialog.getByRole('checkbox', { name: 'Gunbarrel' }).uncheck()
    await expect(importDialog.getByRole('checkbox', { name: 'Canning Stock Route' })).toBeChecked()
    release()
    await expect(
      importDialog.getByText('2 trips with the same name and number of waypoints are already in your account.'),
    ).toBeVisible()
    for (const name of ['Gunbarrel', 'Canning Stock Route'])
      await expect(importDialog.getByRole('checkbox', { name })).not.toBeChecked()
    await importDialog.getByRole('checkbox', { name: 'Canning Stock Route' }).check()
    await expect(importDialog.getByRole('button', { name: 'Restore 1 trip' })).toBeEnabled()
  })

  test('with thousands of trips lists a hundred of them, and more on request', async ({ visit }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByRole('button', { name: 'Import' })).toBeVisible()
    const trips = Array.from({ length: 5_000 }, (_, at) => ({ name: `Trip ${at}`, waypoints: [] }))
    await drop(page, 'account.json', JSON.stringify({ format: 'offgrid/1', trips, vehicles: [] }))
    const importDialog = dialog(page, 'Import')
    await expect(importDialog.getByRole('button', { name: 'Restore 5,000 trips' })).toBeVisible()
    await expect(importDialog.getByRole('checkbox')).toHaveCount(100)
    await importDialog.getByRole('button', { name: 'Show more (100 of 5,000 are listed)' }).click()
    await expect(importDialog.getByRole('checkbox')).toHaveCount(600)
  })

  test('whose trips were not all compared with the account’s says so', async ({ person, visit }) => {
    const { page, zip } = await downloadAll(person, visit)
    await page.goto('/dashboard/trips')
    await page.route('**/trips/paginated?*size=100*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), totalItems: 1_234 } })
    })
    const importDialog = await importArchive(page, zip)
    const words = 'Only your newest 2 trips were checked for duplicates.'
    await expect(importDialog.getByText(words)).toBeVisible()
  })
})
