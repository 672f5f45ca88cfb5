import { describe } from 'vitest'
import { allowConsoleErrors, expect, expectGoodInEveryLook, failedRequest, test } from '../support/offgrid.ts'
import type { Person } from '../support/person.ts'

const weatherCalls = /\/waypoints\/[^/]+\/weather$/
const unavailable = 'Weather averages unavailable'
/** A busy machine takes its time. */
const patience = { timeout: 15_000 }
const dated = { startDate: '2027-05-10', endDate: '2027-05-14' }

async function getTrip(person: Person) {
  const trip = await person.call('POST', '/api/user/trips', { name: 'Canyon country', description: '' })
  const add = (name: string, dates: object) =>
    person.call('POST', `/api/user/trips/${trip.id}/waypoints`, {
      name,
      description: '',
      latitude: '38.5733',
      longitude: '-109.5498',
      ...dates,
    })
  return { path: `/dashboard/trips/${trip.id}`, add }
}

describe('the weather', () => {
  test('is worked out after a waypoint with both dates was added, and shows on its card', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    const { path } = await getTrip(person)
    const page = await visit(`${path}/waypoints/add?at=38.5733,-109.5498`, person)
    const asked = page.waitForRequest(weatherCalls)
    await page.getByLabel('Name', { exact: true }).fill('Potash Road')
    await page.getByLabel('Start Date').fill(dated.startDate)
    await page.getByLabel('End Date').fill(dated.endDate)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByText('Waypoint added successfully!').waitFor()
    await asked
    await page.getByRole('link', { name: 'View All', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    await expect
      .poll(() => card.getByRole('definition').allTextContents(), patience)
      .toEqual([expect.stringMatching(/^\d+°F$/), expect.stringMatching(/^\d+°F$/)])
    await card.getByText('local sample').waitFor()
  })

  test('stands on the waypoint’s page with its period and source, in the unit of the reader', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    const { path, add } = await getTrip(person)
    const { id } = await add('Potash Road', dated)
    const page = await visit(`${path}/waypoints/${id}`, person, { locale: 'de-DE' })
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    await block.getByText(/on these calendar days, \d{4}–\d{4}/).waitFor()
    await block.getByText('Source: local sample').waitFor()
    const [min, max] = await block.getByRole('definition').allTextContents()
    expect(min).toMatch(/^-?\d+°C$/)
    expect(Number.parseInt(min ?? '', 10)).toBeLessThan(Number.parseInt(max ?? '', 10))
    await page.reload()
    await expect.poll(() => block.getByRole('definition').allTextContents(), patience).toEqual([min, max])
  })

  test('credits a real provider with a link and names the elevation', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const { path, add } = await getTrip(person)
    const { id } = await add('Potash Road', dated)
    const page = await visit('/dashboard/settings', person)
    await page.route(weatherCalls, (route) =>
      route.fulfill({
        json: {
          avgMinTemperature: 49.6,
          avgMaxTemperature: 78.4,
          temperatureUnit: 'fahrenheit',
          source: 'Open-Meteo',
          period: '2016–2025',
          elevation: 1_204,
        },
      }),
    )
    await page.goto(`${new URL(page.url()).origin}${path}/waypoints/${id}`)
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    const credit = block.getByRole('link', { name: 'Weather data by Open-Meteo.com' })
    await credit.waitFor()
    expect(await credit.getAttribute('href')).toBe('https://open-meteo.com/')
    await block.getByText('2016–2025, at an elevation of 3,950 ft').waitFor()
    expect(await block.getByRole('definition').allTextContents()).toEqual(['50°F', '78°F'])
  })

  test('is asked for again when the dates change, and not for a waypoint without them', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    const { path, add } = await getTrip(person)
    await add('Potash Road', dated)
    await add('Undated', { startDate: dated.startDate })
    const page = await visit(`${path}/waypoints`, person)
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    const degrees = card.getByRole('definition')
    const coldest = async () => Number.parseInt((await degrees.allTextContents())[0] ?? 'none', 10)
    await expect.poll(() => degrees.count(), patience).toBe(2)
    const inMay = await coldest()
    await card.getByRole('button', { name: 'Edit dates of Potash Road' }).click()
    await card.getByLabel('Start Date').fill('2027-12-28')
    await card.getByLabel('End Date').fill('2028-01-04')
    await card.getByRole('button', { name: 'Update Dates' }).click()
    // The old averages stand until the dates are saved.
    await expect.poll(coldest, patience).toBeLessThan(inMay - 10)
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Undated' })
        .getByText(/Min|Weather/)
        .count(),
    ).toBe(0)
  })

  test('that is unavailable says so, and a retry brings it', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const { path, add } = await getTrip(person)
    const { id } = await add('Potash Road', dated)
    const page = await visit('/dashboard/settings', person)
    allowConsoleErrors(page, failedRequest)
    const problem = { code: 'unavailable', message: unavailable, requestId: 'x' }
    await page.route(weatherCalls, (route) => route.fulfill({ status: 503, json: problem }))
    const origin = new URL(page.url()).origin
    await page.goto(`${origin}${path}/waypoints`)
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    await card.getByText(unavailable).waitFor()
    await page.goto(`${origin}${path}/waypoints/${id}`)
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    await block.getByRole('alert').getByText(unavailable).waitFor()
    await page.unroute(weatherCalls)
    await block.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => block.getByRole('definition').count(), patience).toBe(2)
    await page.goto(`${origin}${path}/waypoints`)
    await expect.poll(() => card.getByRole('definition').count(), patience).toBe(2)
  })

  test('that never comes keeps nobody from adding a waypoint', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const { path } = await getTrip(person)
    const page = await visit(`${path}/waypoints/add?at=38.5733,-109.5498`, person)
    await page.route(weatherCalls, () => {})
    await page.getByLabel('Name', { exact: true }).fill('Potash Road')
    await page.getByLabel('Start Date').fill(dated.startDate)
    await page.getByLabel('End Date').fill(dated.endDate)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByText('Waypoint added successfully!').waitFor()
    await page.getByRole('link', { name: 'View All', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Potash Road' })
    await card.getByText('Loading weather averages...').waitFor()
    await card.getByRole('link', { name: 'View Details of Potash Road' }).click()
    await page.getByRole('heading', { name: 'Potash Road' }).waitFor()
  })

  test('asks for dates on the page of a waypoint that has none', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const { path, add } = await getTrip(person)
    const { id } = await add('Undated', {})
    const page = await visit(`${path}/waypoints/${id}`, person)
    const block = page.getByRole('region', { name: 'Weather Forecast' })
    await block.getByText('Set a start and an end date').waitFor()
  })

  test('is accessible and fits, light and dark, on a phone and on a desk', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const { path, add } = await getTrip(person)
    await add('Potash Road', dated)
    const page = await visit(`${path}/waypoints`, person)
    await expect.poll(() => page.getByRole('definition').count(), patience).toBe(2)
    await expectGoodInEveryLook(page)
  })
})
