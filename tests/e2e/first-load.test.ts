import type { Page } from '@playwright/test'
import { pauseCalls, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'

/** The names of the app's scripts and styles among the addresses, without the hash. */
function readNames(urls: readonly string[]): string[] {
  return urls.flatMap((url) => {
    const [, name, ending] = /\/assets\/(.+)-.{7}\.(js|css)$/.exec(url) ?? []
    return name === undefined ? [] : [`${name}.${ending}`]
  })
}

/** Records the names of the scripts and styles that a page requests. */
function recordFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => void files.push(...readNames([request.url()])))
  return files
}

/** These files load with the screen's data, with its first request, or once it is idle. */
const isLater = (file: string) => /^(trip-glance|texts|planned|schemas|zod|panel|restore|conflict-dialog)\./.test(file)

test.describe('A user who has logged in before', () => {
  for (const [path, own, heading] of [
    ['/dashboard', ['home.js', 'home.css'], 'Quick Actions'],
    ['/dashboard/trips', ['trips.js', 'trips.css'], 'Your Trips'],
    ['/dashboard/ai-assistant/', ['ai-assistant.js', 'ai-assistant.css'], 'Smart Assistant'],
    // The login continues to the dashboard.
    ['/', ['home.js', 'home.css'], 'Quick Actions'],
  ] as const) {
    test(`gets all files of ${path} requested before the first file of the page arrives`, async ({ visit }) => {
      const page = await visit('/icon.svg')
      const files = recordFiles(page)
      const release = await pauseCalls(page, '**/assets/{libraries,base,index}-*.js')
      await page.goto(path, { waitUntil: 'commit' })
      const wanted = ['shell.js', 'session.js', 'inside.js', 'inside.css', ...own]
      // The head has been read, and start.js has run.
      await expect(page.locator('.starting')).toBeAttached()
      const urls = await page
        .locator('head > *')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
      const listed = readNames(urls)
      expect(listed).toEqual(expect.arrayContaining(wanted))
      // The browser reports the requests one by one.
      await expect.poll(() => listed.filter((file) => !files.includes(file))).toEqual([])
      const early = [...files]
      release()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      const late = files.filter((file) => !early.includes(file) && !isLater(file))
      expect(late, 'files that were asked for only when the page had come').toEqual([])
      expect(files, 'the calculation, with nothing to calculate').not.toContain('planned.js')
      // Preloaded files are not requested twice.
      expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
    })
  }

  test('has the screen’s data requested while the session is checked', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit('/icon.svg')
    for (const [path, expectedCalls] of [
      ['/dashboard', ['/api/user/trips/latest', '/api/user/trips/paginated', '/api/user/vehicles', '/api/user/joined']],
      ['/dashboard/trips?search=white', ['/api/user/trips/search']],
      [`/dashboard/trips/${trip.id}/itinerary`, [`/api/user/trips/${trip.id}`, '/api/user/vehicles']],
    ] as const) {
      const calls = recordCalls(page)
      const release = await pauseCalls(page, '**/api/users/auth')
      await page.goto(path)
      await expect(page.getByText('Validating your session...')).toBeVisible()
      for (const call of expectedCalls) await expect.poll(() => calls).toContain(`GET ${call}`)
      release()
      await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
      // Later the device's copies ask, too.
      const asked = [...calls]
      await expect(page.getByText('White Rim').first()).toBeVisible()
      for (const call of expectedCalls) expect(asked.filter((one) => one === `GET ${call}`)).toHaveLength(1)
      await page.unrouteAll()
    }
  })

  test('is told that a screen could not be loaded, and Reload loads it', async ({ visit }) => {
    const page = await visit('/icon.svg')
    allowConsoleErrors(page, failedRequest)
    for (const file of ['home-*.js', 'session-*.js', 'inside-*.css']) {
      await page.route(`**/assets/${file}`, (route) => route.abort())
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' }), file).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    }
  })
})

test('On a slow connection the page says that it is loading and nothing moves later', async ({ visit }) => {
  const page = await visit('/icon.svg')
  const release = await pauseCalls(page, '**/assets/libraries-*.js')
  const releaseSession = await pauseCalls(page, '**/assets/session-*.js')
  const releaseCheck = await pauseCalls(page, '**/api/users/auth')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const starting = page.locator('.starting')
  const words = page.getByRole('heading', { level: 1 })
  // The text must not move when the app's font loads.
  const measure = async () => {
    const { y, height } = (await words.boundingBox()) ?? {}
    return { sign: await page.locator('main > svg').boundingBox(), words: { y, height } }
  }
  await expect(starting.getByRole('heading', { name: 'Loading...' })).toBeVisible()
  // Playwright also finds the element before its styles load and anything is painted.
  await expect(starting).toHaveCSS('display', 'grid')
  const before = await measure()
  release()
  releaseSession()
  // The app's own words while the session is checked.
  await expect(starting).toHaveCount(0)
  await expect.poll(measure).toEqual(before)
  releaseCheck()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
})

test('When the app does not load, the page says so, and Reload loads it', async ({ page }) => {
  allowConsoleErrors(page, failedRequest)
  for (const file of ['index-*.js', 'libraries-*.js']) {
    await page.route(`**/assets/${file}`, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert'), file).toContainText('Offgrid could not be loaded.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  }
})

test('A visitor at the login loads no code of the screens behind it, and that of the session at the form', {
  tag: '@walk',
}, async ({ page }) => {
  const files = recordFiles(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => /^(session|shell|inside|home)\./.test(file))).toEqual([])
  await page.getByLabel('Username').focus()
  await expect.poll(() => files).toContain('session.js')
})
