import type { Page } from '@playwright/test'
import { createDay } from '#shared/date.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { pauseCalls, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, phone, wide } from './looks.ts'
import { chooseAction } from './trip-map.ts'

const hostile = `🏜️ <b>${'Wolf Creek '.repeat(8)}`

async function planCanning(person: Person) {
  const trip = await person.createTrip('Canning Stock Route')
  const place = { longitude: '120', startDate: '2027-05-03', endDate: '2027-05-04', description: 'Gate code 4711' }
  const first = await person.createWaypoint(trip, { ...place, name: 'Wiluna', latitude: '-26' })
  const second = await person.createWaypoint(trip, { ...place, name: hostile, latitude: '-25' })
  const points = [-26, -25.5, -25].map((latitude) => ({ latitude, longitude: 120 + (latitude + 25) * (latitude + 26) }))
  const track = createTrack([points], { from: first.id, source: 'file', at: createDay('2027-01-01') })
  await person.call('PUT', `/api/user/trips/${trip.id}/tracks`, { tracks: [{ ...track, stop: second.id }] })
  return trip
}

const choose = { dates: false, descriptions: false, figures: false, checkIns: false }

/** Returns the path of a new link. */
async function share(person: Person, tripId: string, shows: Partial<typeof choose> = {}): Promise<string> {
  const made = await person.call('POST', `/api/user/trips/${tripId}/shares`, {
    days: 7,
    shows: { ...choose, ...shows },
  })
  return `/shared#${made.token}`
}

/** Returns everything that the browser keeps of a page. */
const readStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url)
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, cached, databases])
  })

test('an owner makes a link, and its visitor needs no account and leaves no trace of it', {
  tag: '@walk',
}, async ({ person, visit, open }) => {
  const trip = await planCanning(person)
  const owner = await visit(`/dashboard/trips/${trip.id}`)
  await chooseAction(owner, 'Show it by link', 'Share')
  const dialog = owner.getByRole('dialog', { name: 'Share this trip' })
  await expect(dialog.getByText('Anyone with the link can see the places on this trip.')).toBeVisible()
  await dialog.getByLabel('Dates', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(dialog.getByText('Copy the link now. It won’t be shown again.')).toBeVisible()
  const field = dialog.getByLabel('Link', { exact: true })
  await expect(field).toBeFocused()
  const link = await field.inputValue()
  const token = /^http.*\/shared#([\w-]{43})$/.exec(link)?.[1] ?? 'none'
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectNoAxeViolations(owner)

  const page = await open()
  const sent: string[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    sent.push(`${request.url()} ${referer} ${request.postData() ?? ''}`)
    if (/^http/.test(request.url())) hosts.add(new URL(request.url()).host)
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Canning Stock Route' })).toBeVisible()
  await expect(page).toHaveTitle('Canning Stock Route · Offgrid')
  await expect(page.getByRole('heading', { name: 'Mon, May 3' })).toBeVisible()
  await expect(page.getByText('Gate code')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Map of Canning Stock Route' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy to my trips' })).toHaveCount(0)
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, ['color-contrast'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save these places' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.gpx$/)
  expect([...hosts]).toEqual([new URL(link).host])
  expect(sent.join('\n')).not.toContain(token)
  const stored = await readStored(page)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain('Wiluna')

  allowConsoleErrors(page, failedRequest)
  await dialog.getByRole('button', { name: /^Stop sharing/ }).click()
  await expect(dialog.getByText('Nobody has a link to this trip.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Links to this trip' })).toBeFocused()
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByText('Wiluna')).toHaveCount(0)
})

test('a link that was cut off says so, and works once its address is complete', async ({ person, page }) => {
  const link = await share(person, (await planCanning(person)).id)
  for (const path of ['/shared', link.slice(0, -1)]) {
    await page.goto(path)
    await expect(page.getByText('This link is incomplete. Ask the sender to send it again.')).toBeVisible()
  }
  await page.evaluate((hash) => location.assign(hash), link.replace('/shared', ''))
  await expect(page.getByRole('heading', { name: 'Canning Stock Route' })).toBeVisible()
})

test('a visitor without an account sees a sample trip whose fuel runs out, and no request is made', {
  tag: ['@walk', '@map'],
}, async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Open a sample trip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sample: Kaokoland loop' })).toBeVisible()
  await expect(page.getByText(/^Fuel runs out about \d+ mi after Sesfontein/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fuel runs out · \d+ mi after Sesfontein$/ })).toBeVisible()
  await expect(page.getByText('Opuwo').last()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Plan your own trip' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(calls).toEqual([])
})

test('a visitor keeps the trip while it cannot be read again', async ({ person, page }) => {
  await page.goto(await share(person, (await planCanning(person)).id))
  await expect(page.getByText('Wiluna').last()).toBeVisible()
  allowConsoleErrors(page, failedRequest)
  await page.route('**/api/shared/**', (route) => route.fulfill({ status: 429, body: '' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Wait five minutes and try again.')).toBeVisible()
  await expect(page.getByText('Wiluna').last()).toBeVisible()
  await page.unroute('**/api/shared/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Wait five minutes')).toHaveCount(0)
})

test('a signed-in visitor copies the places and tracks to a new trip', async ({ person, newPerson, visit }) => {
  const link = await share(person, (await planCanning(person)).id)
  const other = await newPerson()
  const page = await visit(link, { tokens: other.tokens })
  await expect(page.getByText('Lines may contain data © OpenStreetMap contributors.')).toBeVisible()
  const releaseShell = await pauseCalls(page, '**/assets/shell-*.js')
  const copy = page.getByRole('button', { name: 'Copy to my trips' })
  await copy.click()
  await expect(page).toHaveURL(/share\?files=kept$/)
  await expect(copy).toHaveAttribute('aria-busy', 'true')
  releaseShell()
  const releaseTrips = await pauseCalls(page, '**/assets/trips-*.js')
  const newTrip = page.getByRole('button', { name: 'New trip' })
  await newTrip.click()
  await expect(page).toHaveURL(/trips$/)
  await expect(newTrip).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(newTrip).not.toHaveAttribute('aria-busy')
  await newTrip.click()
  releaseTrips()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog.getByLabel('Trip Name')).toHaveValue('Canning Stock Route')
  await dialog.getByRole('button', { name: 'Import 2 waypoints' }).click()
  const listTrips = async () => (await other.call('GET', '/api/user/trips/paginated?page=0&size=7')).trips
  await expect.poll(listTrips).toMatchObject([{ name: 'Canning Stock Route', waypointCount: 2 }])
  const [trip] = await listTrips()
  const listTracks = async () => (await other.call('GET', `/api/user/trips/${trip.id}/tracks`)).tracks
  await expect.poll(listTracks).toHaveLength(1)
})

test('when the answer with a link is lost, no link is shown, and the one that was made can be ended', async ({
  person,
  visit,
}) => {
  const trip = await person.createTrip('Someday')
  const page = await visit(`/dashboard/trips/${trip.id}`)
  allowConsoleErrors(page, failedRequest)
  await chooseAction(page, 'Show it by link', 'Share')
  await page.route('**/shares', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(page.getByText('No link arrived. Check your connection and try again.')).toBeVisible()
  await page.getByRole('button', { name: /^Stop sharing/ }).click()
  await expect(page.getByText('Nobody has a link to this trip.')).toBeVisible()
})

test('a link without dates that should end with the trip is refused at its choice', async ({ person, visit }) => {
  const trip = await person.createTrip('Someday')
  const page = await visit(`/dashboard/trips/${trip.id}`)
  allowConsoleErrors(page, failedRequest)
  await chooseAction(page, 'Show it by link', 'Share')
  await page.getByRole('radio', { name: 'Until 7 days after the trip' }).check()
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(page.getByText('Give the last stop a date, or choose a number of days.').first()).toBeVisible()
})
