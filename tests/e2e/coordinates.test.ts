import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { expectGoodLooks, expectNoAxeViolations, expectNoSidewaysScroll, phone } from './looks.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const notations = (page: Page) => page.getByRole('radiogroup', { name: 'Coordinates' })

async function planPurros(person: Person, place: object = { latitude: '-18.7667', longitude: '12.95' }) {
  const trip = await person.createTrip('Kaokoveld')
  const { id } = await person.createWaypoint(trip, { name: 'Purros (camp)', ...place })
  return `/dashboard/trips/${trip.id}/waypoints/${id}`
}

async function chooseNotation(person: Person, coordinates: string): Promise<void> {
  const units = { temperature: 'auto', distance: 'km', volume: 'litre', consumption: 'auto' }
  await person.call('PUT', '/api/users/preferences', { ...units, coordinates })
}

/** Runs in the browser: records shared data in `window.shared`, or fails with the error named in `window.refusal`. */
function fakeShare() {
  navigator.share = async (shared) => {
    const refusal: unknown = Reflect.get(window, 'refusal')
    if (typeof refusal === 'string') throw new DOMException('Not shared', refusal)
    Reflect.set(window, 'shared', shared)
  }
}

test('a stop’s coordinates are copied from its page as entered', { tag: '@walk' }, async ({ person, visit }) => {
  const page = await visit(await planPurros(person), { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Copy -18.7667, 12.95' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied -18.7667, 12.95' })).toBeVisible()
  await expect.poll(() => readClipboard(page)).toBe('-18.7667, 12.95')
  // This browser offers no other app.
  await expect(page.getByRole('button', { name: 'Open in…' })).toHaveCount(0)
})

test('a browser that refuses to copy says to select the coordinates', async ({ person, visit }) => {
  const page = await visit(await planPurros(person))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy -18.7667, 12.95' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t copy. Select and copy the coordinates yourself.')
  await expect(page.getByText('-18.7667, 12.95', { exact: true })).toBeVisible()
})

test('on a phone, a stop is copied and opened in another app right below its name', async ({ person, visit }) => {
  const path = await planPurros(person)
  const page = await visit(path, { viewport: phone, userAgent: android, hasTouch: true })
  await page.addInitScript(fakeShare)
  await page.reload()
  const name = page.getByRole('heading', { name: 'Purros (camp)' })
  const copy = page.getByRole('button', { name: 'Copy -18.7667, 12.95' })
  await expect(copy).toHaveCount(1)
  const above = await name.boundingBox()
  const below = await copy.boundingBox()
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(16)
  expect(below?.height).toBeGreaterThanOrEqual(44)

  const openIn = page.getByRole('button', { name: 'Open in…' })
  await openIn.click()
  await expect(page.getByRole('menuitem', { name: 'Map app' })).toHaveAttribute(
    'href',
    'geo:-18.7667,12.95?q=-18.7667,12.95(Purros%20%28camp%29)',
  )
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual({ title: 'Purros (camp)', text: 'Purros (camp)\n-18.7667, 12.95' })
  await expect(openIn).toBeFocused()

  await page.evaluate(() => Reflect.set(window, 'refusal', 'NotAllowedError'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t share. Copy the coordinates instead.' })
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  // Closing the share sheet is not a failure.
  await page.evaluate(() => Reflect.set(window, 'refusal', 'AbortError'))
  await openIn.click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(failure).toHaveCount(0)
})

test('the notation chosen in the settings is used everywhere, also offline', async ({ person, visit }) => {
  const { path, tripId } = await planDesert(person)
  const page = await visit('/dashboard/settings', { permissions: ['clipboard-read', 'clipboard-write'] })
  await expect(notations(page).getByRole('radio', { name: 'Decimal degrees' })).toBeChecked()
  await notations(page).getByRole('radio', { name: 'MGRS' }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  expect((await person.call('GET', '/api/users/auth')).preferences).toMatchObject({ coordinates: 'mgrs' })

  await page.goto(path)
  await page.getByRole('button', { name: 'More actions for Mt Dare' }).click()
  await page.getByRole('menuitem', { name: 'Copy 53J NM 24834 16573' }).click()
  await expect.poll(() => readClipboard(page)).toBe('53J NM 24834 16573')
  await page.getByRole('link', { name: '2. Purni Bore' }).click()
  await expect(page.getByText('53J PL 09933 92374', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading map…')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Next stop: 3. Poeppel Corner' }).click()
  await page.getByRole('button', { name: 'Copy 53J RM 00156 21248' }).click()
  await expect.poll(() => readClipboard(page)).toBe('53J RM 00156 21248')
  await page.context().setOffline(false)

  await page.goto(`/dashboard/trips/${tripId}/waypoints/add?at=-26.0697,135.2483`)
  await expect(page.getByText('Set at 53J NM 24834 16573')).toBeVisible()
})

test('a stop outside the UTM grid says so, and is copied in decimal degrees', async ({ person, visit }) => {
  await chooseNotation(person, 'utm')
  const path = await planPurros(person, { latitude: '84.5', longitude: '-20' })
  const page = await visit(path, { permissions: ['clipboard-read', 'clipboard-write'] })
  await expect(page.getByText('Outside the UTM grid')).toBeVisible()
  await page.getByRole('button', { name: 'Copy 84.5, -20' }).click()
  await expect.poll(() => readClipboard(page)).toBe('84.5, -20')
})

test('long coordinates fit on every screen', async ({ person, visit }) => {
  await chooseNotation(person, 'dms')
  const { ids, path, tripId } = await planDesert(person)
  const page = await visit(`/dashboard/trips/${tripId}/waypoints/${ids[3]}`)
  await expect(page.getByText(`25°53'56.0"S 139°21'06.8"E`, { exact: true })).toBeVisible()
  await expectGoodLooks(page, { phoneDiffers: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'More actions for Birdsville' }).click()
  await expect(page.getByRole('menuitem', { name: `Copy 25°53'56.0"S 139°21'06.8"E` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})
