import type { Page } from '@playwright/test'
import { join, planCanning } from './crew-trip.ts'
import { cutOff } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll, phone, wide } from './looks.ts'
import { expectPending } from './outbox.ts'
import { readMark, waitUntilTripSaved } from './saved-data.ts'

/** Creates a trip of two stops that Ada owns and Ben plans; `stops` are Ben's paths of these. */
async function planTogether(ada: Person, ben: Person, url: string | undefined) {
  const { trip } = await planCanning(ada)
  const path = `/api/user/trips/${await join(ada, trip, ben, url ?? '', 'planner')}`
  const { waypointDTOS } = await ben.call('GET', path)
  const stops = waypointDTOS.map(({ id }: { id: string }) => `${path}/waypoints/${id}`)
  const listNames = async () =>
    (await ada.call('GET', `/api/user/trips/${trip.id}`)).waypointDTOS.map(({ name }: { name: string }) => name)
  /** Changes Ben's role, or removes him. */
  const changeMember = async (method: 'PUT' | 'DELETE', body?: object) => {
    const members = `/api/user/trips/${trip.id}/members`
    const [member] = (await ada.call('GET', members)).members
    await ada.call(method, `${members}/${member.id}`, body)
  }
  return { trip, path, stops, listNames, changeMember, page: `/dashboard/trips/${trip.id}` }
}

const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date())

/** Renames the stop of the open page without a signal. */
async function renameOffline(page: Page, name: string): Promise<() => Promise<void>> {
  const restore = await cutOff(page)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectPending(page, 1)
  return restore
}

/** Opens the question about the one change that needs a decision. */
async function decide(page: Page, said: string) {
  await page.getByRole('button', { name: /1 change needs a decision/ }).click()
  const panel = page.getByRole('dialog', { name: 'Changes on this device' })
  await expect(panel.getByRole('heading', { name: '1 change needs a decision' })).toBeVisible()
  await expect(panel.getByText(said)).toBeVisible()
  await panel.getByRole('button', { name: /^Decide/ }).click()
  return page.getByRole('dialog', { name: said })
}

test('a conflict names who changed the stop', async ({ person: ada, newPerson, visit, baseURL }) => {
  const ben = await newPerson()
  const { trip, stops, listNames } = await planTogether(ada, ben, baseURL)
  const [wiluna = ''] = stops
  const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${trip.id.split('-')[0]}-${wiluna.slice(-26)}`)
  await waitUntilTripSaved(page, trip.id)
  const restore = await renameOffline(page, 'Wiluna, full tank')
  await ben.call('PUT', wiluna, { name: 'Wiluna, bakery' })
  await restore()
  const question = await decide(page, `${ben.username} changed this on ${today}.`)
  await expect(question.getByText(`${ben.username}’s`, { exact: true })).toBeVisible()
  await expect(question.getByText('Wiluna, bakery')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep both (adds a copy)' })).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: `Keep ${ben.username}’s` }).click()
  await expect(question).toHaveCount(0)
  await expectPending(page, 0)
  expect(await listNames()).toEqual(['Wiluna, bakery', 'Well 2'])
})

test('a stop that someone else deleted can be brought back', async ({ person: ada, newPerson, visit, baseURL }) => {
  const ben = await newPerson()
  const { trip, stops, listNames } = await planTogether(ada, ben, baseURL)
  const [, well = ''] = stops
  const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${trip.id.split('-')[0]}-${well.slice(-26)}`)
  await waitUntilTripSaved(page, trip.id)
  const restore = await renameOffline(page, 'Well 2 camp')
  await ben.call('DELETE', well)
  await restore()
  const question = await decide(page, `${ben.username} deleted Well 2 camp.`)
  await expect(question.getByText('You changed its name. It is still on this device.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Let it go' })).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Bring it back' }).click()
  await expect.poll(listNames).toEqual(['Wiluna', 'Well 2 camp'])
  // It has a new address, so the page of the deleted one is left.
  await expect(page).toHaveURL(new RegExp(`/dashboard/trips/${trip.id}$`))
  await expect(page.getByText('Well 2 camp').first()).toBeVisible()
})

test('a planner who may only look by now reads why a stop is not changed or deleted', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const ben = await newPerson()
  const { path, stops, listNames, changeMember } = await planTogether(ada, ben, baseURL)
  const page = await visit(stops[1]?.replace('/api/user', '/dashboard') ?? '', { tokens: ben.tokens })
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill('Well 2 camp')
  await changeMember('PUT', { role: 'viewer' })
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  const reason = page.getByText('You can look at this trip and not change it.')
  await expect(reason).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Well 2 camp')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(reason).toBeVisible()
  expect(await listNames()).toEqual(['Wiluna', 'Well 2'])
  expect((await ben.call('GET', path)).role).toBe('viewer')
})

test('a planner who was removed while they typed reads that the trip has ended, not that it will be sent', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const ben = await newPerson()
  const { path, stops, changeMember } = await planTogether(ada, ben, baseURL)
  const page = await visit(path.replace('/api/user', '/dashboard'), { tokens: ben.tokens })
  await waitUntilTripSaved(page, path.split('/').at(-1) ?? '')
  await page.goto(stops[1]?.replace('/api/user', '/dashboard') ?? '')
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill('Well 2 camp')
  await changeMember('DELETE')
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  await expect(page.getByText('You are no longer part of Canning Stock Route.')).toBeVisible()
  await expect(
    page.getByText(/^Your copy, with 1 change that wasn’t synced, stays on this device until /),
  ).toBeVisible()
  await expect(page.getByText(/keeps trying/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save what I have as my own trip' }).click()
  await expect(page.getByText('Well 2 camp').first()).toBeVisible()
})

test('stops that someone else changed since the last look are marked until the trip is left', async ({
  person: ada,
  newPerson,
  visit,
  baseURL,
}) => {
  const ben = await newPerson()
  const { trip, path, stops } = await planTogether(ada, ben, baseURL)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  const mark = page.getByText(`${ben.username}, ${today}`)
  await expect(page.getByText('Well 2').first()).toBeVisible()
  await waitUntilTripSaved(page, trip.id)
  await expect(mark).toHaveCount(0)
  await expect(async () => {
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trips' }).waitFor()
    // Nothing is noted before the code of shared trips has loaded.
    if (await page.evaluate(readMark, `trip:${trip.id}`).then((mark) => !Object(mark).seen)) {
      await page.getByRole('link', { name: 'Canning Stock Route' }).click()
      throw new Error('Not noted yet')
    }
  }).toPass()
  await ben.call('PUT', stops[1] ?? '', { name: 'Well 2 camp' })
  await ben.call('POST', `${path}/waypoints`, {
    name: 'Well 5',
    description: '',
    latitude: '-24.4',
    longitude: '121',
    startDate: '2027-07-12',
    endDate: '2027-07-13',
  })
  await page.goto(`/dashboard/trips/${trip.id}`)
  await expect(mark).toHaveCount(2)
  for (const viewport of [wide, phone, wide]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
  // A stop's page is part of the visit.
  await page
    .getByRole('link', { name: /Wiluna/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wiluna' })).toBeVisible()
  await page.goBack()
  await expect(mark).toHaveCount(2)
  await page.getByRole('button', { name: 'View All Trips' }).click()
  await page.getByRole('link', { name: 'Canning Stock Route' }).click()
  await expect(page.getByText('Well 5').first()).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('a stop that two people have added is kept once or twice', async ({ person: ada, newPerson, visit, baseURL }) => {
  const ben = await newPerson()
  const { trip, path, listNames } = await planTogether(ada, ben, baseURL)
  const well = { description: '', latitude: '-24.4', longitude: '121', startDate: '2027-07-12', endDate: '2027-07-13' }
  for (const name of ['Well 5', 'Well 6']) {
    await ben.call('POST', `${path}/waypoints`, { ...well, name })
    await ada.createWaypoint(trip, { ...well, name, latitude: '-24.4005' })
  }
  const page = await visit(`/dashboard/trips/${trip.id}`)
  const first = page.getByText(`${ben.username} has added Well 5, too. Keep one deletes yours; theirs stays.`)
  await expect(first).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Keep one' }).click()
  await expect(page.getByText(`${ben.username} has added Well 6, too.`)).toBeVisible()
  expect((await listNames()).filter((name: string) => name === 'Well 5')).toHaveLength(1)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('has added')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Well 6').first()).toBeVisible()
  await expect(page.getByText('has added')).toHaveCount(0)
  expect((await listNames()).filter((name: string) => name === 'Well 6')).toHaveLength(2)
})
