import { choose, iphone, openFill, planCanning, press, region, start } from './drive-trip.ts'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from './looks.ts'

/** Half of the way to Durba Springs. */
const onTheWay = { latitude: -22.5, longitude: 125.3, accuracy: 8 }
const allowed = { permissions: ['geolocation'], geolocation: onTheWay, viewport: iphone }

test('the drive shows distance, light, fuel and water by position', { tag: '@walk' }, async ({ person, visit }) => {
  const { path, id } = await planCanning(person)
  const page = await visit(path.replace('/drive', ''), allowed)
  await press(page, 'Show more of today')
  await page.getByRole('link', { name: 'Use my position' }).click()
  await expect(page).toHaveURL(new RegExp(`${id}/drive$`))
  await expect(page.getByText('For passengers. Estimates from your plan, not navigation.')).toBeVisible()
  await start(page)
  const next = region(page, 'Next stop')
  await expect(next.getByRole('heading')).toContainText('Durba Springs')
  await expect(next).toContainText(/31 km.*in a straight line, about \d+–\d+ km to drive/)
  await expect(next).toContainText('E 90°, true north')
  await expect(next).toContainText(/3\.\sKunawarritji, \d+–\d+ km/)
  await expect(region(page, 'Light')).toContainText(/this device’s time|sun/)
  await expect(region(page, 'Fuel')).toContainText(/\d+ L left/)
  await expect(region(page, 'Water')).toContainText(/Until \w+ \d+/)
  await expect(page.getByText('Position ±8 m, now.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Offgrid', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^31 km to Durba Springs\. Fuel/ })).toBeAttached()
  const over = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(over).toBeLessThanOrEqual(0)
  await page.context().setGeolocation({ latitude: -22.5, longitude: 125.5, accuracy: 8 })
  await expect(next).toContainText('10 km')
  await page.context().setGeolocation({ latitude: -22.5, longitude: 125, accuracy: 8 })
  await expect(next).toContainText('You are at Well 33.')
  await expect(next).toContainText('62 km')
  await page.context().setGeolocation({ latitude: -22.5, longitude: 125.599, accuracy: 300 })
  await expect(next).toContainText('You are at Durba Springs.')
  await expect(next).not.toContainText('straight line')
  await expect(page.getByText('Rough position ±300 m, now.')).toBeVisible()
})

test('arriving leads to the next stop, and can be undone; another stop can be chosen', async ({ person, visit }) => {
  const { path, id } = await planCanning(person)
  const page = await visit(path, allowed)
  await start(page)
  const name = region(page, 'Next stop').getByRole('heading')
  await press(page, 'Arrived')
  await expect(name).toContainText('Kunawarritji')
  await press(page, 'Undo')
  await expect(name).toContainText('Durba Springs')
  await choose(page, 'Another stop')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /3\. Kunawarritji/ })
    .click()
  await expect(name).toContainText('Kunawarritji')
  await press(page, 'Arrived')
  await expect(page.getByText(/^Last stop\. Canning ends on/)).toBeVisible()
  const { waypoints } = await person.call('GET', `/api/user/trips/${id}/waypoints/all`)
  expect(waypoints).toHaveLength(3)
})

test('the gauge, a refill and the water can be set', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit(path, allowed)
  await start(page)
  await press(page, 'Fuel')
  await press(page, 'Save')
  await expect(page.getByText('Choose what it shows.')).toBeVisible()
  await page.getByLabel('The gauge shows').selectOption('½')
  await page.getByLabel('In the cans, L').fill('50')
  await press(page, 'Save')
  await expect(page.getByText('Enter 0 to 40 L.')).toBeVisible()
  await page.getByLabel('In the cans, L').fill('10')
  await press(page, 'Save')
  await expect(region(page, 'Fuel')).toContainText('55 L left (49–61)')
  await openFill(page)
  await press(page, 'Full (130 L)')
  await expect(region(page, 'Fuel')).toContainText('130 L left')
  await press(page, 'Set water')
  await page.getByLabel('Water left, L').fill('1')
  await press(page, 'Save')
  await expect(region(page, 'Water')).toContainText('You are using your water reserve.')
  await page.reload()
  await expect(region(page, 'Fuel')).toContainText('130 L left')
})

test('without a position the plan counts, and the screen says why', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit(path, { viewport: iphone })
  await start(page)
  await expect(page.getByText(/Offgrid may not use your position\. Allow the location/)).toBeVisible()
  await expect(region(page, 'Next stop').getByRole('heading')).toContainText('Durba Springs')
  await expect(page.locator('body')).not.toContainText('NaN')
})

test('the menu keeps off the edge of a phone, and the check-in’s buttons are in one line', async ({
  person,
  visit,
}) => {
  const { path, id, ids } = await planCanning(person)
  await person.call('PUT', `/api/user/trips/${id}/waypoints/${ids[1]}`, { name: 'Durba Springs of the Canning route' })
  const page = await visit(path, { viewport: iphone })
  await start(page)
  await press(page, 'Arrived')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Undo arrival/ })).toBeVisible()
  expect((await page.getByRole('menu').boundingBox())?.x).toBeGreaterThanOrEqual(8)
  await page.getByRole('menuitem', { name: 'Check in' }).click()
  const buttons = ['Cancel', 'Check in'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox())
  const [cancel, send] = await Promise.all(buttons)
  expect(cancel?.y).toBe(send?.y)
})

test('an insecure site, an unavailable position and a refused wake lock have a sentence', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit('/dashboard/settings', allowed)
  await page.evaluate(() => localStorage.setItem('drive-notice', 'seen'))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: () => Promise.reject(new DOMException('Low battery', 'NotAllowedError')) },
    })
    navigator.geolocation.watchPosition = (_found, failed) => {
      failed?.({ code: 2, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
      return 1
    }
  })
  await page.goto(path)
  await expect(page.getByText(/No position\. Turn on the location/)).toBeVisible()
  await expect(page.getByText(/Set your phone to stay on\./)).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(page.getByText(/Browsers share a position only with sites that use https\./)).toBeVisible()
})

test('a recording becomes its leg’s track, and logging out asks about an unsaved one', async ({ person, visit }) => {
  const { path, ids, id } = await planCanning(person)
  const page = await visit(path, { ...allowed, geolocation: { latitude: -22.5, longitude: 125, accuracy: 8 } })
  await start(page)
  await expect(page.getByText('Position ±8 m, now.')).toBeVisible()
  await choose(page, 'Record')
  await expect(page.getByText(/It pauses and leaves a gap when the phone locks/)).toBeVisible()
  await press(page, 'Start recording')
  for (let step = 0; step <= 150; step++) {
    await page.context().setGeolocation({ latitude: -22.5, longitude: 125 + step * 0.004, accuracy: 8 })
    await page.waitForTimeout(20)
  }
  await expect(page.getByText(/Recording, (5\d|6\d) km\./)).toBeVisible()
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByText('Only this device has 1 recording. Log out and lose it?')).toBeVisible()
  await press(page, 'Stay')
  await page.goto(path)
  await choose(page, 'Stop recording')
  await expect(page.getByText(/^Recorded \d+ km/)).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Save as GPX')
  expect((await download).suggestedFilename()).toMatch(/^Offgrid .*\.gpx$/)
  await press(page, 'Use as track to Durba Springs')
  await expect(page.getByText('Saved as the track to Durba Springs.')).toBeVisible()
  await page.context().setGeolocation(onTheWay)
  await expect(region(page, 'Next stop')).toContainText('along your track')
  await expect
    .poll(async () => (await person.call('GET', `/api/user/trips/${id}/tracks`)).tracks)
    .toMatchObject([{ stop: ids[1], source: 'recorded' }])
})

test('no request carries a position, and a second tab mirrors everything', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit(path, {
    ...allowed,
    geolocation: { latitude: -22.51234, longitude: 125.31234, accuracy: 8 },
  })
  await start(page)
  await expect(page.getByText('Position ±8 m, now.')).toBeVisible()
  const requests: string[] = []
  page.context().on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  const second = await page.context().newPage()
  await second.goto(path)
  await expect(second.getByText(/Another tab receives the position/)).toBeVisible()
  await page.context().setGeolocation({ latitude: -22.51234, longitude: 125.51234, accuracy: 8 })
  await expect(region(second, 'Next stop')).toContainText('9.1 km')
  const name = region(second, 'Next stop').getByRole('heading')
  await press(page, 'Arrived')
  await expect(name).toContainText('Kunawarritji')
  await press(page, 'Undo')
  await expect(name).toContainText('Durba Springs')
  await openFill(second)
  await press(second, 'Full (130 L)')
  await expect(region(page, 'Fuel')).toContainText('130 L left')
  await choose(page, 'Record')
  await press(page, 'Start recording')
  await expect(second.getByText(/Recording, /)).toBeVisible()
  expect(requests.filter((request) => /22\.5123|125\.[35]123/.test(request))).toEqual([])
  expect(requests.filter((request) => !request.startsWith(new URL(page.url()).origin))).toEqual([])
})

test('the screen is accessible in both themes and orientations, with large text', async ({ person, visit }) => {
  const { path } = await planCanning(person)
  const page = await visit(path, allowed)
  await start(page)
  await expect(page.getByText('Position ±8 m, now.')).toBeVisible()
  for (const viewport of [iphone, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme
      }, theme)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize(iphone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('main p:not([role="status"]), main button, main h2')].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    ),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(34)
})
