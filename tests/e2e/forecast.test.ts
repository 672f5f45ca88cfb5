import { paths } from '../../web/paths.ts'
import { cutOff } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { patrolSpecs } from './itinerary-trip.ts'
import { expectGoodLooks } from './looks.ts'
import { readMark, waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a trip that starts in three days: a stay with a forecast that counts, and one with a trend. */
async function planSoon(person: Person) {
  await person.createVehicle({ specs: patrolSpecs })
  const trip = await person.createTrip('Canning Stock Route')
  const stops = [
    { name: 'Well 33', latitude: '-22.34', longitude: '124.78', startDate: inDays(3), endDate: inDays(4) },
    { name: 'Mt Dare', latitude: '-26.07', longitude: '135.25', startDate: inDays(6), endDate: inDays(12) },
  ]
  for (const stop of stops) await person.createWaypoint(trip, stop)
  // A busy machine may answer later than a call to a provider may take.
  await expect
    .poll(() => person.call('GET', `/api/user/trips/${trip.id}/forecast`), { timeout: 30_000 })
    .toMatchObject({ complete: true })
  return trip
}

test('a stop’s page shows the forecast of the stay above the averages', async ({ person, visit }) => {
  const trip = await planSoon(person)
  const [first] = (await person.call('GET', `/api/user/trips/${trip.id}`)).waypointDTOS
  const page = await visit(paths.waypoint(trip.id, first.id))
  const section = page.getByRole('region', { name: 'Weather Forecast' })
  const days = section.getByRole('list', { name: 'Forecast for Well 33' }).getByRole('listitem')
  await expect(days).toHaveText([/^[A-Z][a-z]{2} \d+–\d+ °F, /, /°F/])
  await expect(section.getByText(/Sample forecast, as of /)).toBeVisible()
  await expect(section.getByText('Average weather of past years, not a forecast.')).toBeVisible()
  await expectGoodLooks(page, { phoneDiffers: true })
})

test('the itinerary shows the forecast, its source, and links about fires and floods', async ({ person, visit }) => {
  const trip = await planSoon(person)
  const page = await visit(paths.itinerary(trip.id))
  const days = page.getByRole('list', { name: 'Forecast for Well 33' }).getByRole('listitem')
  await expect(days).toHaveText([/^[A-Z][a-z]{2} \d+–\d+ °F, /, /°F/])
  await expect(page.getByRole('list', { name: 'Forecast for Mt Dare' }).getByText('(trend)')).not.toHaveCount(0)
  await expect(
    page.getByText(/^Sample forecast, as of .* Ask a ranger or the police about roads and fires\.$/),
  ).toBeVisible()
  await expect(page.getByText('Source: local sample.')).toBeVisible()
  const authority = page.getByText('Before you leave: fires and floods in Western Australia: emergency.wa.gov.au')
  await expect(authority.getByRole('link')).toHaveAttribute('href', 'https://emergency.wa.gov.au')
  await expect(page.getByText(/fires and floods in Northern Territory|South Australia/)).toBeVisible()
  for (const screen of [paths.trip(trip.id), paths.drive(trip.id)]) {
    await page.goto(screen)
    await expect(page.getByText(/Sample forecast, as of /)).toBeVisible()
  }
  await page.goto(paths.tripPlan(trip.id))
  await expect(page.getByLabel('How it prints')).toContainText('Sample forecast, as of')
  await expect(page.getByLabel('How it prints')).toContainText('fires and floods in Western Australia')
})

test('without a signal the forecast is still there after a cold start, with its age', async ({ person, visit }) => {
  const trip = await planSoon(person)
  const page = await visit(paths.trip(trip.id), { offlineData: 'ahead', clockAhead: 0 })
  await waitUntilTripSaved(page, trip.id)
  await waitUntilSaved(page, 'vehicles')
  await expect.poll(() => page.evaluate(readMark, `trip:${trip.id}`)).toMatchObject({ forecast: { complete: true } })
  await cutOff(page)
  await page.clock.setSystemTime(Date.now() + 50 * 3_600_000)
  await page.goto(paths.itinerary(trip.id))
  await expect(page.getByRole('list', { name: 'Forecast for Well 33' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/^Sample forecast, as of [A-Z][a-z]{2} \d\d:\d\d, 2 days ago\.$/)).toBeVisible()
})
