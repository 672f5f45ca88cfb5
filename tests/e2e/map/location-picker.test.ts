import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll, phone } from '../looks.ts'
import {
  allowConsoleErrors,
  events,
  expect,
  failedRequest,
  openMap,
  reportedPlaces,
  showMap,
  test,
} from './fixtures.ts'

test.use({ viewport: { width: 800, height: 600 } })

const show = (page: Page, harness: Parameters<typeof openMap>[1]) =>
  openMap(page, harness, 'bundled', { picker: 'alone' })
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Find a place' })
const option = (page: Page, name: string) => page.getByRole('option', { name })

test.describe('finding a place by name', () => {
  test('needs only the keyboard: type, Enter', { tag: '@walk' }, async ({ page, harness }) => {
    await show(page, harness)
    await combobox(page).pressSequentially('moab ut')
    await page.getByRole('option', { name: 'Moab Utah, United States', selected: true }).waitFor()
    await combobox(page).press('Enter')
    const place = { latitude: expect.closeTo(38.573, 2), longitude: expect.closeTo(-109.55, 2) }
    expect(await events(page)).toEqual([['pick', place, 'Moab']])
    await expect(combobox(page)).toHaveValue('Moab, Utah, United States')
    await expect(page.getByRole('option')).toHaveCount(0)
  })

  test('lists towns in view first', { tag: '@map' }, async ({ page, harness }) => {
    const view = { centre: { latitude: 33.6, longitude: -95.6 }, zoom: 8 }
    await showMap(page, harness, 'bundled', { picker: 'beside', view })
    await combobox(page).fill('paris')
    await expect(page.getByRole('option').first()).toHaveText('ParisTexas, United States')
    await combobox(page).fill('paris, france')
    await expect(page.getByRole('option').first()).toHaveText('ParisFrance')
  })

  test('moves through its results with the arrow keys and closes with Escape', async ({ page, harness }) => {
    await show(page, harness)
    // The list includes smaller towns.
    await combobox(page).fill('moab ut')
    await option(page, 'Moab Utah, United States').waitFor()
    await combobox(page).fill('springfield')
    const options = page.getByRole('option')
    // Larger towns come first, and the list is in another order once it has the others.
    let before = ''
    const isSettled = async () => {
      const last = before
      before = (await options.allTextContents()).join()
      return before !== '' && before === last
    }
    await expect.poll(isSettled, { intervals: [1_000] }).toBe(true)
    const second = (await options.nth(1).textContent()) ?? ''
    await combobox(page).press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText(second)
    const pointed = await combobox(page).getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${pointed}"]`)).toHaveText(second)
    await combobox(page).press('ArrowUp')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await combobox(page).press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await combobox(page).press('Escape')
    await expect(options).toHaveCount(0)
    await expect(combobox(page)).toHaveAttribute('aria-expanded', 'false')
    expect(await events(page)).toEqual([])
  })

  test('lists larger towns at once, and keeps the arrow keys’ choice when others arrive', async ({ page, harness }) => {
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/towns-more-*', async (route) => {
      await answer
      await route.continue()
    })
    await show(page, harness)
    await combobox(page).fill('castle dale, utah')
    await expect(page.getByText('Loading smaller places…')).toBeVisible()
    await combobox(page).fill('springfield')
    const options = page.getByRole('option')
    await expect(options).not.toHaveCount(0)
    const before = await options.allTextContents()
    for (const _step of before.slice(1)) await combobox(page).press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText(before.at(-1) ?? '')
    resolve()
    await expect(options).not.toHaveText(before)
    await expect(page.getByRole('option', { selected: true })).toHaveText(before.at(-1) ?? '')
  })

  test('picks the clicked town or coordinates, and says when there is no result', async ({ page, harness }) => {
    await show(page, harness)
    await combobox(page).fill('xyzzy')
    await page.getByText('No town of that name here').waitFor()
    await combobox(page).fill('são paulo')
    await option(page, 'São Paulo Brazil').click()
    await combobox(page).fill('38.5733 -109.5498')
    await option(page, '38.57330, -109.54980').click()
    expect(await events(page)).toEqual([
      ['pick', expect.anything(), 'São Paulo'],
      ['pick', { latitude: 38.5733, longitude: -109.5498 }],
    ])
  })

  test('says what a remote place is, and that its position is approximate', async ({ page, harness }) => {
    await page.route('**/assets/towns-more-*', (route) => route.abort())
    allowConsoleErrors(page, failedRequest)
    await show(page, harness)
    await combobox(page).fill('mt dare')
    await option(page, 'Mount Dare Roadhouse, South Australia, Australia (approximate)').click()
    await expect(page.getByText('it may be some kilometers off')).toBeVisible()
    expect(await events(page)).toEqual([['pick', { latitude: -26.07, longitude: 135.25 }, 'Mount Dare']])
    await expectNoAxeViolations(page)
    await combobox(page).fill('são paulo')
    await expect(page.getByText('it may be some kilometers off')).toHaveCount(0)
  })

  test('searches the larger towns until the list of smaller towns arrives', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    let requests = 0
    const { promise: online, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/towns-more-*', async (route) => {
      requests++
      if (requests === 1) return route.abort()
      if (requests > 2) return route.continue()
      // The second request fails only after the network is back.
      await online
      await route.abort()
    })
    await show(page, harness)
    await combobox(page).fill('alice springs')
    await option(page, 'Alice Springs Northern Territory, Australia').waitFor()
    await expect(page.getByText('1 place. Larger towns only')).toBeAttached()
    await expect(page.getByText('Larger towns only').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await combobox(page).fill('castle dale, utah')
    await expect(page.getByText('No larger town of that name.')).toBeVisible()
    await expect.poll(() => requests).toBe(2)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    resolve()
    await option(page, 'Castle Dale Utah, United States').waitFor()
    await expect(page.getByText('Larger towns only')).toHaveCount(0)
  })

  test('sends nothing and is accessible in light and dark, on a phone too', async ({ page, harness }) => {
    await page.setViewportSize(phone)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(harness.address('bundled'))) foreign.push(request.url())
    })
    await show(page, harness)
    await combobox(page).fill('reykjavik')
    await option(page, 'Reykjavík Iceland').waitFor()
    expect(foreign).toEqual([])
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, ['color-contrast'])
  })
})

test.describe('entering coordinates', () => {
  test('accepts the usual notations', { tag: '@walk' }, async ({ page, harness }) => {
    await show(page, harness)
    for (const text of ['38.5733, -109.5498', "38° 34.398' N 109° 32.988' W", `38°34'23.88"N 109°32'59.28"W`]) {
      await page.getByLabel('Coordinates').fill(text)
      await page.getByLabel('Coordinates').press('Enter')
    }
    const places = await reportedPlaces(page, 'pick')
    expect(places).toHaveLength(3)
    for (const place of places) {
      expect(place.latitude).toBeCloseTo(38.5733, 6)
      expect(place.longitude).toBeCloseTo(-109.5498, 6)
    }
  })

  test('accepts grids, Plus Codes and map links, and says what it read', async ({ page, harness }) => {
    await show(page, harness)
    const field = page.getByLabel('Coordinates')
    for (const [text, read] of [
      ['12S 626330 4270423', 'UTM: 38.57329, -109.54979'],
      ['12SXH2633070423', 'MGRS: 38.57330, -109.54978'],
      ['https://www.google.com/maps?q=38.5733,-109.5498', 'Google Maps link: 38.57330, -109.54980'],
      ['geo:38.5733,-109.5498', 'geo: link: 38.57330, -109.54980'],
      ['HFF2+8P Moab, Utah', 'Plus code near Moab: '],
    ] as const) {
      await field.fill(text)
      await field.press('Enter')
      await page.getByText(read).waitFor()
    }
    const places = await reportedPlaces(page, 'pick')
    expect(places).toHaveLength(5)
    for (const place of places.slice(0, 4)) {
      expect(place.latitude).toBeCloseTo(38.5733, 4)
      expect(place.longitude).toBeCloseTo(-109.5498, 4)
    }
  })

  test('reads a short Plus Code with the larger towns alone, or asks for the region', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    await page.route('**/assets/towns-more-*', (route) => route.abort())
    await show(page, harness)
    const field = page.getByLabel('Coordinates')
    for (const [text, words] of [
      ['9G8F+6X Reykjavik', 'Smaller towns are not saved on this device. Add the state or country'],
      ['6X6M+2X Castle Dale, Utah', 'Smaller towns are not saved on this device. Name a larger town nearby'],
      ['9G8F+6X Paris, France', 'Plus code near Paris: '],
    ] as const) {
      await field.fill(text)
      await field.press('Enter')
      await page.getByText(words).waitFor()
    }
    expect(await events(page)).toHaveLength(1)
  })

  test('says why a place cannot be read, here and in the search', async ({ page, harness }) => {
    await show(page, harness)
    for (const [text, words] of [
      ['61K 345678 7654321', 'UTM zones are numbered 1 to 60.'],
      ['https://maps.app.goo.gl/AbCdEf123', 'This short link doesn’t contain the place itself.'],
      ['9G8F+6X Springfield', 'add the state or country.'],
    ] as const) {
      await page.getByLabel('Coordinates').fill(text)
      await page.getByLabel('Coordinates').press('Enter')
      await page.getByText(words).waitFor()
    }
    await page.getByLabel('Coordinates').fill('')
    await combobox(page).fill('///filled.count.soap')
    await page.getByText('Only what3words itself can read its three words.').waitFor()
    await combobox(page).fill('12SXH2633070423')
    await option(page, '38.57330, -109.54978 MGRS').click()
    expect(await events(page)).toHaveLength(1)
    await expectNoAxeViolations(page)
  })

  test('keeps text that is not a place, and says how to write one', async ({ page, harness }) => {
    await show(page, harness)
    await page.getByLabel('Coordinates').fill('95, 200')
    await page.getByRole('button', { name: 'Set location' }).click()
    await page.getByText('These aren’t coordinates.').waitFor()
    await expect(page.getByLabel('Coordinates')).toHaveValue('95, 200')
    expect(await events(page)).toEqual([])
  })
})

test.describe('using my position', () => {
  test('shows the device’s position and its accuracy', async ({ open, harness }) => {
    const page = await open({
      permissions: ['geolocation'],
      geolocation: { latitude: 38.5733, longitude: -109.5498, accuracy: 12 },
    })
    await show(page, harness)
    await page.getByRole('button', { name: 'Use my position' }).click()
    await page.getByText('Found within 12 m').waitFor()
    expect(await events(page)).toEqual([['pick', { latitude: 38.5733, longitude: -109.5498 }]])
  })

  test('says that the browser does not share it', async ({ page, harness }) => {
    await show(page, harness)
    await page.getByRole('button', { name: 'Use my position' }).click()
    await page.getByRole('alert').getByText('does not share your position').waitFor()
    expect(await events(page)).toEqual([])
  })
})
