import type { Page } from '@playwright/test'
import { toLocalDay } from '#shared/date.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectGoodLooks, expectNoAxeViolations } from './looks.ts'
import { mapOn } from './trip-map.ts'

const stopsAt = [
  ['Wiluna', '-26', '120'],
  ['Well 6', '-25', '120'],
  ['Well 12', '-24', '120'],
] as const

async function createDesertTrip(person: Person) {
  const trip = await person.createTrip('Canning Stock Route')
  const stops: Waypoint[] = []
  for (const [name, latitude, longitude] of stopsAt)
    stops.push(await person.createWaypoint(trip, { name, latitude, longitude }))
  return { trip, stops }
}

/** Saves a track up to 100 m east of the straight line, with heights from 60 to 240 m. */
async function saveTrack(person: Person, tripId: string, from: Waypoint, to: Waypoint) {
  const south = Number(from.latitude)
  const north = Number(to.latitude)
  const points = Array.from({ length: 201 }, (_, at) => ({
    latitude: south + (at / 200) * (north - south),
    longitude: 120 + 0.001 * Math.sin((at / 200) * Math.PI),
    height: 60 + (180 * at) / 200,
  }))
  const track = createTrack([points], { from: from.id, source: 'file', at: toLocalDay(Date.now()) })
  await person.call('PUT', `/api/user/trips/${tripId}/tracks`, { tracks: [{ ...track, stop: to.id }] })
}

const panel = (page: Page) => page.getByRole('region', { name: /^(Draw route|Change track) to/ })

async function clickMap(page: Page, across: number, down: number) {
  const canvas = mapOn(page).locator('canvas')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The map is not on the screen')
  await canvas.click({ position: { x: box.width * across, y: box.height * down } })
}

test('a route is drawn, survives reloads and can be removed', { tag: ['@map', '@walk'] }, async ({ person, visit }) => {
  const { trip } = await createDesertTrip(person)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  await page.getByRole('button', { name: 'Draw route to Well 6' }).click()
  await expect(panel(page).getByRole('button', { name: 'Done' })).toBeDisabled()
  await expect(mapOn(page).locator('canvas')).toBeFocused()
  await clickMap(page, 0.7, 0.6)
  await clickMap(page, 0.7, 0.4)
  await expect(mapOn(page).getByRole('button', { name: 'Point 2 of 2' })).toBeVisible()
  await expect(panel(page).getByRole('status')).toHaveText(/^\d+ km so far$/)
  await page.reload()
  await expect(mapOn(page).getByRole('button', { name: 'Point 2 of 2' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByTitle(/^\d+ km along your track \(drawn\)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Track to Well 6' }).click()
  await page.getByRole('menuitem', { name: 'Remove track' }).click()
  await expect(page.getByRole('dialog')).toContainText('The distance will be estimated again.')
  await page.getByRole('button', { name: 'Remove track' }).click()
  await expect(page.getByTitle(/along your track/)).toHaveCount(0)
})

test('a route is drawn by keyboard, and Escape asks before it is lost', { tag: '@map' }, async ({ person, visit }) => {
  const { trip } = await createDesertTrip(person)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  await page.getByRole('button', { name: 'Draw route to Well 12' }).press('Enter')
  await expect(mapOn(page).locator('canvas')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(mapOn(page).getByRole('button', { name: 'Point 1 of 1' })).toBeAttached()
  const status = panel(page).getByRole('status')
  const before = await status.textContent()
  await mapOn(page).getByRole('button', { name: 'Point 1 of 1' }).press('ArrowRight')
  await expect(status).not.toHaveText(before ?? '')
  await expectGoodLooks(page, { phoneDiffers: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toContainText('Discard this route?')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Keep drawing' }).press('Enter')
  await panel(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByTitle(/^\d+ km along your track \(drawn\)$/)).toBeVisible()
})

test('a stop added on a track splits it, and deleting the stop joins it again', async ({ person, visit }) => {
  const { trip, stops } = await createDesertTrip(person)
  const [first, second] = stops
  if (!first || !second) throw new Error('There are no stops')
  await saveTrack(person, trip.id, first, second)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  await page.getByRole('button', { name: 'Insert a stop after Wiluna' }).click()
  const form = page.getByRole('form', { name: 'New stop' })
  await form.getByLabel('Name').fill('Halfway')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Split the track at Halfway?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByTitle(/^5\d km along your track \(imported\)/)).toHaveCount(2)
  await page.getByRole('link', { name: /Halfway/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByTitle(/^111 km along your track \(imported\)/)).toHaveCount(1)
})

test('the itinerary shows the length and heights of a track, and opens the drawing', async ({ person, visit }) => {
  const { trip, stops } = await createDesertTrip(person)
  const [first, second] = stops
  if (!first || !second) throw new Error('There are no stops')
  await saveTrack(person, trip.id, first, second)
  const page = await visit(`/dashboard/trips/${trip.id}/itinerary`)
  await expect(page.getByRole('img', { name: 'Elevation: 60 to 240 m' })).toBeVisible()
  await expect(page.getByText(/1[78]\d m ascent, not counted/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the leg to Well 6' }).click()
  await page.getByRole('menuitem', { name: 'Change track' }).click()
  await expect(panel(page)).toContainText('Change track to Well 6')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/itinerary$/)
})
