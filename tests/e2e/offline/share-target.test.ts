import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expectPending } from '../outbox.ts'
import { test as base, expect } from './harness.ts'

const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Canning wells</name></metadata><wpt lat="-22.1" lon="125.5"><name>Well 33</name></wpt><wpt lat="-22.2" lon="125.5"><name>Well 34</name></wpt></gpx>`

const test = base.extend<object, { readonly foreign: string }>({
  /** A page of another site. */
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const page = '<!doctype html><meta charset="utf-8"><title>Elsewhere</title>'
      const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
      const port = await new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(typeof address === 'object' && address !== null ? address.port : 0)
        })
      })
      await use(`http://127.0.0.1:${port}/`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

type SharedFile = {
  readonly name: string
  /** The start of the file. */
  readonly text: string
  /** The total size in bytes. */
  readonly size?: number
  /** The form field's name. @default 'files' */
  readonly field?: string
}

/** Posts files as the platform does when another app, or any web page, shares them (web/public/manifest.webmanifest). */
const share = (page: Page, server: string, fields: Readonly<Record<string, string>>, files: readonly SharedFile[]) =>
  Promise.all([
    page.waitForURL(/\/dashboard\/share/),
    page.evaluate(
      ([server, fields, files]) => {
        const form = document.createElement('form')
        Object.assign(form, { action: `${server}/dashboard/share`, method: 'POST', enctype: 'multipart/form-data' })
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }))
        }
        for (const field of new Set(files.map(({ field = 'files' }) => field))) {
          const chosen = new DataTransfer()
          for (const { name, text, size = text.length, field: of = 'files' } of files)
            if (of === field) chosen.items.add(new File([text, new Uint8Array(size - text.length)], name))
          const input = Object.assign(document.createElement('input'), { name: field, type: 'file', multiple: true })
          input.files = chosen.files
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      },
      [server, fields, files] as const,
    ),
  ])

const countSharedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await caches.has('offgrid-shared'))) return 0
    const cache = await caches.open('offgrid-shared')
    const blobs = await Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.blob()))
    return blobs.reduce((sum, blob) => sum + (blob?.size ?? 0), 0)
  })

const wells = { name: 'wells.gpx', text: gpx }

test('A shared file becomes a trip, even offline, and is stored nowhere else', async ({ device, person, server }) => {
  const page = await device.signIn(person)
  await page.goto('/dashboard/trips')
  await expect(page.getByText('No trips yet')).toBeVisible()
  await server.kill()
  // The app requests the local trip once it is back online.
  device.allowConsoleErrors(/404 \(Not Found\).*\/local-/)
  await share(page, server.url, { title: 'Wells' }, [wells])
  await expect(page.getByRole('heading', { name: 'Shared files' })).toBeVisible()
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('button', { name: 'New trip' }).click()
  const importDialog = page.getByRole('dialog', { name: 'Import' })
  await expect(importDialog.getByLabel('Trip Name')).toHaveValue('Canning wells')
  await importDialog.getByRole('button', { name: 'Import 2 waypoints' }).click()
  await expect(page.getByText('Added 2 waypoints. Saved on this device.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.has('offgrid-shared'))).toBe(false)
  await server.start()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectPending(page, 0)
  const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
  expect(trips).toMatchObject([{ name: 'Canning wells', waypointCount: 2 }])
})

test('A shared place is read; leftover files are deleted, as at logout', async ({ device, person, server }) => {
  const page = await device.signIn(person)
  const isEmpty = () => page.evaluate(async () => !(await caches.has('offgrid-shared')))
  await share(page, server.url, { title: 'Moab', text: '38.5733, -109.5498' }, [])
  await expect(page.getByRole('heading', { name: 'Shared place' })).toBeVisible()
  await expect(page.getByText('38.57330, -109.54980').first()).toBeVisible()
  await share(page, server.url, {}, [wells])
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Shared files' })).toHaveCount(0)
  await expect.poll(isEmpty).toBe(true)
  await share(page, server.url, {}, [wells])
  await expect(page.getByText('wells.gpx')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(isEmpty).toBe(true)
})

test('Files of a web page name their sender, one share at a time', async ({ device, person, server, foreign }) => {
  const page = await device.signIn(person)
  await page.goto(foreign)
  await share(page, server.url, {}, [wells, { name: 'notes "2" — ü.csv', text: 'name,lat,lon' }])
  const { host } = new URL(foreign)
  await expect(page.getByText(`A web page of ${host} sent these files to Offgrid.`)).toBeVisible()
  await expect(page.getByText('notes "2" — ü.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
  await expect.poll(() => countSharedBytes(page)).toBe(0)
  // Such a page can hide its origin.
  await page.goto(foreign)
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }))
  })
  await share(page, server.url, {}, [wells])
  await expect(page.getByText('Another app or a web page sent these files to Offgrid.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => countSharedBytes(page)).toBe(0)

  await share(page, server.url, {}, [wells])
  await expect(page.getByText('wells.gpx')).toBeVisible()
  const other = await (await device.open()).newPage()
  await other.goto(foreign)
  await share(other, server.url, {}, [{ name: 'bait.gpx', text: gpx }])
  await expect(other.getByText('The new files were not accepted')).toBeVisible()
  await expect(other.getByText('wells.gpx')).toBeVisible()
  await expect(other.getByText('bait.gpx')).toHaveCount(0)
  await other.close()
  await page.getByRole('button', { name: 'New trip' }).click()
  await expect(page.getByRole('dialog', { name: 'Import' }).getByLabel('Trip Name')).toHaveValue('Canning wells')
  await page.goto('/dashboard')
  await share(page, server.url, {}, [{ name: 'second.gpx', text: gpx }])
  await expect(page.getByText('second.gpx')).toBeVisible()
})

test('A shared route opens the list of its stops in a trip', async ({ device, person, server }) => {
  const trip = await person.createTrip('Canning Stock Route')
  const page = await device.signIn(person)
  const link = 'https://www.google.com/maps/dir/-22.11,125.5/Halls+Creek/@-22,125,9z'
  await share(page, server.url, { title: 'Google Maps', text: link }, [])
  await expect(page.getByRole('heading', { name: 'Route with 2 stops' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to a trip' }).click()
  await page.getByRole('dialog', { name: 'Add to a trip' }).getByRole('button', { name: trip.name }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste several stops' })
  await expect(dialog.getByLabel('One stop per line')).toHaveValue('Waypoint 1, -22.11, 125.5\nHalls Creek')
  await dialog.getByRole('button', { name: 'Add 1 stop' }).click()
  await expect(dialog.getByText('Added 1 stop. The remaining lines couldn’t be read.')).toBeVisible()
})

test('Too large a share is refused; a single ZIP may be larger', async ({ device, person, server, foreign }) => {
  const page = await device.signIn(person)
  const zip = (size: number) => ({ name: 'everything.zip', text: 'PK\x03\x04', size })
  for (const [what, files, words] of [
    ['eleven files', Array.from({ length: 11 }, (_, at) => ({ ...wells, name: `${at}.gpx` })), /at most 10 files/],
    ['several files of more than 25 MB together', [wells, { ...wells, size: 25_000_000 }], /at most 25 MB/],
    ['a file of 120 MB that is no ZIP', [{ ...wells, size: 120_000_000 }], /at most 25 MB/],
    ['a ZIP of more than 25 MB beside another file', [zip(26_000_000), wells], /at most 25 MB/],
    ['a large file in a field of its own', [wells, { ...wells, field: 'more', size: 1_000_000 }], /couldn’t be read/],
  ] as const)
    await test.step(what, async () => {
      await page.goto(foreign)
      await share(page, server.url, {}, files)
      await expect(page.getByText(words)).toBeVisible()
      await expect.poll(() => countSharedBytes(page)).toBe(0)
    })
  await page.goto('/dashboard')
  await share(page, server.url, {}, [zip(60_000_000)])
  await expect(page.getByText('everything.zip')).toBeVisible()
  await expect(page.getByText('(60 MB)')).toBeVisible()
})

test('Shared files that are an hour old or do not fit are reported', async ({ device, person, server }) => {
  const page = await device.signIn(person)
  await share(page, server.url, {}, [wells])
  await expect(page.getByText('wells.gpx')).toBeVisible()
  const anHourLater = () => {
    const now = Date.now
    Date.now = () => now() + 61 * 60_000
  }
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(anHourLater)
  // A file that requests nothing, and isn't a screen that drops shared files.
  await page.goto('/icon.svg')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.postMessage('check'))
  await expect.poll(() => countSharedBytes(page)).toBe(0)
  await page.goto('/dashboard/share?files=kept')
  await expect(page.getByText('These files are no longer here.')).toBeVisible()

  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
  })
  await share(page, server.url, {}, [wells])
  await expect(page.getByText('This device has no room for the shared files.')).toBeVisible()
  await page.getByRole('link', { name: 'Import on the Trips screen' }).click()
  await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
})
