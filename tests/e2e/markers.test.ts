import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { sendLogin } from './login.ts'
import { expectGoodLooks } from './looks.ts'
import { storeTokens, withBadSignature } from './tokens.ts'

const storedMarkers = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('marker')))

const dropMarker = async (page: Page, at: { x: number; y: number }) => {
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await map.locator('canvas').first().dblclick({ position: at })
}

test.describe('the maps screen', { tag: '@map' }, () => {
  test('a double-click adds a marker, which can be copied and removed', async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(page.getByText('No markers yet')).toBeVisible()
    await dropMarker(page, { x: 120, y: 200 })
    await expect(page.getByText('Marker 1').first()).toBeVisible()
    await dropMarker(page, { x: 300, y: 120 })
    await expect(page.getByText('Marker 2').first()).toBeVisible()

    const place = await page
      .getByRole('list')
      .getByText(/^-?\d+\.\d+, -?\d+\.\d+$/)
      .first()
      .textContent()
    await page.getByRole('button', { name: 'Copy coordinates of marker 1' }).click()
    await expect(page.getByText(`Copied ${place}`)).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(place)

    await page.reload()
    await page.getByRole('button', { name: 'Remove marker 1' }).click()
    await expect(page.getByRole('button', { name: /^Remove marker/ })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove marker 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove marker/ })).toHaveCount(1)
  })

  test('markers are never sent and never shown to the next user', async ({ newPerson, visit }) => {
    const page = await visit('/dashboard/maps')
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await dropMarker(page, { x: 120, y: 200 })
    await expect(page.getByText('Marker 1').first()).toBeVisible()
    expect(sent).toEqual([])
    const other = await newPerson()
    await page.evaluate(({ accessToken, refreshToken }) => {
      localStorage.setItem('access_token', accessToken)
      localStorage.setItem('refresh_token', refreshToken)
    }, other.tokens)
    await page.goto('/dashboard/maps')
    await expect(page.getByText('No markers yet')).toBeVisible()
    await expect.poll(() => storedMarkers(page)).toEqual([])
  })

  test('markers are removed at logout, but not when a session is lost', async ({ person, visit }) => {
    const page = await visit('/dashboard/maps')
    await dropMarker(page, { x: 120, y: 200 })
    await expect(page.getByText('Marker 1').first()).toBeVisible()
    await person.endSession()
    allowConsoleErrors(page, failedRequest)
    await storeTokens(page, { ...person.tokens, accessToken: withBadSignature(person.tokens.accessToken) })
    await page.reload()
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
    await sendLogin(page, person)
    await expect(page.getByText('Marker 1').first()).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect.poll(() => storedMarkers(page)).toEqual([])
  })

  test('a marker becomes a waypoint of a trip', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit('/dashboard/maps')
    await page.getByLabel(/Coordinates/).fill('38.4712, -109.8002')
    await page.getByRole('button', { name: 'Set location' }).click()
    await page.getByRole('button', { name: 'Add to a trip' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /White Rim/ })
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Shafer')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expect(page.getByText('Waypoint added successfully!')).toBeVisible()
    const { waypointDTOS } = await person.call('GET', `/api/user/trips/${trip.id}`)
    expect(waypointDTOS).toMatchObject([{ name: 'Shafer', latitude: '38.4712', longitude: '-109.8002' }])
  })

  test('is accessible and fits', async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    await page.getByLabel(/Coordinates/).fill('38.4712, -109.8002')
    await page.getByRole('button', { name: 'Set location' }).click()
    await expect(page.getByText('Marker 1').first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
