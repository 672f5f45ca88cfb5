import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath, softwareDrawing, wide, withoutWebGL } from '../../support/chromium.ts'
import { type Person, registerPerson } from '../../support/person.ts'
import { type Server, startServer } from '../../support/server.ts'
import { type Complaints, collectComplaints, findUnexpected } from '../complaints.ts'
import { createSite, type ServedSite } from './site.ts'

export type { Person }
export { expect }

/** The product in processes of its own, which can really be killed; its data outlive that. */
export type KillableServer = {
  readonly url: string
  readonly site: ServedSite
  /** `kill -9` to all of its processes at once. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port and the same data. Nothing when it runs. */
  readonly start: () => Promise<void>
}

/** A device with its browser: what the browser keeps is in a profile of its own, which outlives the browser. */
export type Device = {
  /** Opens the browser cold: nothing of it is in memory, all that it kept is there. */
  readonly open: () => Promise<BrowserContext>
  /** Closes the browser, as a person closes it. */
  readonly close: () => Promise<void>
  /** Opens a path in the browser, which is opened cold if need be, and waits for no more than its document. */
  readonly visit: (path: string) => Promise<Page>
  /** Signs in through the login form, and goes on at the dashboard. */
  readonly signIn: (person: Person) => Promise<Page>
  /** Says that a console error like this one is what the test arranged. */
  readonly allowConsoleErrors: (pattern: RegExp) => void
}

type Fixtures = {
  /** True if devices can draw maps; where not, the product lists the places of a map instead. @default false */
  readonly drawsMaps: boolean
  readonly person: Person
  /** Registers a new user. */
  readonly newPerson: () => Promise<Person>
  /** A device that was never here before. */
  readonly device: Device
  /** Another such device, as often as it is called. */
  readonly newDevice: () => Device
}

/** The browser's own words for a server that does not answer; FAILED for requests of the worker. */
const refusedConnection =
  /net::ERR_(FAILED|CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/

/**
 * Playwright's `test` on a server that can be killed and on devices that can be closed. The server is one for all tests of a
 * Playwright worker, running again when the next one begins; everybody registers anew. An uncaught exception, or a console error
 * other than a refused connection, fails the test.
 */
export const test = base.extend<Fixtures & { readonly running: undefined }, { readonly server: KillableServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-offline-'))
      const site = createSite()
      const server = await startKillableServer(dataDir, site)
      await use(server)
      await server.kill()
      for (const folder of [dataDir, site.folder]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ server }, use) => {
      await server.start()
      await use(undefined)
      server.site.restore()
    },
    { auto: true },
  ],
  newPerson: async ({ server }, use) => {
    await use(() => registerPerson(server.url))
  },
  person: async ({ newPerson }, use) => {
    await use(await newPerson())
  },
  drawsMaps: [false, { option: true }],
  newDevice: async ({ server, drawsMaps }, use) => {
    const devices: TestDevice[] = []
    await use(() => {
      const device = createDevice(server.url, { drawsMaps })
      devices.push(device)
      return device
    })
    const complaints = devices.flatMap((device) => device.complaints())
    for (const device of devices) await device.discard()
    expect(complaints, 'unexpected errors in the browser').toEqual([])
  },
  device: async ({ newDevice }, use) => {
    await use(newDevice())
  },
})

/** Starts the product on a data folder and a site. The caller kills it. */
export async function startKillableServer(dataDir: string, site: ServedSite): Promise<KillableServer> {
  const environment = { OFFGRID_DATA_DIR: dataDir, OFFLINE_TEST_SITE: site.folder }
  const start = (port: string) => startServer({ ...environment, PORT: port }, ['tests/e2e/offline/serve-site.ts'])
  let server: Server | undefined = await start('0')
  const { url } = server
  return {
    url,
    site,
    async kill() {
      if (server === undefined) return
      const { child } = server
      server = undefined
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // The whole group, whatever the product has started in it.
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
      // The first of them has ended; whichever has the port ends a moment later.
      await expect.poll(() => isListening(url)).toBe(false)
    },
    async start() {
      server ??= await start(new URL(url).port)
    },
  }
}

const isListening = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), 'localhost')
    const finish = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })

type TestDevice = Device & { readonly complaints: () => string[]; readonly discard: () => Promise<void> }

/** Creates a device that knows the server by this URL. The caller discards it. */
export function createDevice(baseURL: string, { drawsMaps = true } = {}): TestDevice {
  const profile = mkdtempSync(join(tmpdir(), 'offgrid-device-'))
  const complaints: Complaints = { found: [], allowed: [refusedConnection] }
  let browser: BrowserContext | undefined

  const open = async () => {
    if (browser !== undefined) return browser
    browser = await launch(profile, baseURL, drawsMaps)
    collectComplaints(browser, complaints)
    return browser
  }
  const close = async () => {
    await browser?.close()
    browser = undefined
  }
  const visit = async (path: string) => {
    const context = await open()
    // A browser opens with a blank page.
    const blank = context.pages().find((page) => page.url() === 'about:blank')
    const page = blank ?? (await context.newPage())
    await page.goto(path, { waitUntil: 'commit' })
    return page
  }
  return {
    open,
    close,
    visit,
    async signIn({ username, password }) {
      const page = await visit('/')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()
      return page
    },
    allowConsoleErrors: (pattern) => complaints.allowed.push(pattern),
    complaints: () => findUnexpected(complaints),
    async discard() {
      await close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const launch = (profile: string, baseURL: string, drawsMaps: boolean) =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, ...softwareDrawing, ...(drawsMaps ? [] : withoutWebGL)],
    baseURL,
    viewport: wide,
    // A map of a quarter of the pixels is drawn in a quarter of the time; everything stands where it stood.
    deviceScaleFactor: 0.5,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })

/** Waits until the worker is active, serves the page and holds every file of the app. */
export async function waitForApp(page: Page): Promise<void> {
  const findState = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return navigator.serviceWorker.controller === null ? 'none' : registration?.active?.state
    })
  // A worker is active only once it holds all its files.
  await expect.poll(findState, { timeout: 60_000 }).toBe('activated')
}

/** Has the browser ask for a new version of the worker, as it does by itself when a page loads. */
export const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // The test checks what the update leads to.
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
  })

/** Waits until a worker was being installed and is no longer, for good or ill. */
export async function waitForInstallation(page: Page): Promise<void> {
  const findState = () =>
    page.evaluate(async () => {
      const begun = (await caches.keys()).length > 0
      const registration = await navigator.serviceWorker.getRegistration()
      return begun && (registration?.installing ?? null) === null
    })
  await expect.poll(findState, { timeout: 60_000 }).toBe(true)
}
