import type { Page } from '@playwright/test'
import { expectWaiting } from '../outbox.ts'
import { expect, test, waitForApp } from './harness.ts'

const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Canning wells</name></metadata><wpt lat="-22.1" lon="125.5"><name>Well 33</name></wpt><wpt lat="-22.2" lon="125.5"><name>Well 34</name></wpt></gpx>`

/** Does what the platform does when another app shares with the installed one (web/public/manifest.webmanifest). */
const share = (page: Page, fields: Readonly<Record<string, string>>, file?: readonly [name: string, text: string]) =>
  Promise.all([
    page.waitForURL(/\/dashboard\/share\?/),
    page.evaluate(
      ([fields, file]) => {
        const form = document.createElement('form')
        Object.assign(form, { action: '/dashboard/share', method: 'POST', enctype: 'multipart/form-data' })
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }))
        }
        if (file) {
          const files = new DataTransfer()
          files.items.add(new File([file[1]], file[0]))
          const input = Object.assign(document.createElement('input'), { name: 'files', type: 'file' })
          input.files = files.files
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      },
      [fields, file] as const,
    ),
  ])

test('A file that another app shares becomes a trip, with the server dead too, and is kept nowhere else afterwards', async ({
  device,
  person,
  server,
}) => {
  const page = await device.signIn(person)
  await waitForApp(page)
  await page.goto('/dashboard/trips')
  await expect(page.getByText('No trips yet')).toBeVisible()
  await server.kill()
  // When it is back, it is asked for a trip that it does not know yet.
  device.allowConsoleErrors(/404 \(Not Found\).*\/local-/)
  await share(page, { title: 'Wells' }, ['wells.gpx', gpx])
  await expect(page.getByRole('heading', { name: 'Shared files' })).toBeVisible()
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('button', { name: 'New trip' }).click()
  const asked = page.getByRole('dialog', { name: 'Import' })
  await expect(asked.getByLabel('Trip Name')).toHaveValue('Canning wells')
  await asked.getByRole('button', { name: 'Import 2 waypoints' }).click()
  await expect(page.getByText('Added 2 waypoints. Saved on this device.')).toBeVisible()
  expect(await page.evaluate(() => caches.has('offgrid-shared'))).toBe(false)
  await server.start()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectWaiting(page, 0)
  const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
  expect(trips).toMatchObject([{ name: 'Canning wells', waypointCount: 2 }])
})

test('A place that another app shares is read as before, and shared files that are left are forgotten', async ({
  device,
  person,
}) => {
  const page = await device.signIn(person)
  await waitForApp(page)
  await share(page, { title: 'Moab', text: '38.5733, -109.5498' })
  await expect(page.getByRole('heading', { name: 'Shared place' })).toBeVisible()
  await expect(page.getByText('38.57330, -109.54980').first()).toBeVisible()
  await share(page, {}, ['wells.gpx', gpx])
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Shared files' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => caches.has('offgrid-shared'))).toBe(false)
})

test('Files that another app shared go with a logout: whoever is next at the device finds none', async ({
  device,
  person,
}) => {
  const page = await device.signIn(person)
  await waitForApp(page)
  await share(page, {}, ['wells.gpx', gpx])
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => caches.has('offgrid-shared'))).toBe(false)
})

test('A file for which the device has no room is told of, and what to do', async ({ device, person }) => {
  const page = await device.signIn(person)
  await waitForApp(page)
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
  })
  await share(page, {}, ['wells.gpx', gpx])
  await expect(page.getByText('This device has no room left for what was shared.')).toBeVisible()
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('link', { name: 'Import from the trips' }).click()
  await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
})
