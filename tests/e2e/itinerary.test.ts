import type { Page } from '@playwright/test'
import { failCalls } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { expectGoodLooks, expectNoAxeViolations } from './looks.ts'

const all = '**/waypoints/all*'
const tile = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const stop = (page: Page, name: string) => page.getByRole('article', { name })

test.describe('The itinerary', () => {
  test('says whether fuel, water, daylight and power last, stop by stop', { tag: '@map' }, async ({
    person,
    visit,
  }) => {
    const { tripId } = await planDesert(person)
    const page = await visit(`/dashboard/trips/${tripId}`)
    await page.getByRole('link', { name: 'Itinerary' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Itinerary' })).toBeVisible()
    await expect(page.getByText('Simpson Desert')).toBeVisible()
    await expect(page.getByText('9 days')).toBeVisible()
    await expect(page.getByText('600 km')).toBeVisible()
    await expect(tile(page, 'Fuel')).toContainText('Tight')
    await expect(tile(page, 'Fuel')).toContainText('Fuel lasts to Birdsville as a rule.')
    await expect(tile(page, 'Water')).toContainText('Water lasts until')
    await expect(tile(page, 'Daylight')).toContainText('h a day at the wheel')
    await expect(tile(page, 'Power')).toContainText('The battery')
    await expect(stop(page, '1. Mt Dare')).toContainText('Thu, Jun 10 – Fri, Jun 11, 2027')
    await expect(stop(page, '1. Mt Dare')).toContainText('1 night')
    await expect(stop(page, '1. Mt Dare')).toContainText(/usually -?\d+° to/)
    await expect(stop(page, '1. Mt Dare')).toContainText(/about [\d,]+ m|about [\d,]+ ft/)
    await expect(stop(page, '4. Birdsville')).toContainText('h of light')
    await expect(page.getByText('200 km, typed.')).toHaveCount(3)
    await expect(page.getByText(/Fuel: .* left of 130 L, reserve 20 L/)).toHaveCount(3)
    await expect(page.getByText(/Water: .* left of 80 L/)).toHaveCount(3)
    await expect(page.getByText('2 nights without a place between Purni Bore and Poeppel Corner')).toBeVisible()
    await expect(page.getByText('Coober Pedy')).toBeVisible()
    await expect(page.getByText('Give it a date to count it')).toBeVisible()
    await expect(page.getByText('Ask ahead whether a fuel stop is open.')).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.getByRole('link', { name: 'Set the dates of Coober Pedy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Coober Pedy' })).toBeVisible()
  })

  test('says what it needs: a stop, its dates, a second one, a vehicle', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    const page = await visit(`/dashboard/trips/${trip.id}/itinerary`)
    await expect(page.getByText('No stops yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Waypoint' })).toBeVisible()
    await expectNoAxeViolations(page)

    await person.createWaypoint(trip, { name: 'Fairbanks', latitude: '64.84', longitude: '-147.72' })
    await page.reload()
    await expect(page.getByText('No dates yet')).toBeVisible()
    await expect(tile(page, 'Fuel')).toContainText('Give your stops dates to see whether the fuel lasts.')
    await expect(page.getByRole('link', { name: 'Set the dates of Fairbanks' })).toBeVisible()
    await expectNoAxeViolations(page)

    await person.createWaypoint(trip, { name: 'Coldfoot', startDate: '2027-06-20', endDate: '2027-06-21' })
    await page.reload()
    await expect(page.getByText('Add a second stop with a date to see the way between them.')).toBeVisible()
    await expect(tile(page, 'Fuel')).toContainText('Choose a vehicle to see whether the fuel lasts.')
    await expect(page.getByRole('link', { name: 'Add a vehicle' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('that cannot be loaded says so, and offers to try again', async ({ person, visit }) => {
    const { path } = await planDesert(person)
    const page = await visit('/dashboard/settings')
    const restore = await failCalls(page, all)
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: 'The itinerary could not be loaded.' })).toBeVisible()
    await expect(page.getByText('No stops yet')).toHaveCount(0)
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(stop(page, '4. Birdsville')).toBeVisible()
  })

  test('tells of the sun that does not set, and of distances that are estimates', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    const north = { startDate: '2027-06-20', endDate: '2027-06-21', latitude: '70.2', longitude: '-148.5' }
    await person.createWaypoint(trip, { ...north, name: 'Coldfoot', latitude: '67.25' })
    await person.createWaypoint(trip, { ...north, name: 'Deadhorse', startDate: '2027-06-21', endDate: '2027-06-22' })
    const page = await visit(`/dashboard/trips/${trip.id}/itinerary`)
    await expect(stop(page, '2. Deadhorse')).toContainText('The sun does not set on this day.')
    await expect(page.getByText(/^Estimated from the straight line \(\d+–\d+ km\)\. Type the distance/)).toBeVisible()
  })
})
