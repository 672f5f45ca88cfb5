import { asApi, pressRetry } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'

const weatherCalls = /\/waypoints\/[^/]+\/weather$/
const unavailable = 'Weather averages unavailable'
const dated = { startDate: '2027-05-10', endDate: '2027-05-14' }

async function createTrip(person: Person) {
  const trip = await person.createTrip('Canyon country')
  const add = (name: string, dates: object) => person.createWaypoint(trip, { name, ...dates })
  return { path: `/dashboard/trips/${trip.id}`, add }
}

test.describe('the weather', () => {
  test('is computed for a new waypoint with both dates', { tag: '@walk' }, async ({ person, visit }) => {
    const { path } = await createTrip(person)
    const page = await visit(`${path}/waypoints/add?at=38.5733,-109.5498`)
    const request = page.waitForRequest(weatherCalls)
    await page.getByLabel('Name', { exact: true }).fill('Potash Road')
    await page.getByLabel('Start Date').fill(dated.startDate)
    await page.getByLabel('End Date').fill(dated.endDate)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expect(page.getByText('Waypoint added successfully!')).toBeVisible()
    await request
    await page.getByRole('link', { name: 'View All', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    await expect(card.getByRole('definition')).toHaveText([/^\d+°F$/, /^\d+°F$/])
    await expect(page.getByText('Source: local sample.')).toBeVisible()
  })

  test('is shown on the waypoint’s page with its period, source and unit', async ({ person, visit }) => {
    const { path, add } = await createTrip(person)
    const { id } = await add('Potash Road', dated)
    const page = await visit(`${path}/waypoints/${id}`, { locale: 'de-DE' })
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    await expect(block.getByText(/on these calendar days, \d{4}–\d{4}/)).toBeVisible()
    await expect(block.getByText('Source: local sample')).toBeVisible()
    await expect(block.getByText('Average weather of past years, not a forecast.')).toBeVisible()
    await expect(block.getByText(/at an elevation of [\d,]+ m \(sample\)\./)).toBeVisible()
    const tip = page.getByRole('region', { name: 'Travel Tip' })
    await expect(tip.getByText(/^Local guide/)).toBeVisible()
    const [min, max] = await block.getByRole('definition').allTextContents()
    expect(min).toMatch(/^-?\d+°C$/)
    expect(Number.parseInt(min ?? '', 10)).toBeLessThan(Number.parseInt(max ?? '', 10))
    await page.reload()
    await expect(block.getByRole('definition')).toHaveText([min ?? '', max ?? ''])
  })

  test('credits a real provider with a link and names the elevation', async ({ newPerson, visit }) => {
    const person = await newPerson({ units: 'auto' })
    const { path, add } = await createTrip(person)
    const { id } = await add('Potash Road', dated)
    const page = await visit('/dashboard/settings', { tokens: person.tokens })
    await page.route(weatherCalls, (route) =>
      route.fulfill(
        asApi({
          json: {
            avgMinTemperature: 49.6,
            avgMaxTemperature: 78.4,
            temperatureUnit: 'fahrenheit',
            source: 'Open-Meteo',
            period: '2016–2025',
            elevation: 1_204,
          },
        }),
      ),
    )
    await page.goto(`${path}/waypoints/${id}`)
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    const credit = block.getByRole('link', { name: 'Weather data by Open-Meteo.com' })
    await expect(credit).toBeVisible()
    await expect(credit).toHaveAttribute('href', 'https://open-meteo.com/')
    await expect(block.getByText('2016–2025, at an elevation of 3,950 ft')).toBeVisible()
    await expect(block.getByRole('definition')).toHaveText(['50°F', '78°F'])
  })

  test('is requested again when the dates change, but not for a waypoint without dates', async ({ person, visit }) => {
    const { path, add } = await createTrip(person)
    await add('Potash Road', dated)
    await add('Undated', { startDate: dated.startDate })
    const page = await visit(`${path}/waypoints`)
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    const degrees = card.getByRole('definition')
    const coldest = async () => Number.parseInt((await degrees.allTextContents())[0] ?? 'none', 10)
    await expect(degrees).toHaveCount(2)
    const inMay = await coldest()
    await card.getByRole('button', { name: 'Edit dates of Potash Road' }).click()
    await card.getByLabel('Start Date').fill('2027-12-28')
    await card.getByLabel('End Date').fill('2028-01-04')
    await card.getByRole('button', { name: 'Update Dates' }).click()
    // The old averages stay until the dates are saved.
    await expect.poll(coldest).toBeLessThan(inMay - 10)
    const undated = page.getByRole('listitem').filter({ hasText: 'Undated' })
    await expect(undated.getByText(/Min|Weather/)).toHaveCount(0)
  })

  test('that is unavailable says so, and a retry loads it', async ({ person, visit }) => {
    const { path, add } = await createTrip(person)
    const { id } = await add('Potash Road', dated)
    const page = await visit('/dashboard/settings')
    allowConsoleErrors(page, failedRequest)
    const problem = { code: 'unavailable', message: unavailable, requestId: 'x' }
    await page.route(weatherCalls, (route) => route.fulfill(asApi({ status: 503, json: problem })))
    await page.goto(`${path}/waypoints`)
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    await expect(card.getByText(unavailable)).toBeVisible()
    await page.goto(`${path}/waypoints/${id}`)
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    await expect(block.getByRole('alert').getByText(unavailable)).toBeVisible()
    await page.unroute(weatherCalls)
    await pressRetry(block, block.getByRole('definition').first())
    await expect(block.getByRole('definition')).toHaveCount(2)
    await page.goto(`${path}/waypoints`)
    await expect(card.getByRole('definition')).toHaveCount(2)
  })

  test('that never arrives does not prevent adding a waypoint', async ({ person, visit }) => {
    const { path } = await createTrip(person)
    const page = await visit(`${path}/waypoints/add?at=38.5733,-109.5498`)
    await page.route(weatherCalls, () => {})
    await page.getByLabel('Name', { exact: true }).fill('Potash Road')
    await page.getByLabel('Start Date').fill(dated.startDate)
    await page.getByLabel('End Date').fill(dated.endDate)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expect(page.getByText('Waypoint added successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'View All', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    await expect(card.getByText('Loading weather averages...')).toBeVisible()
    await card.getByRole('link', { name: 'View Details of Potash Road' }).click()
    await expect(page.getByRole('heading', { name: 'Potash Road' })).toBeVisible()
  })

  test('asks for dates on the page of a waypoint without any', async ({ person, visit }) => {
    const { path, add } = await createTrip(person)
    const { id } = await add('Undated', {})
    const page = await visit(`${path}/waypoints/${id}`)
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    await expect(block.getByText('Set a start and an end date')).toBeVisible()
  })
})
