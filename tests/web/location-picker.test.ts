import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../support/browser.ts'
import { phone } from '../support/chromium-launch.ts'
import { startMapHarness } from '../support/map-harness.ts'
import type { Setup } from './harness/main.tsx'

let harness: Awaited<ReturnType<typeof startMapHarness>>
beforeAll(async () => {
  harness = await startMapHarness()
})
afterAll(() => harness.close())

const visit = (page: Page) => {
  const setup: Setup = { picker: true }
  return page.goto(`${harness.url}#${encodeURIComponent(JSON.stringify(setup))}`)
}
type Picked = [string, { latitude: number; longitude: number }, string?]
const picks = (page: Page) => page.evaluate(() => window.events) as Promise<Picked[]>

describe('finding a place by name', () => {
  test('needs nothing but the keyboard: type, Enter', async ({ page }) => {
    await visit(page)
    const field = page.getByRole('combobox', { name: 'Find a place' })
    await field.pressSequentially('moab ut')
    await page.getByRole('option', { name: 'Moab Utah, United States', selected: true }).waitFor()
    await field.press('Enter')
    const [[, position, name] = []] = await picks(page)
    expect(name).toBe('Moab')
    expect(position?.latitude).toBeCloseTo(38.573, 2)
    expect(position?.longitude).toBeCloseTo(-109.55, 2)
    expect(await field.inputValue()).toBe('Moab, Utah, United States')
    expect(await page.getByRole('option').count()).toBe(0)
  })

  test('walks its answers with the arrow keys and leaves them with Escape', async ({ page }) => {
    await visit(page)
    const field = page.getByRole('combobox', { name: 'Find a place' })
    await field.fill('springfield')
    const options = page.getByRole('option')
    await options.first().waitFor()
    const second = await options.nth(1).textContent()
    await field.press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe(second)
    const pointed = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${pointed}"]`).textContent()).toBe(second)
    await field.press('ArrowUp')
    await field.press('ArrowUp')
    expect(await options.last().getAttribute('aria-selected')).toBe('true')
    await field.press('Escape')
    expect(await options.count()).toBe(0)
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    expect(await picks(page)).toEqual([])
  })

  test('by pointer picks what was pressed', async ({ page }) => {
    await visit(page)
    await page.getByRole('combobox').fill('são paulo')
    await page.getByRole('option', { name: 'São Paulo Brazil' }).click()
    const [[, , name] = []] = await picks(page)
    expect(name).toBe('São Paulo')
  })

  test('takes accents or none, large towns first, and says when there is nothing', async ({ page }) => {
    await visit(page)
    const field = page.getByRole('combobox')
    await field.fill('sao paulo')
    await page.getByRole('option', { name: 'São Paulo Brazil', selected: true }).waitFor()
    await field.fill('portland')
    await page.getByRole('option', { name: 'Portland Oregon, United States', selected: true }).waitFor()
    await field.fill('xyzzy')
    await page.getByText('No town of that name here').waitFor()
  })

  test('reads coordinates, too', async ({ page }) => {
    await visit(page)
    await page.getByRole('combobox').fill('38.5733 -109.5498')
    await page.getByRole('option', { name: /38.57330, -109.54980/ }).click()
    expect(await picks(page)).toEqual([['pick', { latitude: 38.5733, longitude: -109.5498 }]])
  })

  test('asks nobody else', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(harness.url) && !request.url().startsWith('blob:')) foreign.push(request.url())
    })
    await visit(page)
    await page.getByRole('combobox').fill('reykjavik')
    await page.getByRole('option', { name: 'Reykjavík Iceland' }).waitFor()
    expect(foreign).toEqual([])
  })
})

describe('typing coordinates', () => {
  test.for(['38.5733, -109.5498', "38° 34.398' N 109° 32.988' W", `38°34'23.88"N 109°32'59.28"W`])(
    '%s',
    async (text, { page }) => {
      await visit(page)
      await page.getByLabel('Coordinates').fill(text)
      await page.getByLabel('Coordinates').press('Enter')
      const [[, position] = []] = await picks(page)
      expect(position?.latitude).toBeCloseTo(38.5733, 6)
      expect(position?.longitude).toBeCloseTo(-109.5498, 6)
    },
  )

  test('keeps what was typed when it is no place, and says how to write one', async ({ page }) => {
    await visit(page)
    await page.getByLabel('Coordinates').fill('95, 200')
    await page.getByRole('button', { name: 'Set location' }).click()
    await page.getByText('These are no coordinates.').waitFor()
    expect(await page.getByLabel('Coordinates').inputValue()).toBe('95, 200')
    expect(await picks(page)).toEqual([])
  })
})

describe('using my position', () => {
  test('gives the position of the device and its accuracy', async ({ open }) => {
    const page = await open({
      permissions: ['geolocation'],
      geolocation: { latitude: 38.5733, longitude: -109.5498, accuracy: 12 },
    })
    await visit(page)
    await page.getByRole('button', { name: 'Use my position' }).click()
    await page.getByText('Found within 12 m').waitFor()
    expect(await picks(page)).toEqual([['pick', { latitude: 38.5733, longitude: -109.5498 }]])
  })

  test('says honestly that the browser does not share it', async ({ page }) => {
    await visit(page)
    await page.getByRole('button', { name: 'Use my position' }).click()
    await page.getByRole('alert').getByText('does not share your position').waitFor()
    expect(await picks(page)).toEqual([])
  })
})

test.for(['light', 'dark'] as const)(
  'axe finds nothing while the answers are open (%s, phone)',
  async (colorScheme, { open }) => {
    const page = await open({ colorScheme, viewport: phone })
    await visit(page)
    await page.getByRole('combobox').fill('moab')
    await page.getByRole('option').first().waitFor()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)
