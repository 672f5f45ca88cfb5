import { pauseCalls } from './faults.ts'
import { expect, test } from './fixtures.ts'

const readScroll = () => window.scrollY

test('A screen that is opened by its address begins at its top', async ({ visit }) => {
  const page = await visit('/dashboard/settings')
  await page.getByText('Delete account').first().waitFor()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(readScroll)).toBe(400)
  await page.goto('/sample')
  await page.getByRole('heading', { level: 1, name: /^Sample/ }).waitFor()
  expect(await page.evaluate(readScroll)).toBe(0)
})

for (const [input, place] of [
  [undefined, 700],
  ['Shift', 0],
] as const)
  test(`A reload ${input ? 'stays at the top after a key' : 'returns to the place when the data comes'}`, async ({
    person,
    visit,
  }) => {
    const trip = await person.createTrip('Canning Stock Route')
    for (const number of [1, 2, 3, 4, 5, 6]) await person.createWaypoint(trip, { name: `Well ${number}` })
    const viewport = { width: 390, height: 600 }
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints`, { offlineData: 'nothing', viewport })
    const last = page.getByRole('heading', { name: 'Well 6' })
    await last.waitFor()
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate(readScroll)).toBe(700)
    const release = await pauseCalls(page, /\/api\/user\/trips/)
    await page.reload()
    await page.getByText('Loading').first().waitFor()
    if (input) await page.keyboard.press(input)
    release()
    await last.waitFor()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect.poll(() => page.evaluate(readScroll)).toBe(place)
  })

test('A search that is typed before a link is clicked does not bring its screen back', async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  await person.createWaypoint(trip, { name: 'Well 33' })
  const page = await visit(`/dashboard/trips/${trip.id}`)
  const search = page.getByRole('searchbox')
  await search.waitFor()
  const release = await pauseCalls(page, '**/assets/ai-assistant-*.js')
  await search.fill('well')
  await page.getByRole('link', { name: 'Smart Assistant' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading screen' })).toBeVisible()
  // Longer than the search waits for the next letter.
  await page.waitForTimeout(1_000)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Assistant' })).toBeVisible()
})

test('A bar shows that the code of a screen loads, also before the login, and Back ends it', async ({ page }) => {
  await page.goto('/sample')
  await page.getByRole('link', { name: 'Plan your own trip' }).click()
  const release = await pauseCalls(page, '**/assets/forgot-password-*.js')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading screen' })
  await expect(bar).toBeVisible()
  await page.goBack()
  await expect(bar).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('The focus moves to the content when another view of the vehicles replaces the pressed button', async ({
  visit,
}) => {
  const page = await visit('/dashboard/my-vehicles')
  for (const name of [/^Add Vehicle/, 'Back', /^View Vehicles/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('main')).toBeFocused()
    // The next view moves it again.
    await page.keyboard.press('Tab')
  }
})

test('The focus moves to the content when a part of the screen replaces the form', async ({ visit }) => {
  const page = await visit('/dashboard/trips?view=add')
  await page.getByLabel('Trip Name').fill('Gunbarrel')
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
