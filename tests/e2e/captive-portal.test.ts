import { answerInPlace, pressRetry } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { expectPending } from './outbox.ts'

const portal = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Please pay for the wifi</h1>' }

test("Behind a hotspot's login page no list looks empty, nobody is logged out, and a change is sent later", {
  tag: '@walk',
}, async ({ person, visit }) => {
  await person.createTrip('Dalton Highway')
  const page = await visit('/dashboard/add-vehicle')
  await expect(page.getByLabel('Make')).toBeVisible()
  const restore = await Promise.all(
    ['GET', 'POST'].map((method) => answerInPlace(page, '**/api/user/**', portal, method)),
  )
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill('Wrangler')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(
    page.getByRole('main').getByText('Saved on this device. It will be sent when you are online.'),
  ).toBeVisible()
  await expectPending(page, 1)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your trips could not be loaded.' })).toBeVisible()
  await expect(page.getByText('No trips yet')).toHaveCount(0)
  await expect(page.getByText(/JSON|Unexpected|undefined|not valid|is not iterable/)).toHaveCount(0)
  expect(await person.call('GET', '/api/user/vehicles')).toEqual([])

  for (const end of restore) await end()
  await pressRetry(page, page.getByText('Dalton Highway'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectPending(page, 0)
  expect(await person.call('GET', '/api/user/vehicles')).toMatchObject([{ model: 'Wrangler' }])

  for (const status of [400, 401, 403, 404]) {
    const json = { code: 'unauthenticated', message: 'Log in to the wifi.', requestId: 'portal' }
    const end = await answerInPlace(page, '**/api/users/auth', { status, json })
    await page.goto('/dashboard/settings')
    await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
    await end()
  }
})
