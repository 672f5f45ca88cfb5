import type { Page, Route } from '@playwright/test'
import { asApi, pressRetry } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { expectGoodLooks, expectNoAxeViolations } from './looks.ts'

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

const waitForAnswer = (page: Page) => expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()

const events = (...list: [event: string, data: object][]) =>
  asApi({
    contentType: 'text/event-stream',
    body: list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
  })
const problem = (code: string) => ({ code, message: 'Refused on purpose', requestId: 'r' })
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  asApi({ status, headers, json: problem(code) })
const answerWith = (page: Page, kind: string, answer: Parameters<Route['fulfill']>[0]) =>
  page.route(`**/api/user/ai/${kind}-assistant?*`, (route) => route.fulfill(answer))

test.describe('the assistant screen', () => {
  test('lists three assistants with the start of their placeholders, trip first', async ({ visit }) => {
    const page = await visit('/dashboard')
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await expect(page.getByRole('heading', { name: 'Trip Assistant' })).toBeVisible()
    for (const [name, preview, placeholder] of [
      ['Trip Assistant', 'Ask about overlanding, public ...', 'Ask about overlanding, public lands, parks...'],
      ['Vehicle Capabilities Assistant', 'Ask about vehicle capabilities...', 'Ask about vehicle capabilities...'],
      ['Weather Assistant', 'Ask about weather forecasts fo...', 'Ask about weather forecasts for any location...'],
    ] as const) {
      await expect(page.getByText(preview, { exact: true })).toBeVisible()
      await choose(page, name)
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.getByPlaceholder(placeholder, { exact: true })).toBeVisible()
      await expect(question(page)).toHaveAttribute('rows', '5')
    }
  })

  test('an answer streams in, knows the trips and has the disclaimer', { tag: '@walk' }, async ({ person, visit }) => {
    const trip = await person.createTrip('Mojave Loop')
    const dates = { startDate: '2027-07-02', endDate: '2027-07-05' }
    await person.createWaypoint(trip, { name: 'Kelso Dunes', latitude: '34.8911', longitude: '-115.7192', ...dates })
    const page = await visit(path)
    await ask(page, 'How much water do we need?')
    await expect(page.getByText(/^Local guide: looking at Mojave Loop with 1 waypoint/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(1)
    await waitForAnswer(page)
    await expect(page.getByRole('listitem').filter({ hasText: /^Carry (4|6|10) L per person and day/ })).toBeVisible()
    await expect(page.getByText(disclaimer)).toBeVisible()
    await page.getByRole('button', { name: 'Close the answer' }).click()
    await expect(page.getByText(/Local guide/)).toHaveCount(0)
    await expect(question(page)).toHaveValue('How much water do we need?')
  })

  test('an answer about a trip agrees with the itinerary and links to it', async ({ person, visit }) => {
    const { path: itinerary } = await planDesert(person)
    await person.createVehicle({ make: 'Jayco', model: 'Journey', year: 2010 })
    const page = await visit(itinerary)
    await expect(page.getByText(/^usually -?\d/)).toHaveCount(4)
    const tile = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Fuel', exact: true }) })
    await expect(tile).toContainText('Fuel lasts to Birdsville in normal conditions.')
    await tile.getByRole('button', { name: 'Explain fuel' }).click()
    const verdict = (await tile.getByRole('paragraph').textContent()) ?? ''
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await ask(page, 'How much fuel do we need on the way?')
    await waitForAnswer(page)
    await expect(page.getByRole('listitem').filter({ hasText: verdict })).toBeVisible()
    const basis = page.getByRole('link', { name: 'Simpson Desert, 2004 Nissan Patrol' })
    await expect(page.getByText('Calculated from:')).toContainText("; your other vehicle isn't counted.")
    await expectGoodLooks(page)
    await basis.click()
    await expect(page).toHaveURL(itinerary)
  })

  test('question, answer and pending state belong to an assistant and survive other screens', async ({ visit }) => {
    const page = await visit(path)
    await ask(page, 'How much fuel?')
    await expect(page.getByText(/^Local guide/)).toBeVisible()
    await choose(page, 'Vehicle Capabilities Assistant')
    await expect(question(page)).toHaveValue('')
    await expect(page.getByText(/^Local guide/)).toHaveCount(0)
    await expect(askButton(page)).toBeDisabled()
    await ask(page, 'Which tire pressure for sand?')
    await waitForAnswer(page)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByText('Manage your account preferences here.')).toBeVisible()
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await waitForAnswer(page)
    await expect(question(page)).toHaveValue('How much fuel?')
    await choose(page, 'Vehicle Capabilities Assistant')
    await expect(page.getByText('Tire pressures:')).toBeVisible()
  })

  test('an example fills the field, and neither a blank nor a second question can be sent', async ({ visit }) => {
    const page = await visit(path)
    await expect(askButton(page)).toBeDisabled()
    await question(page).fill('  \n ')
    await expect(askButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Where can we camp on public land?' }).click()
    await expect(question(page)).toHaveValue('Where can we camp on public land?')
    await question(page).press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Asking...' })).toBeDisabled()
    await waitForAnswer(page)
    await expect(page.getByText('Dispersed camping:')).toBeVisible()
    await expect(askButton(page)).toBeEnabled()
    await question(page).fill('a'.repeat(2_001))
    await expect(page.getByText('Question must be at most 2,000 characters long')).toBeVisible()
    await expect(askButton(page)).toBeDisabled()
  })

  test('Stop ends the answer and keeps what has arrived', async ({ visit }) => {
    const page = await visit(path)
    // In the page, because the answer may end before a click from here arrives.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const stop = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Stop')
        if (!stop || !document.querySelector('main')?.textContent.includes('Local guide')) return
        observer.disconnect()
        stop.click()
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await ask(page, 'What about bears?')
    await expect(page.getByText('Stopped.')).toBeVisible()
    await expect(page.getByText(/^Local guide/)).toBeVisible()
    await expect(page.getByText(disclaimer)).toBeVisible()
    await expect(askButton(page)).toBeEnabled()
  })

  test('what the model writes is shown as text, never as markup', async ({ visit }) => {
    const page = await visit(path)
    const message =
      'Hi <b>there</b> <img src=x onerror="window.hacked=1">\n\n- **one** [a](https://evil.example)\n- two\n\n1. first'
    await answerWith(page, 'trip', events(['text', { text: message }], ['done', { message }]))
    await ask(page, 'Hello?')
    await expect(page.getByText('Hi <b>there</b> <img src=x onerror="window.hacked=1">')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^one \[a\]\(https:\/\/evil.example\)$/ })).toHaveCount(1)
    await expect(page.locator('main :is(img, b, a[href*=evil])')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  test('without a confirmed address an answer has no model, says so and leads to Settings', async ({ visit }) => {
    const page = await visit(path)
    const answer = events(['done', { message: 'Local guide: carry water.' }])
    await answerWith(page, 'trip', { ...answer, headers: { ...answer.headers, 'x-no-model': 'unconfirmed' } })
    await ask(page, 'How much water?')
    await expect(
      page.getByText(/^The local guide answered, because your email address is not confirmed\./),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Confirm it in Settings' }).click()
    await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  })

  test('an answer in one piece of JSON is shown like a streamed one, and copied as it is shown', async ({ visit }) => {
    const page = await visit(path)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const message = 'Carry water.\n\n- 4 L'
    await answerWith(page, 'trip', asApi({ json: { message } }))
    await ask(page, 'Hello?')
    await waitForAnswer(page)
    await expect(page.getByRole('listitem').filter({ hasText: /^4 L$/ })).toHaveCount(1)
    await expect(page.getByText(disclaimer)).toBeVisible()
    await expect(page.getByText(sorry)).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(message)
  })

  test('when an answer fails, the screen apologizes and the question stays', async ({ visit }) => {
    const page = await visit(path)
    allowConsoleErrors(page, failedRequest)
    await question(page).fill('How much water?')
    for (const [what, answer] of [
      ['the server fails', refusal(500, 'internal')],
      ['the answer breaks off', events(['text', { text: 'Half an' }])],
      ['the model fails half-way', events(['text', { text: 'Half an' }], ['error', problem('unavailable')])],
      ['something else answers', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
      ['there is no connection', 'dead'],
    ] as const) {
      await test.step(what, async () => {
        if (answer === 'dead') await page.route('**/api/user/ai/**', (route) => route.abort('internetdisconnected'))
        else await answerWith(page, 'trip', answer)
        await askButton(page).click()
        const words = answer === 'dead' ? 'This needs a connection.' : sorry
        await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
        const isHalf = await page.getByText('Half an').isVisible()
        await expect(page.getByText('The answer is incomplete.')).toHaveCount(isHalf ? 1 : 0)
        await expect(question(page)).toHaveValue('How much water?')
        await expect(askButton(page)).toBeEnabled()
        await page.unroute('**/api/user/ai/**')
        await answerWith(page, 'trip', events(['done', { message: `Better after ${what}` }]))
        await askButton(page).click()
        await expect(page.getByText(`Better after ${what}`)).toBeVisible()
        await expect(page.getByText(words)).toHaveCount(0)
      })
    }
  })

  test('an exhausted quota says when to come back', async ({ visit }) => {
    const page = await visit(path, { timezoneId: 'America/Denver' })
    allowConsoleErrors(page, failedRequest)
    await page.clock.setFixedTime('2027-05-31T20:35:00Z')
    await answerWith(page, 'trip', refusal(429, 'too_many_requests', { 'retry-after': '1500' }))
    await ask(page, 'How much water?')
    const alert = page.getByRole('alert')
    await expect(alert.getByText(sorry)).toBeVisible()
    await expect(alert.getByText('Please try again at 15:00.')).toBeVisible()
    await answerWith(page, 'trip', refusal(429, 'too_many_requests', { 'retry-after': '34500' }))
    await askButton(page).click()
    await expect(alert.getByText('Please try again at Tue, Jun 1, 2027, 00:10.')).toBeVisible()
  })

  test('the quota is shown once it is low', async ({ person, visit }) => {
    const page = await visit(path)
    for (let requestCount = 0; requestCount < 14; requestCount++)
      await person.call('GET', '/api/user/ai/trip-assistant?userInput=Hi')
    await ask(page, 'How much water?')
    await expect(page.getByText(/^5 questions left until /)).toBeVisible()
    await waitForAnswer(page)
    await ask(page, 'How much fuel?')
    await expect(page.getByText(/^4 questions left until /)).toBeVisible()
  })

  test('one user’s question and answer are not shown to the next', async ({ newPerson, visit }) => {
    const second = await newPerson()
    const page = await visit(path)
    await ask(page, 'How much water?')
    await waitForAnswer(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').fill(second.username)
    await page.getByLabel('Password', { exact: true }).fill(second.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('/dashboard')
    await page.getByRole('link', { name: 'Smart Assistant' }).first().click()
    await expect(page.getByRole('heading', { name: 'Trip Assistant' })).toBeVisible()
    await expect(question(page)).toHaveValue('')
    await expect(page.getByText(/Local guide/)).toHaveCount(0)
  })

  test('is accessible and fits, with long words, a refusal and a low quota', async ({ visit }) => {
    const message = `Local guide: ${'long'.repeat(60)}\n\nWater:\n- 4 L\n- 8 L\n\n1. One\n2. Two`
    const page = await visit(path)
    allowConsoleErrors(page, failedRequest)
    const headers = { 'x-questions-left': '2', 'x-questions-reset': '2099-01-01T00:00:00.000Z' }
    const calculatedFrom = { tripId: '1-abcdefghij', trip: 'Trip'.repeat(50), vehicle: '2004 Nissan Patrol' }
    await answerWith(page, 'trip', asApi({ ...events(['done', { message, calculatedFrom }]), headers }))
    await answerWith(page, 'vehicle', refusal(429, 'too_many_requests', { 'retry-after': '60' }))
    await ask(page, 'w'.repeat(300))
    await waitForAnswer(page)
    await expectGoodLooks(page)
    await choose(page, 'Vehicle Capabilities Assistant')
    await ask(page, 'Clearance?')
    await expect(page.getByRole('alert').getByText(sorry)).toBeVisible()
    await expectGoodLooks(page)
  })
})

test.describe('the travel tip', () => {
  async function createGulch(person: Person): Promise<string> {
    const trip = await person.createTrip('Canyons')
    const place = { latitude: '37.0192', longitude: '-112.0003', startDate: '2027-08-02', endDate: '2027-08-04' }
    const { id } = await person.createWaypoint(trip, { name: 'Buckskin Gulch', ...place })
    return `/dashboard/trips/${trip.id}/waypoints/${id}`
  }

  test('is shown on the waypoint’s page with the disclaimer', { tag: '@walk' }, async ({ person, visit }) => {
    const page = await visit(await createGulch(person))
    const section = page.getByRole('region', { name: 'Travel Tip' })
    await expect(section.getByText(/^Local guide: for Buckskin Gulch/)).toBeVisible()
    await expect(section.getByText(disclaimer)).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('that cannot be loaded says so, and the rest of the page is shown', async ({ person, visit }) => {
    const address = await createGulch(person)
    const page = await visit('/dashboard/settings')
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/user/ai/**', (route) => route.fulfill(refusal(503, 'unavailable')))
    await page.goto(address)
    const section = page.getByRole('region', { name: 'Travel Tip' })
    await expect(section.getByText('Unable to load tip at this time.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Buckskin Gulch' })).toBeVisible()
    await page.unroute('**/api/user/ai/**')
    await pressRetry(section, section.getByText(/^Local guide/))
  })
})
