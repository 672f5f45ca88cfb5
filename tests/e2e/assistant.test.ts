import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import {
  allowConsoleErrors,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  failedRequest,
  type Person,
  phone,
  test,
  wide,
} from '../support/offgrid.ts'

const path = '/dashboard/ai-assistant'
const sorry = 'Sorry, there was an error processing your request.'
const disclaimer = 'AI responses may be inaccurate and must be verified.'

const choose = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
const question = (page: Page) => page.getByLabel('Your question')
const askButton = (page: Page) => page.getByRole('button', { name: 'Ask', exact: true })

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await askButton(page).click()
}

/** Waits until the answer on screen is complete. */
const answered = (page: Page) => page.getByRole('button', { name: 'Copy' }).waitFor()

/** The function's own answer, made by the test: events, or a refusal. */
const events = (...list: [event: string, data: object][]) => ({
  contentType: 'text/event-stream',
  body: list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
})
const refusal = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  json: { code, message: 'Refused on purpose', requestId: 'r' },
})
const answerWith = (page: Page, kind: string, answer: Parameters<Route['fulfill']>[0]) =>
  page.route(`**/api/user/ai/${kind}-assistant?*`, (route) => route.fulfill(answer))

async function desertTrip(person: Person): Promise<void> {
  const trip = await person.call('POST', '/api/user/trips', { name: 'Mojave Loop', description: '', waypointDTOs: [] })
  const place = { description: '', latitude: '34.8911', longitude: '-115.7192' }
  const dates = { startDate: '2027-07-02', endDate: '2027-07-05' }
  await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, { name: 'Kelso Dunes', ...place, ...dates })
}

describe('the assistant screen', () => {
  test('lists three assistants with the first thirty characters of their placeholders, trip first', async ({
    newPerson,
    visit,
  }) => {
    const page = await visit('/dashboard', await newPerson())
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await page.getByRole('heading', { name: 'Trip Assistant' }).waitFor()
    for (const [name, preview, placeholder] of [
      ['Trip Assistant', 'Ask about overlanding, public ...', 'Ask about overlanding, public lands, parks...'],
      ['Vehicle Capabilities Assistant', 'Ask about vehicle capabilities...', 'Ask about vehicle capabilities...'],
      ['Weather Assistant', 'Ask about weather forecasts fo...', 'Ask about weather forecasts for any location...'],
    ] as const) {
      await page.getByText(preview, { exact: true }).waitFor()
      await choose(page, name)
      await page.getByRole('heading', { name }).waitFor()
      await page.getByPlaceholder(placeholder, { exact: true }).waitFor()
      expect(await question(page).getAttribute('rows')).toBe('5')
    }
  })

  test('an answer arrives piece by piece, knows the user’s trips, and carries the disclaimer', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    await desertTrip(person)
    const page = await visit(path, person)
    await ask(page, 'How much water do we need?')
    await page.getByText(/^Local guide: looking at Mojave Loop with 1 waypoint/).waitFor()
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(1)
    await answered(page)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'L (2.1 US gal) per person and day' })
      .or(page.getByRole('listitem').filter({ hasText: 'Carry 4 L (1 US gal) per person and day' }))
      .waitFor()
    await page.getByText(disclaimer).waitFor()
    await page.getByRole('button', { name: 'Close the answer' }).click()
    expect(await page.getByText(/Local guide/).count()).toBe(0)
    expect(await question(page).inputValue()).toBe('How much water do we need?')
  })

  test('question, answer and waiting belong to each assistant, and outlast a look elsewhere', async ({
    newPerson,
    visit,
  }) => {
    const page = await visit(path, await newPerson())
    await ask(page, 'How much fuel?')
    await page.getByText(/^Local guide/).waitFor()
    await choose(page, 'Vehicle Capabilities Assistant')
    expect(await question(page).inputValue()).toBe('')
    expect(await page.getByText(/^Local guide/).count()).toBe(0)
    expect(await askButton(page).isDisabled()).toBe(true)
    await ask(page, 'Which tyre pressure for sand?')
    await answered(page)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByText('Manage your account preferences here.').waitFor()
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await answered(page)
    expect(await question(page).inputValue()).toBe('How much fuel?')
    await choose(page, 'Vehicle Capabilities Assistant')
    await page.getByText('Tyre pressures:').waitFor()
  })

  test('a blank question cannot be sent, nor one while an answer is on its way', async ({ newPerson, visit }) => {
    const page = await visit(path, await newPerson())
    expect(await askButton(page).isDisabled()).toBe(true)
    await question(page).fill('  \n ')
    expect(await askButton(page).isDisabled()).toBe(true)
    await ask(page, 'How much water?')
    expect(await page.getByRole('button', { name: 'Asking...' }).isDisabled()).toBe(true)
    await answered(page)
    expect(await askButton(page).isDisabled()).toBe(false)
    await question(page).fill('a'.repeat(2_001))
    await page.getByText('Question must be at most 2,000 characters long').waitFor()
    expect(await askButton(page).isDisabled()).toBe(true)
  })

  test('Stop ends the answer and keeps what has arrived', async ({ newPerson, visit }) => {
    const page = await visit(path, await newPerson())
    await ask(page, 'What about bears?')
    await page.getByText(/^Local guide/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped.').waitFor()
    await page.getByText(/^Local guide/).waitFor()
    await page.getByText(disclaimer).waitFor()
    expect(await askButton(page).isDisabled()).toBe(false)
  })

  test('an example fills the box, and the keyboard sends it', async ({ newPerson, visit }) => {
    const page = await visit(path, await newPerson())
    await page.getByRole('button', { name: 'Where can we camp on public land?' }).click()
    expect(await question(page).inputValue()).toBe('Where can we camp on public land?')
    await question(page).press('Control+Enter')
    await answered(page)
    await page.getByText('Dispersed camping:').waitFor()
  })

  test('what the model writes is text, never markup', async ({ newPerson, visit }) => {
    const page = await visit(path, await newPerson())
    const message =
      'Hi <b>there</b> <img src=x onerror="window.hacked=1">\n\n- **one** [a](https://evil.example)\n- two\n\n1. first'
    await answerWith(page, 'trip', events(['text', { text: message }], ['done', { message }]))
    await ask(page, 'Hello?')
    await page.getByText('Hi <b>there</b> <img src=x onerror="window.hacked=1">').waitFor()
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^one \[a\]\(https:\/\/evil.example\)$/ })
        .count(),
    ).toBe(1)
    expect(await page.locator('main :is(img, b, a[href*=evil])').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  test('the answer is copied as it stands', async ({ newPerson, visit, offgrid }) => {
    const page = await visit(path, await newPerson())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: offgrid.url })
    const message = 'Carry water.\n\n- 4 L'
    await answerWith(page, 'trip', events(['done', { message }]))
    await ask(page, 'Hello?')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message)
  })

  test.for([
    ['the server fails', refusal(500, 'internal')],
    ['the answer breaks off', events(['text', { text: 'Half an' }])],
    ['the model fails half-way', events(['text', { text: 'Half an' }], ['error', refusal(503, 'unavailable').json])],
    ['something else answers', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ] as const)('when %s, the screen says sorry and the question stays', async ([, answer], { newPerson, visit }) => {
    const page = await visit(path, await newPerson())
    allowConsoleErrors(page, failedRequest)
    await answerWith(page, 'trip', answer)
    await ask(page, 'How much water?')
    await page.getByRole('alert').getByText(sorry, { exact: true }).waitFor()
    expect(await question(page).inputValue()).toBe('How much water?')
    expect(await askButton(page).isDisabled()).toBe(false)
    await page.unroute('**/api/user/ai/trip-assistant?*')
    await answerWith(page, 'trip', events(['done', { message: 'Better now' }]))
    await askButton(page).click()
    await page.getByText('Better now').waitFor()
    expect(await page.getByText(sorry).count()).toBe(0)
  })

  test('without a connection, too', async ({ newPerson, visit }) => {
    const page = await visit(path, await newPerson())
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/user/ai/**', (route) => route.abort('internetdisconnected'))
    await ask(page, 'How much water?')
    await page.getByRole('alert').getByText(sorry).waitFor()
  })

  test('a used-up allowance says when to come back', async ({ newPerson, visit }) => {
    const page = await visit(path, await newPerson(), { timezoneId: 'America/Denver' })
    allowConsoleErrors(page, failedRequest)
    await page.clock.setFixedTime('2027-05-31T20:35:00Z')
    await answerWith(page, 'trip', refusal(429, 'too_many_requests', { 'retry-after': '1500' }))
    await ask(page, 'How much water?')
    const alert = page.getByRole('alert')
    await alert.getByText(sorry).waitFor()
    await alert.getByText('Please try again at 3:00 PM.').waitFor()
    await answerWith(page, 'trip', refusal(429, 'too_many_requests', { 'retry-after': '34500' }))
    await askButton(page).click()
    await alert.getByText('Please try again at Jun 1, 12:10 AM.').waitFor()
  })

  test('the allowance is shown once it is low', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const page = await visit(path, person)
    for (let asked = 0; asked < 14; asked++) await person.call('GET', '/api/user/ai/trip-assistant?userInput=Hi')
    await ask(page, 'How much water?')
    await page.getByText(/^5 questions left until /).waitFor()
    await answered(page)
    await ask(page, 'How much fuel?')
    await page.getByText(/^4 questions left until /).waitFor()
  })

  test('what one person asked is not shown to the next', async ({ newPerson, visit, offgrid }) => {
    const [first, second] = [await newPerson(), await newPerson()]
    const page = await visit(path, first)
    await ask(page, 'How much water?')
    await answered(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').fill(second.username)
    await page.getByLabel('Password', { exact: true }).fill(second.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${offgrid.url}/dashboard`)
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await page.getByRole('heading', { name: 'Trip Assistant' }).waitFor()
    expect(await question(page).inputValue()).toBe('')
    expect(await page.getByText(/Local guide/).count()).toBe(0)
  })

  test('it is accessible and fits, light and dark, on a phone and on a desk', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const message = `Local guide: ${'long'.repeat(60)}\n\nWater:\n- 4 L\n- 8 L\n\n1. One\n2. Two`
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [wide, phone]) {
        const page = await visit(path, person, { colorScheme, viewport })
        allowConsoleErrors(page, failedRequest)
        const headers = { 'x-questions-left': '2', 'x-questions-reset': '2099-01-01T00:00:00.000Z' }
        await answerWith(page, 'trip', { ...events(['done', { message }]), headers })
        await answerWith(page, 'vehicle', refusal(429, 'too_many_requests', { 'retry-after': '60' }))
        await ask(page, 'w'.repeat(300))
        await answered(page)
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
        await choose(page, 'Vehicle Capabilities Assistant')
        await ask(page, 'Clearance?')
        await page.getByRole('alert').getByText(sorry).waitFor()
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
        await page.close()
      }
    }
  })
})

describe('the travel tip', () => {
  async function waypointOf(person: Person): Promise<string> {
    const trip = await person.call('POST', '/api/user/trips', { name: 'Canyons', description: '', waypointDTOs: [] })
    const waypoint = await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, {
      name: 'Buckskin Gulch',
      description: '',
      latitude: '37.0192',
      longitude: '-112.0003',
      startDate: '2027-08-02',
      endDate: '2027-08-04',
    })
    return `/dashboard/trips/${trip.id}/waypoints/${waypoint.id}`
  }

  test('stands on the waypoint’s page with the disclaimer', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const page = await visit(await waypointOf(person), person)
    const section = page.getByRole('region', { name: 'Travel Tip' })
    await section.getByText(/^Local guide: for Buckskin Gulch/).waitFor()
    await section.getByText(disclaimer).waitFor()
    await expectNoAxeViolations(page)
  })

  test('that cannot be loaded says so, and the rest of the page stands', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const address = await waypointOf(person)
    const page = await visit('/dashboard/settings', person)
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/user/ai/**', (route) => route.fulfill(refusal(503, 'unavailable')))
    await page.goto(new URL(address, page.url()).href)
    const section = page.getByRole('region', { name: 'Travel Tip' })
    await section.getByText('Unable to load tip at this time.').waitFor()
    await page.getByRole('heading', { name: 'Buckskin Gulch' }).waitFor()
    await page.unroute('**/api/user/ai/**')
    await section.getByRole('button', { name: 'Retry' }).click()
    await section.getByText(/^Local guide/).waitFor()
  })
})
