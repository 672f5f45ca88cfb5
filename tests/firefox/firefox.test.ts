import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '../../web/paths.ts'
import { hostile, planCanning } from '../support/canning.ts'
import { hasFirefox, launchFirefox, readPages } from '../support/firefox.ts'
import { createFolder } from '../support/folder.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { type Server, startServer } from '../support/server.ts'
import { someTripPlan } from '../support/trip-plans.ts'

describe.skipIf(!hasFirefox)('in Firefox', () => {
  let browser: Browser
  let server: Server
  const folder = createFolder(afterAll)
  beforeAll(async () => {
    server = await startServer({}, ['tests/e2e/serve.ts'])
    browser = await launchFirefox()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end('SIGTERM')
  })

  /** Opens a page of this person, in a profile of its own. */
  async function visit(person: Person, path: string): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.goto(`${server.url}/config.json`)
    const { accessToken, refreshToken } = person.tokens
    await page.evaluate(
      (access, refresh) => {
        localStorage.setItem('access_token', access)
        localStorage.setItem('refresh_token', refresh)
      },
      accessToken,
      refreshToken,
    )
    await page.goto(`${server.url}${path}`)
    return { context, page }
  }

  /** Fills in the form with these labels and sends it. */
  async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
    await page.waitForFunction(
      (labels) =>
        labels.every((label) => [...document.querySelectorAll('label')].some((one) => one.innerText.trim() === label)),
      {},
      Object.keys(values),
    )
    await page.evaluate((fields) => {
      let form: HTMLFormElement | null = null
      for (const [label, value] of Object.entries(fields)) {
        const control = [...document.querySelectorAll('label')].find((one) => one.innerText.trim() === label)?.control
        // React listens to the element's own setter.
        if (control) Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
        control?.dispatchEvent(new Event('input', { bubbles: true }))
        form = control?.closest('form') ?? form
      }
      form?.requestSubmit()
    }, values)
  }

  /** Creates a trip of 12 stops with a saved plan. */
  async function planTripToLeave(person: Person) {
    const plan = await planCanning(person)
    const { made: _, ...sheet } = someTripPlan()
    await person.call('PUT', `/api/user/trips/${plan.tripId}/sheet`, { ...sheet, notations: [] })
    return plan
  }

  test('the trip plan of 12 stops prints on two sheets, with every place, number and step', async () => {
    const person = await registerPerson(server.url)
    const { tripId, coordinates } = await planTripToLeave(person)
    const { context, page } = await visit(person, paths.tripPlan(tripId))
    await page.waitForSelector('[aria-label="Map of the trip"]')
    const { party, home, agency, steps } = someTripPlan()
    const numbers = [...party, ...home, agency].flatMap(({ phone }) => phone ?? [])
    for (const format of ['a4', 'letter'] as const) {
      const path = join(folder, `${format}.pdf`)
      await page.pdf({ path, format })
      const pages = readPages(path)
      expect(pages, format).toHaveLength(2)
      const text = pages.join('').replaceAll(/\s/g, '')
      for (const one of [...coordinates, ...numbers, ...steps]) expect(text).toContain(one.replaceAll(/\s/g, ''))
    }
    await context.close()
  })

  test('the file opens from disk, asks for nothing and runs no script', async () => {
    const person = await registerPerson(server.url)
    const { tripId, coordinates } = await planTripToLeave(person)
    const { context, page } = await visit(person, paths.tripPlan(tripId))
    await page.waitForSelector('[aria-label="Map of the trip"]')
    const saved = await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<Blob>()
      const create = URL.createObjectURL
      URL.createObjectURL = (file) => {
        if (file instanceof Blob && file.type === 'text/html') resolve(file)
        return create.call(URL, file)
      }
      // The browser asks nobody where to save it.
      HTMLAnchorElement.prototype.click = () => undefined
      // The button waits for the map's outlines.
      const timer = setInterval(() => {
        const buttons = [...document.querySelectorAll('button')]
        buttons.find(({ textContent }) => textContent?.includes('Save as one file'))?.click()
      }, 500)
      const file = await promise
      clearInterval(timer)
      return file.text()
    })
    await context.close()
    const path = join(folder, 'plan.html')
    writeFileSync(path, saved)

    const reader = await browser.newPage()
    const [requests, problems]: [string[], string[]] = [[], []]
    reader.on('request', (request) => requests.push(request.url()))
    reader.on('console', (message) => problems.push(message.text()))
    reader.on('pageerror', (error) => problems.push(String(error)))
    const address = pathToFileURL(path).href
    await reader.goto(address)
    const { text, scripts, names } = await reader.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[download$=".gpx"]')?.href ?? ''
      const bytes = Uint8Array.from(atob(link.slice(link.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
      const gpx = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml')
      return {
        text: document.body.innerText,
        scripts: document.scripts.length,
        names: [...gpx.querySelectorAll('wpt > name')].map((name) => name.textContent),
      }
    })
    for (const one of [...coordinates, hostile]) expect(text).toContain(one)
    expect(scripts).toBe(0)
    expect(names).toHaveLength(12)
    expect(names).toEqual(expect.arrayContaining(['Well 1', hostile, 'Well 12']))
    expect(requests.filter((url) => url !== address)).toEqual([])
    expect(problems).toEqual([])
    await reader.close()
  })

  test('a user logs in, plans a trip, and sees it again without the server', async () => {
    const own = await startServer({}, ['tests/e2e/serve.ts'])
    onTestFinished(async () => {
      await own.end('SIGKILL')
    })
    const person = await registerPerson(own.url)
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    await page.goto(own.url)
    await fill(page, { Username: person.username, Password: person.password })
    await page.waitForFunction(() => location.pathname === '/dashboard')

    await page.goto(`${own.url}/dashboard/trips?view=add`)
    await fill(page, { 'Trip Name': 'Gunbarrel', Description: 'Through the desert' })
    const readTrips = async () => (await person.call('GET', '/api/user/trips/paginated')).trips
    await expect.poll(readTrips).toHaveLength(1)
    const [trip] = await readTrips()
    for (const [name, latitude, longitude, day] of [
      ['Wiluna', '-26.5929', '120.2249', '2027-05-03'],
      ['Carnegie Station', '-25.7959', '122.9753', '2027-05-05'],
    ] as const) {
      await page.goto(`${own.url}/dashboard/trips/${trip.id}/waypoints/add?at=${latitude},${longitude}`)
      await fill(page, { Name: name, 'Start Date': day, 'End Date': day.replace(/.$/, '6'), Description: '' })
      await page.waitForFunction(() => !location.pathname.endsWith('/add'))
    }
    await page.goto(`${own.url}/dashboard/trips/${trip.id}/itinerary`)
    await page.waitForFunction(() => document.body.innerText.includes('Carnegie Station'))
    // They were stored on the device first.
    const readStops = async () => (await person.call('GET', `/api/user/trips/${trip.id}`)).waypointDTOS
    await expect.poll(readStops).toMatchObject([
      { name: 'Wiluna', startDate: '2027-05-03T00:00:00Z' },
      { name: 'Carnegie Station', startDate: '2027-05-05T00:00:00Z' },
    ])
    // A worker is ready once it keeps the app's files.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await own.end('SIGKILL')
    await page.reload()
    await page.waitForFunction(() => document.body.innerText.includes('Carnegie Station'))
    await context.close()
  })
})
