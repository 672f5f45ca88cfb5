import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toLocalDay } from '#shared/date.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { paths } from '../../web/paths.ts'
import { hostile, planCanning } from '../support/canning.ts'
import { readPdf } from '../support/pdf.ts'
import { failCalls, pauseCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from './looks.ts'
import { chooseAction } from './trip-map.ts'

/** Fills in who is out and when to call. No private field is selected. */
async function fillIn(page: Page) {
  await page.getByRole('button', { name: 'Add details' }).click()
  await page.getByLabel('Day of return').fill('2027-05-08')
  await page.getByLabel('Time', { exact: true }).fill('20:00')
  await page.getByLabel('Hours to wait after that').fill('3')
  await page.getByLabel('Who to call').fill('Western Australia Police')
  await page.getByLabel('Their number').fill('131 444')
  const person = page.getByRole('group', { name: 'Person 1' })
  await person.getByLabel('Name').fill(`Ada ${hostile}`)
  await person.getByLabel('Phone').fill('+61 (400) 111-222')
  await person.getByLabel('Medical details').fill('Asthma')
}

const printed = ['+61 (400) 111-222', '131 444', 'Asthma', 'Wait until 23:00.', 'read this page to them.', hostile]

const readText = (pdf: Buffer) => {
  const sheets = readPdf(pdf)
  const text = sheets.flatMap((paints) => paints.map((paint) => (paint.kind === 'glyph' ? paint.text.trim() : '')))
  return { count: sheets.length, text: text.join('') }
}

const asksBeforeClose = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('12 stops fit on two sheets; private fields stay in the page', { tag: '@walk' }, async ({ person, visit }) => {
  const { tripId, coordinates } = await planCanning(person)
  const page = await visit(paths.trip(tripId))
  allowConsoleErrors(page, failedRequest)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await chooseAction(page, 'Leave a trip plan', 'Share')
  await fillIn(page)
  await expect(page.getByRole('img', { name: 'Map of the trip' })).toBeVisible()
  await expectNoAxeViolations(page)
  for (const format of ['A4', 'Letter']) {
    const { count, text } = readText(await page.pdf({ format }))
    expect(count, format).toBe(2)
    for (const one of [...printed, ...coordinates]) expect(text, format).toContain(one.replaceAll(/\s/g, ''))
    for (const button of ['Print', 'Saveonthe', 'Showtripplan']) expect(text, format).not.toContain(button)
    expect(text).toContain('CanningStockRoute·page1of2·asof')
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The trip plan was saved.')).toBeVisible()
  expect(sent.join('\n')).not.toMatch(/111-222|Asthma/)
})

test('the file opens from disk without a network, and its GPX has every stop', async ({ person, visit, open }) => {
  const { tripId, coordinates } = await planCanning(person)
  const page = await visit(paths.tripPlan(tripId))
  allowConsoleErrors(page, failedRequest)
  await fillIn(page)
  // The button waits for the map.
  await expect(page.getByRole('img', { name: 'Map of the trip' })).toBeVisible()
  expect(await asksBeforeClose(page)).toBe(true)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as one file' }).click()
  const file = await download
  expect(await asksBeforeClose(page)).toBe(false)
  expect(file.suggestedFilename()).toBe('canning-stock-route-2027-05-08.html')
  const path = test.info().outputPath('plan.html')
  await file.saveAs(path)
  expect((await readFile(path)).length).toBeLessThan(200_000)

  const opened = await open({ offline: true })
  const requests: string[] = []
  opened.on('request', (request) => requests.push(request.url()))
  await opened.goto(`file://${path}`)
  expect(requests).toEqual([`file://${path}`])
  await expect(opened).toHaveTitle('Canning Stock Route, trip plan')
  await expect(opened.locator('script')).toHaveCount(0)
  const text = await opened.locator('body').innerText()
  for (const one of [...printed, ...coordinates]) expect(text).toContain(one)
  await expect(opened.getByRole('link', { name: '+61 (400) 111-222' }).first()).toHaveAttribute(
    'href',
    'tel:+61400111222',
  )
  await expect(opened.getByRole('link', { name: coordinates[0] ?? '' })).toHaveAttribute(
    'href',
    'geo:-26.60000,120.20000',
  )
  const gpx = await opened.getByRole('link', { name: 'Places and track for a GPS (GPX)' }).getAttribute('href')
  const xml = Buffer.from(gpx?.split(',')[1] ?? '', 'base64').toString()
  expect(xml.match(/<wpt /g)).toHaveLength(12)
  await expectNoAxeViolations(opened)
})

test('the file waits for the tracks, or says that it has none', async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  const from = await person.createWaypoint(trip, { name: 'Wiluna', latitude: '-26', longitude: '120' })
  const to = await person.createWaypoint(trip, { name: 'Well 6', latitude: '-25', longitude: '120' })
  const points = [-26, -25.4, -25].map((latitude, at) => ({ latitude, longitude: 120 + at * (2 - at) * 0.2 }))
  const track = createTrack([points], { from: from.id, source: 'file', at: toLocalDay(Date.now()) })
  await person.call('PUT', `/api/user/trips/${trip.id}/tracks`, { tracks: [{ ...track, stop: to.id }] })
  const page = await visit('/dashboard/trips')
  const allow = await failCalls(page, /\/tracks(\?|$)/, 'dead')
  await page.goto(paths.tripPlan(trip.id))
  const save = page.getByRole('button', { name: 'Save as one file' })
  const missing = page.getByText('The tracks could not be loaded.')
  await expect(missing).toBeVisible()
  await expect(save).toBeEnabled()
  await allow()

  const release = await pauseCalls(page, /\/tracks(\?|$)/)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Map of the trip' })).toBeVisible()
  await expect(save).toBeDisabled()
  release()
  const download = page.waitForEvent('download')
  await save.click()
  const file = await readFile(await (await download).path(), 'utf8')
  const gpx = Buffer.from(/base64,([^"]+)/.exec(file)?.[1] ?? '', 'base64').toString()
  expect(gpx.match(/<trkpt /g)).toHaveLength(3)
  await expect(missing).toHaveCount(0)
})

test('on a phone the form comes first, and a button opens the plan, also offline', async ({ person, visit }) => {
  const { tripId } = await planCanning(person)
  const page = await visit(paths.tripPlan(tripId), { viewport: { width: 390, height: 844 } })
  await expect(page.getByLabel('Day of return')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Canning Stock Route' })).toBeHidden()
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Show trip plan' }).click()
  await expect(page.getByRole('heading', { name: 'Canning Stock Route' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as one file' })).toBeEnabled()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.context().setOffline(false)
})

test('a trip’s name in one long word keeps its plan as wide as the phone', async ({ person, visit }) => {
  const { id } = await person.createTrip('Donaudampfschifffahrt'.repeat(6))
  const page = await visit(paths.tripPlan(id), { viewport: { width: 390, height: 844 } })
  await expect(page.getByLabel('Day of return')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the form asks for the return, one caller and one person, and shows details that are saved', async ({
  person,
  visit,
}) => {
  const trip = await person.createTrip('Canning Stock Route')
  await person.createWaypoint(trip, { name: 'Well 33' })
  const page = await visit(paths.tripPlan(trip.id))
  const fields = page.getByRole('form', { name: 'Trip plan' }).getByRole('textbox')
  await expect(page.getByRole('button', { name: 'Add details' })).toBeVisible()
  await expect(fields).toHaveCount(6)
  await expectNoAxeViolations(page)
  await page.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The trip plan was saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add details' })).toBeVisible()
  await person.call('PUT', `/api/user/trips/${trip.id}/sheet`, { shelter: 'Red tent' })
  await page.reload()
  await expect(page.getByText('Camp and bail-out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add details' })).toBeHidden()
})

/** All that the browser has saved, as one text. */
const readStorages = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => {
          reading.onsuccess = resolve
        })
        texts.push(JSON.stringify(reading.result))
      }
      database.close()
    }
    return texts.join('\n')
  })

test('leaving the screen loses nothing, and stores no details that are not selected', async ({ person, visit }) => {
  const { tripId } = await planCanning(person)
  const page = await visit(paths.tripPlan(tripId))
  await fillIn(page)
  await page.getByRole('link', { name: 'Canning Stock Route' }).click()
  await expect(page).toHaveURL(new RegExp(`${tripId}$`))
  expect(await readStorages(page)).not.toMatch(/111-222|Asthma/)
  expect(await asksBeforeClose(page)).toBe(true)
  await chooseAction(page, 'Leave a trip plan', 'Share')
  await expect(page.getByLabel('Day of return')).toHaveValue('2027-05-08')
  await expect(page.getByLabel('Medical details')).toHaveValue('Asthma')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Day of return')).toHaveValue('')
  expect(await asksBeforeClose(page)).toBe(false)
  await page.getByRole('link', { name: 'Canning Stock Route' }).click()
  await chooseAction(page, 'Leave a trip plan', 'Share')
  await expect(page.getByLabel('Day of return')).toHaveValue('')
})

test('the form loses nothing when a save fails or another device changed the plan', async ({ person, visit }) => {
  const { tripId } = await planCanning(person)
  const path = `/api/user/trips/${tripId}/sheet`
  const page = await visit(paths.tripPlan(tripId))
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Add details' }).click()
  await page.getByLabel('Who to call').fill('Ranger')
  await page.getByRole('group', { name: 'Person 1' }).getByLabel('Medical details').fill('Asthma')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  const name = page.getByRole('group', { name: 'Person 1' }).getByLabel('Name')
  await expect(name).toBeFocused()
  await name.fill('Ada')

  await page.getByText('Camp and bail-out').click()
  await page.getByLabel('Notes').fill('x'.repeat(1_001))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^The trip plan was not saved: /)).toBeInViewport()
  await page.getByLabel('Notes').fill('')

  await person.call('PUT', path, { agency: { name: 'Police', phone: '' }, shelter: 'Red tent' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This trip plan was changed in another window or on another device.')).toBeVisible()
  await expect(dialog.getByText('Police')).toBeVisible()
  await expect(dialog.getByText('Red tent')).toBeHidden()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('The trip plan was saved.')).toBeVisible()
  expect(await person.call('GET', path)).toMatchObject({
    agency: { name: 'Ranger' },
    shelter: 'Red tent',
    party: [{ name: 'Ada' }],
  })
  await expect(page.getByLabel('Medical details')).toHaveValue('Asthma')
  await expect(page.getByLabel('Shelter')).toHaveValue('Red tent')
})
