import type { Page } from '@playwright/test'
import type { CheckIn } from '#shared/check-in.ts'
import { createDay } from '#shared/date.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { paths } from '../../web/paths.ts'
import { choose } from './drive-trip.ts'
import { cutOff } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { patrolSpecs } from './itinerary-trip.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from './looks.ts'
import { expectPending } from './outbox.ts'
import { waitUntilTripSaved } from './saved-data.ts'

const iphoneWidth = { width: 390, height: 844 }
/** Eight hours ahead of UTC all year. */
const timezoneId = 'Australia/Perth'
/** A Monday, the second day of the trip. */
const clockAhead = Date.parse('2027-05-03T14:05:10+08:00') - Date.now()

/** @param first the trip's first day; it is under way on the next */
async function planCanning(person: Person, first = '2027-05-02'): Promise<string> {
  await person.createVehicle({ specs: patrolSpecs })
  const trip = await person.createTrip('Canning')
  const places = [
    ['Wiluna', '-26.5944', '120.2233', 0],
    ['Durba Springs', '-23.754', '122.517', 1],
    ['Well 33', '-22.3417', '124.7758', 3],
  ] as const
  for (const [name, latitude, longitude, days] of places) {
    const day = addDays(createDay(first), days)
    await person.createWaypoint(trip, { name, latitude, longitude, startDate: day, endDate: day })
  }
  return trip.id
}

const listCheckIns = async (person: Person, tripId: string) =>
  (await person.call('GET', `/api/user/trips/${tripId}/check-ins`)).checkIns

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Check in', exact: true })
const openDialog = (page: Page) =>
  page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Check in' }).click()
const send = (page: Page) => dialogOn(page).getByRole('button', { name: 'Check in' }).click()
const openList = (page: Page) => dialogOn(page).getByText('Earlier check-ins').click()

test('a check-in from Today asks for the place until the user has arrived, goes into a text message, and can be deleted', {
  tag: '@walk',
}, async ({ person, visit }) => {
  const tripId = await planCanning(person)
  const page = await visit('/dashboard', {
    clockAhead,
    timezoneId,
    viewport: iphoneWidth,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await choose(page, 'Check in')
  const dialog = dialogOn(page)
  await expect(dialog.getByText('Now, Mon 14:05')).toBeVisible()
  // The plan says where the user should be, not where they are.
  await expect(dialog.getByLabel('Place').locator(':checked')).toHaveText('Where are you?')
  await dialog.getByText('Text message', { exact: true }).click()
  await expect(dialog.getByText(/^Canning d2\/4\. All well\. Next Durba Springs Mon$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Arrived', exact: true }).click()
  await expect(page.getByText('Arrived at Durba Springs.')).toBeVisible()
  await choose(page, 'Check in')
  await expect(dialog.getByLabel('Place').locator(':checked')).toHaveText('2. Durba Springs')
  await dialog.getByLabel('Note (optional)').fill('Water is good.')
  await dialog.getByText('Text message', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Copy as text message' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Canning d2\/4 23\.7540S 122\.5170E Durba Springs\. All well\. Water is good\. Fuel \d+L\. Next Well 33 Wed$/,
  )
  await openList(page)
  await expect(dialog.getByText('No check-in yet.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await send(page)
  await expect(page.getByText('Check-in sent.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await listCheckIns(person, tripId)).toMatchObject([
    { at: '2027-05-03T14:05+08:00', state: 'well', latitude: -23.754, longitude: 122.517, note: 'Water is good.' },
  ])

  await choose(page, 'Check in')
  await openList(page)
  await expect(dialog.getByText('“Water is good.”')).toBeVisible()
  await dialog.getByRole('button', { name: /^Delete the check-in of/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('No check-in yet.')).toBeVisible()
  expect(await listCheckIns(person, tripId)).toEqual([])
})

test('a note outlives a tap beside the dialog and a reload, until the check-in is cancelled', async ({
  person,
  visit,
}) => {
  const tripId = await planCanning(person)
  const page = await visit(paths.trip(tripId), { clockAhead, timezoneId })
  const note = dialogOn(page).getByLabel('Note (optional)')
  await openDialog(page)
  await note.fill('Water is good.')
  await page.mouse.click(5, 5)
  await expect(dialogOn(page)).toBeHidden()
  await page.reload()
  await openDialog(page)
  await expect(note).toHaveValue('Water is good.')
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await openDialog(page)
  await expect(note).toHaveValue('')
})

test('those who are late say when to expect them, and where they are', async ({ person, visit }) => {
  const tripId = await planCanning(person)
  const page = await visit(paths.trip(tripId), {
    clockAhead,
    timezoneId,
    permissions: ['geolocation'],
    geolocation: { latitude: -23.123_456, longitude: 123.987_654, accuracy: 8 },
  })
  await openDialog(page)
  const dialog = dialogOn(page)
  await dialog.getByText('Late but OK', { exact: true }).click()
  await dialog.getByLabel('Place').selectOption('My position')
  await send(page)
  await expect(dialog.getByText('Say when to expect you.')).toBeVisible()
  await expect(dialog.getByText('Use the button to find your position')).toBeVisible()
  await dialog.getByLabel('Expect us by').fill('2027-05-03T14:00')
  await dialog.getByRole('button', { name: 'Use my position' }).click()
  await expect(dialog.getByText('Found within 8 m')).toBeVisible()
  await expect(dialog.getByText('Use the button to find your position')).toBeHidden()
  await send(page)
  await expect(dialog.getByText('Choose a time from now on, within a year.')).toBeVisible()
  await dialog.getByLabel('Expect us by').fill('2027-05-04T18:00')
  await send(page)
  await expect(page.getByText('Check-in sent.')).toBeVisible()
  expect(await listCheckIns(person, tripId)).toEqual([
    expect.objectContaining({
      at: '2027-05-03T14:05+08:00',
      state: 'late',
      until: '2027-05-04T18:00+08:00',
      latitude: -23.1235,
      longitude: 123.9877,
    }),
  ])
})

test('check-ins without a signal say so, and arrive once, in order, with their own time', async ({ person, visit }) => {
  // The session must not have ended by the page's clock.
  const tripId = await planCanning(person, new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  const page = await visit(paths.trip(tripId), { clockAhead: 0, offlineData: 'ahead' })
  await waitUntilTripSaved(page, tripId)
  const restore = await cutOff(page)
  for (const [at, note] of ['first', 'second'].entries()) {
    await page.clock.fastForward(120_000)
    await openDialog(page)
    await dialogOn(page).getByLabel('Note (optional)').fill(note)
    await send(page)
    await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
    await expectPending(page, at + 1)
  }
  await page.reload()
  await openDialog(page)
  await openList(page)
  await expect(dialogOn(page).getByText('Not sent yet')).toHaveCount(2)
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await restore()
  await expectPending(page, 0)
  const sent: CheckIn[] = await listCheckIns(person, tripId)
  expect(sent.map(({ note }) => note)).toEqual(['second', 'first'])
  const [second = Number.NaN, first = Number.NaN] = sent.map(({ at }) => Date.parse(at))
  expect(second - first).toBeGreaterThanOrEqual(120_000)
  await openDialog(page)
  await openList(page)
  await expect(dialogOn(page).getByText('“second”')).toBeVisible()
  await expect(dialogOn(page).getByText('Not sent yet')).toHaveCount(0)
})
