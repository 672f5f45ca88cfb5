import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { logIn } from '../login.ts'
import { expect, lookForUpdate, test, waitForApp, waitForInstallation } from './harness.ts'

const listCachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found.push(...requests.map(({ url }) => url.replace(location.origin, '')))
    }
    return found
  })

test('No API response and no page with a secret is ever cached', async ({ device, person, server }) => {
  const trip = await person.createTrip('Simpson Desert')
  await person.createWaypoint(trip, { name: 'Poeppel Corner' })
  const page = await device.signIn(person)
  expect((await page.goto('/forgot-password'))?.fromServiceWorker()).toBe(true)
  for (const path of ['/reset-password', '/confirm-email', '/shared', '/join'])
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(false)
  await page.goto(`/dashboard/trips/${trip.id}`)
  await expect(page.getByText('Poeppel Corner').first()).toBeVisible()
  await page.goto('/__local/mail')
  await page.goto('/dashboard/trips')
  await expect(page.getByText('Simpson Desert')).toBeVisible()
  await server.kill()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cached = await listCachedFiles(page)
  expect(cached).toContainEqual(expect.stringMatching(/^\/index\.html\?/))
  expect(cached.filter((path) => /^\/(api|__local)/.test(path))).toEqual([])
})

test('A hotspot’s page is never stored as a file of the app', async ({ device, person, server }) => {
  const { site } = server
  const screen = site.find('forgot-password-')
  const text = site.read(screen)
  site.write(screen, '<h1>Log in to the hotspot</h1>')
  const page = await device.visit('/')
  await logIn(page, person)
  await waitForInstallation(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  site.write(screen, text)
  await page.reload()
  await waitForApp(page)
  await server.kill()
  await page.goto('/forgot-password')
  await expect(page.getByText('Enter your account’s email address')).toBeVisible()
})

test('The kill switch removes the worker and its caches, and no user data', async ({ device, person, server }) => {
  const page = await device.signIn(person)
  await page.evaluate(() => indexedDB.open('kept-by-the-person'))
  server.site.write('/sw.js', readFileSync('web/worker/kill-switch.js', 'utf8'))
  await Promise.all([page.waitForEvent('load'), lookForUpdate(page)])
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
  const state = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      hasDatabase: (await indexedDB.databases()).some(({ name }) => name === 'kept-by-the-person'),
    }))
  await expect.poll(state).toEqual({ workers: 0, caches: [], hasDatabase: true })
  // A page that registers the worker again must not reload forever.
  let loads = 0
  page.on('load', () => loads++)
  await page.reload()
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
  await expect.poll(() => state()).toEqual({ workers: 0, caches: [], hasDatabase: true })
})
