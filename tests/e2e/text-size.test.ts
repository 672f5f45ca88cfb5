import type { Page, ViewportSize } from '@playwright/test'
import { expect, type Person, test } from './fixtures.ts'
import { phone, wide } from './looks.ts'
import { chooseAction, mapOn } from './trip-map.ts'

const narrowColumn = { width: 768, height: 1024 } as const
const narrowest = { width: 320, height: 640 } as const

/** Finds elements that overflow at twice the text size; text zoom doesn't change the viewport's width. */
async function expectRoomForLargeText(page: Page, narrow: readonly ViewportSize[] = [phone]): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const viewport of [wide, narrowColumn, ...narrow]) {
    await page.setViewportSize(viewport)
    const tooWide = await page.evaluate(() => {
      const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      const all = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility())
      const over = [document.documentElement, ...all.filter(scrolls)].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      )
      // Reports the overflowing text.
      return over.map((element) => {
        const edge = element.getBoundingClientRect().left + element.clientWidth
        const beyond = all.filter((one) => element.contains(one) && one.getBoundingClientRect().right > edge + 0.5)
        return [element, ...beyond].map((one) => `${one.tagName}.${one.className}`).join(' > ')
      })
    })
    expect.soft(tooWide, `at ${viewport.width} px on ${page.url()}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

test.describe('With the text at 200%', () => {
  test('the sidebar takes at most 30% of the width, and none of its words are cut', async ({ visit }) => {
    const page = await visit('/dashboard/settings')
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await sidebar.boundingBox()
      expect(box?.width).toBeLessThanOrEqual(width * 0.3)
      const cut = await sidebar.evaluate((column) =>
        [...column.querySelectorAll('a, p, span')]
          .filter((element) => element.getBoundingClientRect().right > column.getBoundingClientRect().right)
          .map((element) => element.textContent),
      )
      expect(cut, `at ${width} px`).toEqual([])
      // Words must not break: each link is as wide as its longest word.
      const broken = await sidebar.evaluate((column) =>
        [...column.querySelectorAll('a')].flatMap((link) => {
          const text = [...link.childNodes].at(-1)
          if (!text) return []
          const words = [...(text.textContent ?? '').matchAll(/\S+/g)]
          return words
            .filter(({ index, 0: word }) => {
              const range = document.createRange()
              const node = text.firstChild ?? text
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              return range.getClientRects().length > 1
            })
            .map(([word]) => word)
        }),
      )
      expect(broken, `at ${width} px`).toEqual([])
    }
  })

  test('the screens before the login need no sideways scrolling', { tag: '@walk' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Username')).toBeVisible()
    await expectRoomForLargeText(page)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectRoomForLargeText(page)
    for (const [path, text] of [
      ['/forgot-password', 'Send Reset Link'],
      ['/reset-password', 'Reset token is missing'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text)).toBeVisible()
      await expectRoomForLargeText(page)
    }
  })

  test('the screens without a map need no sideways scrolling', async ({ person, visit }) => {
    await fill(person)
    const page = await visit('/dashboard')
    for (const [path, heading] of [
      ['/dashboard', 'Quick Actions'],
      ['/dashboard/trips', 'Your Trips'],
      ['/dashboard/trips?view=add', 'New Trip'],
      ['/dashboard/my-vehicles', 'My Vehicles'],
      ['/dashboard/add-vehicle', 'Add Vehicle'],
      ['/dashboard/ai-assistant', 'Trip Assistant'],
      ['/dashboard/settings', 'Settings'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectRoomForLargeText(page, [phone, narrowest])
    }
    await page.goto('/dashboard/my-vehicles')
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByText('Land Rover Defender')).toBeVisible()
    await expectRoomForLargeText(page)
    await page.getByRole('link', { name: /^Update/ }).click()
    await expect(page.getByLabel('Modifications')).toHaveValue('Snorkel')
    await expectRoomForLargeText(page)
    await page.goto('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Dalton Highway')
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    await expectRoomForLargeText(page)
    await page.goto('/dashboard/ai-assistant')
    await page.getByLabel('Your question').fill('Where may I camp near Moab?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expectRoomForLargeText(page)
  })

  test('the screens with a map need no sideways scrolling', { tag: '@map' }, async ({ person, visit }) => {
    const { trip, waypoint } = await fill(person)
    const inTrip = `/dashboard/trips/${trip.id}`
    const page = await visit('/dashboard/maps')
    for (const [path, heading] of [
      ['/dashboard/maps', 'Maps'],
      [inTrip, trip.name],
      [`${inTrip}/waypoints/add?at=38.5,-109.5`, 'Add Waypoint'],
      [`${inTrip}/waypoints/${waypoint.id}`, waypoint.name],
      [`${inTrip}/waypoints/${waypoint.id}/map`, waypoint.name],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(mapOn(page)).toBeVisible()
      await expectRoomForLargeText(page)
    }
    await page.goto(`${inTrip}/waypoints`)
    await page.getByRole('button', { name: `Edit dates of ${waypoint.name}` }).click()
    await expect(page.getByRole('button', { name: 'Update Dates' })).toBeVisible()
    await expectRoomForLargeText(page)
    await page.goto(inTrip)
    await chooseAction(page, 'Edit')
    await expectRoomForLargeText(page)
    await page.goto(`${inTrip}/waypoints/${waypoint.id}`)
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await expectRoomForLargeText(page)
  })
})

/** Creates data for every screen. */
async function fill(person: Person) {
  const trip = await person.createTrip('Transcontinental crossing', 'A description of the transcontinental crossing.')
  const dates = { startDate: '2027-05-01', endDate: '2027-05-04' }
  const waypoint = await person.createWaypoint(trip, { name: 'Needles Overlook', ...dates })
  await person.createVehicle({ make: 'Land Rover', model: 'Defender', year: 1994, modifications: 'Snorkel' })
  return { trip, waypoint }
}
