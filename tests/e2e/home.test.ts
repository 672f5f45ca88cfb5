import { describe } from 'vitest'
import { allowConsoleErrors, expect, expectGoodInEveryLook, failedRequest, test } from '../support/offgrid.ts'

describe('the dashboard home', () => {
  test('a newcomer sees the first steps, the four ways on, and how to create a first trip', async ({
    newPerson,
    visit,
  }) => {
    const page = await visit('/dashboard', await newPerson())
    for (const section of ['Getting Started', 'Quick Actions', 'Quick Access']) {
      await page.getByRole('heading', { name: section }).waitFor()
    }
    const ways = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/my-vehicles',
      '/dashboard/ai-assistant',
      '/dashboard/maps',
      '/dashboard/trips',
    ])
    await page.getByText("You don't have any trips yet").waitFor()
    await page.getByRole('button', { name: 'Create Your First Trip' }).click()
    await page.getByLabel('Trip Name').waitFor()
  })

  test('the latest trip shows its description cut at 60 characters, and leads into the trip', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    const description = `${'x'.repeat(59)}yz`
    await person.call('POST', '/api/user/trips', { name: 'White Rim', description })
    const page = await visit('/dashboard', person)
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await card.getByText(`${'x'.repeat(59)}y...`, { exact: true }).waitFor()
    await card.getByRole('link').click()
    await page.getByRole('heading', { name: 'White Rim', level: 1 }).waitFor()
  })

  test('a trip without a description says so', async ({ newPerson, visit }) => {
    const person = await newPerson()
    await person.call('POST', '/api/user/trips', { name: 'Mojave Road', description: '' })
    const page = await visit('/dashboard', person)
    await page.getByText('No description', { exact: true }).waitFor()
  })

  test('the search lists the three most recent trips, finds any by name, and says when none matches', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    for (const name of ['Alvord Desert', 'Baja', 'Carrizo Plain', 'Dempster']) {
      await person.call('POST', '/api/user/trips', { name, description: '' })
    }
    const page = await visit('/dashboard', person)
    const card = page.getByRole('region', { name: 'Search Your Trips' })
    const rows = () => card.getByRole('listitem').evaluateAll((items) => items.map((item) => item.textContent))
    await expect.poll(rows).toEqual(['Dempster0 waypoints', 'Carrizo Plain0 waypoints', 'Baja0 waypoints'])
    await card.getByPlaceholder('Search trips by name...').fill('alvord')
    await expect.poll(rows).toEqual(['Alvord Desert0 waypoints'])
    await card.getByPlaceholder('Search trips by name...').fill('nowhere')
    await card.getByText('No trips match your search').waitFor()
    await card.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(rows).toHaveLength(3)
    await card.getByRole('link', { name: 'View All' }).click()
    await page.getByRole('heading', { name: 'Your Trips' }).waitFor()
  })

  test('with a failing server the cards offer a retry and never look empty', async ({ newPerson, visit }) => {
    const person = await newPerson()
    await person.call('POST', '/api/user/trips', { name: 'White Rim', description: '' })
    const page = await visit('/dashboard/settings', person)
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/user/trips/**', (route) => route.fulfill({ status: 400, body: '{}' }))
    await page.getByRole('link', { name: 'Home' }).click()
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await card.getByText('Your latest trip could not be loaded.').waitFor()
    expect(await page.getByText("You don't have any trips yet").count()).toBe(0)
    await page.unroute('**/api/user/trips/**')
    await card.getByRole('button', { name: 'Retry' }).click()
    await card.getByText('White Rim').waitFor()
  })

  test('is accessible, light and dark, on a phone and on a desk, with a name of 200 characters', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    await person.call('POST', '/api/user/trips', { name: 'Wüste🏜️'.repeat(20), description: 'مرحبا '.repeat(20) })
    const page = await visit('/dashboard', person)
    await page.getByRole('region', { name: 'Search Your Trips' }).getByRole('listitem').waitFor()
    await expectGoodInEveryLook(page)
  })
})
