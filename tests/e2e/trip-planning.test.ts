import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { chooseAction, openStop, patrolSpecs } from './itinerary-trip.ts'
import { expectGoodLooks, phone } from './looks.ts'
import { doubleClickMap, mapOn } from './trip-map.ts'

const stops = (page: Page) =>
  page
    .getByRole('region', { name: 'Waypoints' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** A trip of three stops, two nights each, two days apart. */
async function createDated(person: Person) {
  const trip = await person.createTrip('Canning Stock Route')
  for (const [at, name] of ['Wiluna', 'Well 6', 'Well 12'].entries()) {
    const startDate = `2027-06-${String(1 + 4 * at).padStart(2, '0')}`
    const endDate = `2027-06-${String(3 + 4 * at).padStart(2, '0')}`
    await person.createWaypoint(trip, { name, startDate, endDate, latitude: `${-26 + at}`, longitude: '120' })
  }
  return trip
}

async function createUndated(person: Person, count = 3) {
  const trip = await person.createTrip('Some day')
  for (let at = 1; at <= count; at += 1)
    await person.createWaypoint(trip, { name: `Stop ${at}`, latitude: String(36 + at), longitude: '-110' })
  return trip
}

test.describe('A new stop on the trip page', () => {
  test('is placed by a double-click, follows the last stop and leaves the page open', {
    tag: ['@map', '@walk'],
  }, async ({ person, visit }) => {
    const trip = await person.createTrip('Ten stops')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await doubleClickMap(page, 0.3, 0.5)
    const form = page.getByRole('form', { name: 'New stop' })
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill('Mile 0')
    await form.getByLabel('First day').fill('2027-06-05')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(stops(page)).toHaveText([/1\s*Mile 0\s*Sat, Jun 5 – Sun 6/])
    await expect(form).toHaveCount(0)
    await doubleClickMap(page, 0.6, 0.4)
    await form.getByLabel('Name').fill('Mile 200')
    await expect(form.getByLabel('After').locator('option:checked')).toHaveText('1. Mile 0')
    await form.getByLabel('Nights').fill('2')
    await expect(form).toContainText('Sun, Jun 6 – Tue 8.')
    await page.reload()
    await expect(form.getByLabel('Name')).toHaveValue('Mile 200')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(stops(page)).toHaveText([/Mile 0/, /2\s*Mile 200\s*Sun 6 – Tue 8/])
    await expect(mapOn(page).getByRole('button', { name: 'Mile 200' })).toBeVisible()
  })

  test('goes between two stops and moves the later ones to make room', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await createDated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await page.getByRole('button', { name: 'Insert a stop after Wiluna' }).click()
    const form = page.getByRole('form', { name: 'New stop' })
    await form.getByLabel('Name').fill('North Pool')
    await form.getByLabel('Nights').fill('3')
    await expect(form).toContainText('Thu, Jun 3 – Sun 6. Moves 2 later stops 1 day later.')
    // On a slow connection the saved trip is shown while its new stop is on the way to the server, which has no weather for it yet.
    await page.route(/trips\/[^/]+(\/waypoints)?$/, async (route) => {
      await delay(route.request().method() === 'POST' ? 4_500 : 3_000)
      await route.fallback()
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(stops(page)).toHaveText([
      /Wiluna\s*Tue, Jun 1 – Thu 3/,
      /North Pool\s*Thu 3 – Sun 6/,
      /Well 6\s*Sun 6 – Tue 8/,
      /Well 12\s*Thu 10 – Sat 12/,
    ])
    await expect(status(page, 'Added North Pool.')).toBeVisible()
  })

  test('says what is missing and closes with Escape', async ({ person, visit }) => {
    const trip = await createUndated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const plus = page.getByRole('button', { name: 'Insert a stop after Stop 2' })
    await plus.click()
    const form = page.getByRole('form', { name: 'New stop' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Waypoint name is required')).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(plus).toBeFocused()
    await plus.click()
    await form.getByLabel('Name').fill('Stop 2b')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(stops(page)).toHaveText([/1Stop 1/, /2Stop 2No/, /3Stop 2b/, /4Stop 3/])
  })
})

test.describe('A stop found by name', () => {
  test('starts an empty trip, the next follows from the search, and the page stays', { tag: '@walk' }, async ({
    person,
    visit,
  }) => {
    const trip = await person.createTrip('Strzelecki Track')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const paste = page.getByRole('button', { name: 'Paste several stops' })
    // Its code loads with the first trip that needs it.
    await expect(paste).toBeVisible()
    const first = await page.getByRole('button', { name: 'Import' }).boundingBox()
    const second = await paste.boundingBox()
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(8)
    await page.getByLabel('Where does it start?').fill('birdsv')
    await expect(page.getByRole('option', { name: /^Birdsville/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'New stop' })
    await expect(form.getByLabel('Name')).toHaveValue('Birdsville')
    await form.getByLabel('First day').fill('2027-06-05')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(stops(page)).toHaveText([/1\s*Birdsville\s*Sat, Jun 5 – Sun 6/])
    const search = page.getByPlaceholder('Search waypoints by name...')
    await expect(search).toBeFocused()
    await search.fill('innam')
    await expect(page.getByText('No matching waypoints found')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 place.' })).toBeAttached()
    await page.getByRole('button', { name: 'Add Innamincka' }).click()
    await expect(form.getByLabel('Name')).toHaveValue('Innamincka')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(stops(page)).toHaveText([/Birdsville/, /2\s*Innamincka\s*Sun 6 – Mon 7/])
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await search.fill('-26.1, 139.4')
    // Until the search answers, and while it is read again, the list before it is dimmed.
    await expect(async () => {
      await expect(page.getByText('No matching waypoints found')).toBeVisible()
      await expectGoodLooks(page)
    }).toPass()
    await page.getByRole('button', { name: 'Add -26.10000, 139.40000' }).click()
    await expect(form.getByLabel('Name')).toHaveValue('')
  })

  test('goes between two stops from the name’s list, and any other name may be entered', async ({ person, visit }) => {
    const trip = await createUndated(person, 2)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await page.getByRole('button', { name: 'Insert a stop after Stop 1' }).click()
    const form = page.getByRole('form', { name: 'New stop' })
    const name = form.getByLabel('Name')
    const places = form.getByRole('listbox', { name: 'Places' }).getByRole('option')
    await name.fill('moab')
    await expect(places.first()).toContainText('Moab')
    await page.keyboard.press('Escape')
    await expect(places).toHaveCount(0)
    await name.fill('Moab')
    await expect(places.first()).toContainText('Moab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(places).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(stops(page)).toHaveText([/Stop 1/, /Moab/, /Stop 2/])
    await page.getByRole('button', { name: 'Insert a stop after Moab' }).click()
    await name.fill('Our old camp')
    await page.keyboard.press('Enter')
    await expect(stops(page)).toHaveText([/Stop 1/, /Moab/, /Our old camp/, /Stop 2/])
    const { waypointDTOS } = await person.call('GET', `/api/user/trips/${trip.id}`)
    const [, moab] = waypointDTOS
    expect([moab.name, Math.round(moab.latitude), Math.round(moab.longitude)]).toEqual(['Moab', 39, -110])
  })
})

test('A stop is skipped and visited again, and the figures follow', { tag: '@walk' }, async ({ person, visit }) => {
  const trip = await createDated(person)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  await page.getByRole('button', { name: 'Details of Well 6' }).click()
  await page.getByRole('button', { name: 'More actions for Well 6' }).click()
  await page.getByRole('menuitem', { name: 'Skip this stop' }).click()
  await expect(status(page, 'Skipped Well 6.')).toBeVisible()
  const row = stops(page).filter({ hasText: 'Well 6' })
  await expect(row).toContainText('Skipped')
  await expect(row.locator('s')).toHaveText('Well 6')
  // One leg leads past it, and the last stop keeps its number.
  await expect(stops(page).filter({ hasText: ' km' })).toHaveCount(1)
  await expect(stops(page).last()).toContainText(/3\s*Well 12/)
  await expectGoodLooks(page)
  await page.reload()
  await expect(row).toContainText('Skipped')
  // The stop's own page has the distances of the itinerary's legs.
  await stops(page).last().getByRole('link').click()
  const distances = page.getByRole('region', { name: 'Distances' })
  await expect(distances.getByRole('term')).toHaveText(/^From 1\. /)
  await page.goBack()
  await page.getByRole('button', { name: 'Go to Well 6 after all' }).click()
  await expect(status(page, 'Well 6 is in the trip again.')).toBeVisible()
  await expect(stops(page).filter({ hasText: ' km' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Skipped')
})

test.describe('The order of stops', () => {
  test('changes by keyboard, announces each step and can be undone', { tag: '@walk' }, async ({ person, visit }) => {
    const trip = await createUndated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const handle = page.getByRole('button', { name: 'Reorder Stop 1' })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Stop 1 is picked up at position 1 of 3.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Position 3 of 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(stops(page)).toHaveText([/1\s*Stop 2/, /2\s*Stop 3/, /3\s*Stop 1/])
    await expect(handle).toBeFocused()
    await expect(status(page, 'Moved Stop 1.')).toBeVisible()
    await page.reload()
    await expect(stops(page)).toHaveText([/Stop 2/, /Stop 3/, /Stop 1/])
  })

  test('changes by dragging, and Escape or the same place changes nothing', async ({ person, visit }) => {
    const trip = await createUndated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const handle = page.getByRole('button', { name: 'Reorder Stop 3' })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Cancelled.')).toBeAttached()
    await handle.hover()
    await page.mouse.down()
    const first = await stops(page).first().boundingBox()
    await page.mouse.move((first?.x ?? 0) + 10, (first?.y ?? 0) + 30, { steps: 4 })
    await page.mouse.move((first?.x ?? 0) + 10, (first?.y ?? 0) + 2)
    await page.mouse.up()
    await expect(stops(page)).toHaveText([/Stop 3/, /Stop 1/, /Stop 2/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, 'The stops are as they were.')).toBeVisible()
    await expect(stops(page)).toHaveText([/Stop 1/, /Stop 2/, /Stop 3/])
  })

  test('of dated stops changes after its dates are shown, alone or with later stops', async ({ person, visit }) => {
    const trip = await createDated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await openStop(page, 'Wiluna')
    await chooseAction(page, 'Wiluna', 'Move down')
    const dialog = page.getByRole('dialog', { name: 'Move Wiluna' })
    await expect(dialog.getByLabel('Also move 1 later stop 4 days earlier')).toBeChecked()
    await expect(dialog.getByText('Tue, Jun 1 – Thu 3 → Sat, Jun 5 – Mon 7')).toBeVisible()
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(stops(page)).toHaveText([/Well 6\s*Tue, Jun 1 – Thu 3/, /Wiluna\s*Sat, Jun 5 – Mon, Jun 7/, /Well 12/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(stops(page)).toHaveText([
      /Wiluna\s*Tue, Jun 1 – Thu, Jun 3, 2027/,
      /Well 6\s*Sat 5 – Mon 7/,
      /Well 12/,
    ])
  })

  test('of dated stops changes by keyboard, and is announced only when it is saved', async ({ person, visit }) => {
    const trip = await createDated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const announced = page.locator('[aria-live=assertive]')
    const handle = page.getByRole('button', { name: 'Reorder Wiluna' })
    const dialog = page.getByRole('dialog', { name: 'Move Wiluna' })
    const drop = async () => {
      await handle.focus()
      for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
      await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
      await expect(announced).toHaveText('')
    }
    await drop()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(handle).toBeFocused()
    await drop()
    const saving = Promise.withResolvers<void>()
    await page.route(/\/api\/trips\//, async (route) => {
      await saving.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Moving...' })).toBeVisible()
    await expect(announced).toHaveText('')
    saving.resolve()
    await expect(dialog).toHaveCount(0)
    await expect(status(page, 'Moved Wiluna.')).toBeVisible()
    await expect(handle).toBeFocused()
    await page.reload()
    await expect(stops(page)).toHaveText([/Well 6\s*Tue, Jun 1 – Thu 3/, /Wiluna\s*Sat 5 – Mon 7/, /Well 12/])
  })

  test('changes without a connection and is sent later', async ({ person, visit }) => {
    const trip = await createUndated(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(stops(page)).toHaveCount(3)
    for (const name of ['Stop 1', 'Stop 2']) await openStop(page, name)
    const moveDown = (name: string) => chooseAction(page, name, 'Move down')
    // The first move loads the code, which without a service worker needs a connection.
    await moveDown('Stop 2')
    await expect(stops(page)).toHaveText([/Stop 1/, /Stop 3/, /Stop 2/])
    await expect(status(page, 'Moved Stop 2.')).toBeVisible()
    allowConsoleErrors(page, failedRequest)
    await page.context().setOffline(true)
    await moveDown('Stop 1')
    await expect(stops(page)).toHaveText([/Stop 3/, /Stop 1/, /Stop 2/])
    await expect(stops(page).getByText('Changes not synced yet').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(stops(page).getByText('Changes not synced yet')).toHaveCount(0)
    await expect(stops(page)).toHaveText([/Stop 3/, /Stop 1/, /Stop 2/])
  })
})

test('The list of stops shows all on request, and legs with distance and hours', async ({ person, visit }) => {
  const trip = await createUndated(person, 10)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  await expect(stops(page)).toHaveCount(8)
  await expect(stops(page).first()).toContainText(/\d+–\d+ km · [\d.]+–[\d.]+ h/)
  await page.getByRole('button', { name: 'All stops' }).click()
  await expect(stops(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
  await page.reload()
  await expect(stops(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'All stops' }).click()
  await expect(stops(page)).toHaveCount(8)
})

test('Verdicts on the trip page show a sentence and its place on request', async ({ person, visit }) => {
  await person.createVehicle({ specs: { ...patrolSpecs, tank: 20, spare: 0 } })
  const trip = await createDated(person)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  const fuel = page.getByRole('button', { name: /^Fuel: runs out, / })
  await fuel.click()
  await expect(status(page, /^Fuel runs out about \d+ km after/)).toBeVisible()
  await expectGoodLooks(page, { phoneDiffers: true })
  await page.getByRole('button', { name: /^Show / }).click()
  await fuel.press('Escape')
  await expect(status(page, 'Fuel runs out')).toHaveCount(0)
  await expect(page.getByText('Using 2004 Nissan Patrol.')).toBeVisible()
  await page.setViewportSize(phone)
  await expect(page.getByRole('region', { name: 'Fuel and water along the route' })).toBeVisible()
})
