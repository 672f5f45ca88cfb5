import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toLocalDay } from '#shared/date.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import {
  choose,
  iphone,
  openControlled,
  passTime,
  planCanning,
  press,
  region,
  sendFix,
  setVisibility,
  start,
} from './drive-trip.ts'
import { expect, test } from './fixtures.ts'

const minute = 60_000
const allowed = {
  permissions: ['geolocation'],
  geolocation: { latitude: -22.5, longitude: 125.3, accuracy: 8 },
  viewport: iphone,
}

async function startRecording(page: Page) {
  await choose(page, 'Record')
  await press(page, 'Start recording')
  await expect(page.getByText(/Recording, /)).toBeVisible()
}

test('after 20 minutes hidden, one fix is enough, and the recording has one gap', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit('/dashboard/settings', { viewport: iphone })
  await openControlled(page, path)
  await sendFix(page, 125.1)
  await expect(region(page, 'Next stop')).toContainText('51 km')
  await startRecording(page)
  for (const longitude of [125.101, 125.102, 125.103]) {
    await passTime(page, 1_000)
    await sendFix(page, longitude)
  }
  await expect(page.getByText('Recording, 0.2 km.')).toBeVisible()
  await setVisibility(page, 'hidden')
  await passTime(page, 20 * minute)
  await setVisibility(page, 'visible')
  await expect(page.getByText(/^Position from \d+:\d+\./)).toBeVisible()
  await sendFix(page, 125.4)
  await expect(page.getByText('Position ±8 m, now.')).toBeVisible({ timeout: 1_000 })
  await expect(region(page, 'Next stop')).toContainText('21 km', { timeout: 1_000 })
  await passTime(page, 1_000)
  await sendFix(page, 125.401)
  await expect(page.getByText('Recording, 0.3 km.')).toBeVisible()
  await choose(page, 'Stop recording')
  await expect(page.getByText('Recorded 0.3 km with 1 gap.')).toBeVisible()
})

test('a page that crashes while recording loses one point at most', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit('/dashboard/settings', { viewport: iphone })
  await openControlled(page, path)
  await sendFix(page, 125.1)
  await startRecording(page)
  for (let second = 1; second <= 20; second++) {
    await passTime(page, 1_000)
    await sendFix(page, 125.1 + second * 0.0005)
    await page.waitForTimeout(100)
  }
  const crash = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // The command has no answer.
  void devtools.send('Page.crash').catch(() => undefined)
  await crash
  const again = await page.context().newPage()
  await again.goto(path)
  await choose(again, 'Stop recording')
  const download = again.waitForEvent('download')
  await press(again, 'Save as GPX')
  const gpx = await readFile(await (await download).path(), 'utf8')
  expect(gpx.match(/<trkpt /g)?.length).toBeGreaterThanOrEqual(19)
})

test('a name written from right to left is beside the button that leads back', async ({ person, visit }) => {
  const { path, id, ids } = await planCanning(person)
  const name = 'واحة ليوا'
  await person.call('PUT', `/api/user/trips/${id}/waypoints/${ids[1]}`, { name })
  const page = await visit(path, allowed)
  await start(page)
  const [nameBox, backBox] = await Promise.all([
    region(page, 'Next stop').getByText(name).boundingBox(),
    page.getByRole('button', { name: 'Back' }).boundingBox(),
  ])
  expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0)).toBeLessThanOrEqual(backBox?.x ?? 0)
})

test('a stop deleted elsewhere is no longer driven to', async ({ person, visit }) => {
  const { path, id, ids } = await planCanning(person)
  const page = await visit(path, allowed)
  await start(page)
  const name = region(page, 'Next stop').getByRole('heading')
  await choose(page, 'Another stop')
  await page.getByRole('dialog').getByRole('button', { name: '2. Durba Springs' }).click()
  await expect(name).toContainText('Durba Springs')
  await person.call('DELETE', `/api/user/trips/${id}/waypoints/${ids[1]}`)
  await page.reload()
  await expect(name).toContainText('Kunawarritji')
  await expect(page.locator('body')).not.toContainText(/NaN|undefined|Infinity/)
})

test('a trip without dates, on other days, or with one stop has a sentence', async ({ newPerson, person, visit }) => {
  const undated = await planCanning(person, { starts: undefined })
  const page = await visit(undated.path, allowed)
  await start(page)
  await expect(page.getByText('Your stops have no dates. Choose the stop you’re driving to.')).toBeVisible()
  await press(page, '2. Durba Springs')
  await expect(region(page, 'Next stop')).toContainText('31 km')
  const later = await planCanning(person, { starts: 30 })
  await page.goto(later.path)
  await expect(page.getByText('No leg of this trip is today. Choose the stop you’re driving to.')).toBeVisible()
  await press(page, /^3\. Kunawarritji/)
  await expect(region(page, 'Next stop').getByRole('heading')).toContainText('Kunawarritji')
  const single = await planCanning(person, { stops: 1 })
  await page.goto(single.path)
  await expect(page.getByText('Add a second stop to drive to.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/NaN|undefined|Infinity/)

  const other = await newPerson()
  const bare = await planCanning(other, { specs: undefined })
  const without = await visit(bare.path, { ...allowed, tokens: other.tokens })
  await start(without)
  await expect(region(without, 'Fuel')).toContainText('Add tank size and consumption to 2004 Nissan Patrol')
  await expect(region(without, 'Next stop')).toContainText('31 km')
  await expect(without.locator('body')).not.toContainText(/NaN|undefined|Infinity/)
})

test('Stopping can be undone; a recording says which track it replaces, and its rest stays', async ({
  person,
  visit,
}) => {
  const { path, id, ids } = await planCanning(person)
  const points = [125, 125.3, 125.6].map((longitude) => ({ latitude: -22.49, longitude }))
  const track = createTrack([points], { from: ids[0] ?? '', source: 'file', at: toLocalDay(Date.now()) })
  await person.call('PUT', `/api/user/trips/${id}/tracks`, { tracks: [{ ...track, stop: ids[1] }] })
  const page = await visit('/dashboard/settings', { viewport: iphone })
  await openControlled(page, path)
  await sendFix(page, 125)
  await startRecording(page)
  for (let step = 1; step <= 225; step++) {
    await passTime(page, 10_000)
    await sendFix(page, 125 + step * 0.004)
  }
  await choose(page, 'Stop recording')
  await press(page, 'Keep recording')
  await choose(page, 'Stop recording')
  await expect(page.getByText('Replaces the track of this leg (62 km, imported).')).toBeVisible()
  await press(page, 'Use as track to Durba Springs')
  const left = page.getByRole('dialog', { name: 'Saved as the track to Durba Springs' })
  await expect(left.getByText('31 km of the recording are left.')).toBeVisible()
  await expect(left.getByRole('button', { name: 'Save as GPX' })).toBeVisible()
  await press(page, 'Discard')
  await expect(page.getByText('Only this device has it.')).toBeVisible()
  await press(page, 'Cancel')
  await left.getByRole('button', { name: 'Keep recording' }).click()
  await expect(left).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Recording, 31 km.')).toBeVisible()
})

test('tight fuel, the point of no return and a refused wake lock fit on a phone', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit('/dashboard/settings', { viewport: iphone })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: () => Promise.reject(new DOMException('Low battery', 'NotAllowedError')) },
    })
  })
  await openControlled(page, path)
  await sendFix(page, 125.3)
  await expect(page.getByText('Position ±8 m, now. Set your phone to stay on.')).toBeVisible()
  const fuel = region(page, 'Fuel')
  const measureScroll = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  for (const [gauge, text] of [
    ['½', /You can still return to Well 33 with your reserve for \d+ km\.|Too far to turn back/],
    ['⅛', /Too far to turn back since \d+:\d+\. Next fuel: \d+–\d+ km\./],
  ] as const) {
    await press(page, 'Fuel')
    await expect(page.getByText(/^Counts from here on/)).toBeVisible()
    await page.getByLabel('The gauge shows').selectOption(gauge)
    await page.getByLabel('In the cans, L').fill('0')
    await press(page, 'Save')
    // A fix that is read before the gauge is saved counts from the level before.
    await expect(async () => {
      await passTime(page, 1_000)
      await sendFix(page, 125.301)
      await expect(fuel).toContainText(text, { timeout: 1_000 })
    }).toPass()
    expect(await measureScroll()).toBeLessThanOrEqual(0)
  }
  await page.goto('/dashboard')
  await expect(page.getByText(/^Counted from \d+ L after Well 33\.$/)).toBeVisible()
})
