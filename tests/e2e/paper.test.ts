import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { expect, type Person, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { print } from './paper.ts'

/** Every screen by its name in `paths`: those in front of the login, and those behind it with a trip and a stop of it. */
function listScreens(tripId: string, waypointId: string, vehicleId: string) {
  const { landing, login, forgotPassword, resetPassword, confirmEmail, ...others } = paths
  const inside: Record<keyof typeof others, string> = {
    ...others,
    trip: paths.trip(tripId),
    itinerary: paths.itinerary(tripId),
    tripPlan: paths.tripPlan(tripId),
    drive: paths.drive(tripId),
    waypoints: paths.waypoints(tripId),
    addWaypoint: paths.addWaypoint(tripId),
    addWaypointAt: paths.addWaypointAt(tripId, -26.07, 135.25),
    addRoute: paths.addRoute(tripId, ''),
    waypoint: paths.waypoint(tripId, waypointId),
    waypointMap: paths.waypointMap(tripId, waypointId),
    fillUps: paths.fillUps(vehicleId),
    addFillUp: paths.addFillUp(vehicleId),
    addFillUpAt: paths.addFillUpAt(tripId, waypointId),
    editFillUp: paths.editFillUp(vehicleId, ''),
  }
  const token = '?token=none'
  const outside = {
    landing,
    login,
    forgotPassword,
    resetPassword: resetPassword + token,
    confirmEmail: confirmEmail + token,
  }
  return { outside, inside }
}

/** Four people in the desert, who run out of water, on a trip of several sheets. */
async function planLongDesert(person: Person) {
  const { tripId, ids } = await planDesert(person)
  for (let at = 0; at < 10; at++) {
    const dates = { startDate: `2027-06-${18 + at}`, endDate: `2027-06-${19 + at}` }
    const place = { latitude: '-25.9', longitude: `${139.4 + at / 10}` }
    await person.createWaypoint({ id: tripId }, { name: `Camp ${at + 1}`, ...place, ...dates })
  }
  const { plan } = await person.call('GET', `/api/user/trips/${tripId}`)
  await person.call('PUT', `/api/user/trips/${tripId}`, { plan: { ...plan, people: 4 } })
  return listScreens(tripId, ids[0] ?? '', plan.vehicleId)
}

/** Prints the screens one after the other. Returns what cannot be read, with the screen's name. */
async function printAll(page: Page, screens: Readonly<Record<string, string>>, theme = 'light'): Promise<string[]> {
  await page.goto('/icon.svg')
  await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
  const found: string[] = []
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeAttached()
    await page.waitForLoadState('networkidle')
    const { text, unreadable } = await print(page)
    expect(text, name).not.toBe('')
    found.push(...unreadable.map((one) => `${name}, ${one}`))
  }
  return found
}

test('all printed text is readable, on every screen', async ({ open, person, visit }) => {
  const { outside, inside } = await planLongDesert(person)
  expect(await printAll(await open(), outside)).toEqual([])
  expect(await printAll(await visit('/icon.svg'), inside)).toEqual([])
})

test('the printed itinerary says what runs out, also when the screen is dark', async ({ person, visit }) => {
  const { itinerary } = (await planLongDesert(person)).inside
  const page = await visit('/icon.svg')
  expect(await printAll(page, { itinerary }, 'dark')).toEqual([])
  await expect.poll(async () => (await print(page)).text).toContain('WaterRunsoutWaterrunsouton')
})

test('an itinerary of 12 stops fits on three sheets with notes, coordinates and drawing', async ({ person, visit }) => {
  const { tripId, ids, path } = await planDesert(person)
  const notes = 'Fuel until 17:00, ask for Ray.\nPermit at the counter; the shop sells firewood and ice.'
  await person.call('PUT', `/api/user/trips/${tripId}/waypoints/${ids[0]}`, { description: notes })
  for (let at = 0; at < 8; at++) {
    const dates = { startDate: `2027-06-${18 + at}`, endDate: `2027-06-${19 + at}` }
    const place = { latitude: '-25.9', longitude: `${(139.4 + at / 10).toFixed(1)}` }
    const camp = { name: `Camp ${at + 1}`, description: 'Water from the tank behind the hut.', ...place, ...dates }
    await person.createWaypoint({ id: tripId }, camp)
  }
  const page = await visit(path)
  await expect(page.getByText(/^usually -?\d/)).toHaveCount(12)
  const { text, sheets, unreadable } = await print(page)
  expect(unreadable).toEqual([])
  expect(sheets.length).toBeLessThanOrEqual(3)
  for (const printed of [notes, '-26.0697, 135.2483', '-25.9, 140.1', '(sample)', '≈ estimated.']) {
    expect(text).toContain(printed.replaceAll(/\s/g, ''))
  }
  for (const button of ['Print', 'Edit', 'Showmore', 'Asatable', 'Select']) expect(text).not.toContain(button)
  const drawing = sheets.find((sheet) => sheet.includes('Straightlinesbetweenstops,notroads.'))
  expect(drawing).toContain('100km')
})
