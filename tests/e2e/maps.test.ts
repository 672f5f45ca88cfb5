import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, expectGoodInEveryLook, test } from '../support/offgrid.ts'

const dropMarker = async (page: Page, at: { x: number; y: number }) => {
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await map.locator('canvas').first().dblclick({ position: at })
}

describe('the maps screen', () => {
  test('a double-click drops a marker that stays in this browser, can be copied and removed', async ({
    newPerson,
    visit,
  }) => {
    const page = await visit('/dashboard/maps', await newPerson())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('No markers yet').waitFor()
    await dropMarker(page, { x: 120, y: 200 })
    await page.getByText('Marker 1').first().waitFor()
    await dropMarker(page, { x: 300, y: 120 })
    await page.getByText('Marker 2').first().waitFor()

    const place = await page
      .getByRole('list')
      .getByText(/^-?\d+\.\d+, -?\d+\.\d+$/)
      .first()
      .textContent()
    await page.getByRole('button', { name: 'Copy coordinates of marker 1' }).click()
    await page.getByText(`Copied ${place}`).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(place)

    await page.reload()
    await page.getByRole('button', { name: 'Remove marker 1' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Remove marker/ }).count()).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Remove marker 2' }).waitFor()
    expect(await page.getByRole('button', { name: /^Remove marker/ }).count()).toBe(1)
  })

  test('markers are never sent, and the next person at this browser does not see them', async ({
    newPerson,
    offgrid,
    visit,
  }) => {
    const page = await visit('/dashboard/maps', await newPerson())
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await dropMarker(page, { x: 120, y: 200 })
    await page.getByText('Marker 1').first().waitFor()
    expect(sent).toEqual([])
    const other = await newPerson()
    await page.evaluate(({ accessToken, refreshToken }) => {
      localStorage.setItem('access_token', accessToken)
      localStorage.setItem('refresh_token', refreshToken)
    }, other.tokens)
    await page.goto(`${offgrid.url}/dashboard/maps`)
    await page.getByText('No markers yet').waitFor()
  })

  test('a marker becomes a waypoint of a trip', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const trip = await person.call('POST', '/api/user/trips', { name: 'White Rim', description: '' })
    const page = await visit('/dashboard/maps', person)
    await page.getByLabel(/Coordinates/).fill('38.4712, -109.8002')
    await page.getByRole('button', { name: 'Set location' }).click()
    await page.getByRole('button', { name: 'Add to a trip' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /White Rim/ })
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Shafer')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByText('Waypoint added successfully!').waitFor()
    const { waypointDTOS } = await person.call('GET', `/api/user/trips/${trip.id}`)
    expect(waypointDTOS).toMatchObject([{ name: 'Shafer', latitude: '38.4712', longitude: '-109.8002' }])
  })

  test('is accessible, light and dark, on a phone and on a desk', async ({ newPerson, visit }) => {
    const page = await visit('/dashboard/maps', await newPerson())
    await page.getByLabel(/Coordinates/).fill('38.4712, -109.8002')
    await page.getByRole('button', { name: 'Set location' }).click()
    await page.getByText('Marker 1').first().waitFor()
    await expectGoodInEveryLook(page)
  })
})
