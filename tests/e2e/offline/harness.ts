import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath, softwareDrawing, wide, withoutWebGL } from '../../support/chromium.ts'
import { type Person, registerPerson } from '../../support/person.ts'
import { type Server, startServer } from '../../support/server.ts'
import { type Complaints, collectComplaints, findUnexpected } from '../complaints.ts'
import { logIn } from '../login.ts'
import { createSite, type ServedSite } from './site.ts'

export type { Person }
export { expect }

/** The product in its own processes, with data that survive `kill`. */
export type KillableServer = {
  readonly url: string
  readonly site: ServedSite
  /** Kills all processes at once with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port and data, unless it runs. */
  readonly start: () => Promise<void>
}

/** A browser with a profile that survives its end. */
export type Device = {
  /** Starts the browser, with only its profile left. */
  readonly open: () => Promise<BrowserContext>
  readonly close: () => Promise<void>
  /** Opens a path, starting the browser if necessary, and waits only for the document. */
  readonly visit: (path: string) => Promise<Page>
  /** Signs in through the form, and waits until the app is saved on the device. */
  readonly signIn: (person: Person) => Promise<Page>
  /** Accepts matching console errors. */
  readonly allowConsoleErrors: (pattern: RegExp) => void
}

type Fixtures = {
  /** False for a list of places instead of maps. @default false */
  readonly drawsMaps: boolean
  readonly person: Person
  readonly newPerson: () => Promise<Person>
  readonly device: Device
  /** Creates another such device. */
  readonly newDevice: () => Device
}

/** The browser's error when the server does not answer; FAILED is for requests of the worker. */
const refusedConnection =
  /net::ERR_(FAILED|CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/

/**
 * Playwright's `test` with a killable server and devices. A worker's tests share the server, which runs again when a test begins.
 * Uncaught exceptions, and console errors other than refused connections, fail the test.
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

/** The caller kills it. */
async function startKillableServer(dataDir: string, site: ServedSite): Promise<KillableServer> {
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
      // The process group includes all that the product started.
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
      // The process that has the port may end later than the first.
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

/** The caller discards it. */
function createDevice(baseURL: string, { drawsMaps = true } = {}): TestDevice {
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
    async signIn(person) {
      const page = await visit('/')
      await logIn(page, person)
      await waitForApp(page)
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
    // A quarter of the pixels take a quarter of the time, with the same layout.
    deviceScaleFactor: 0.5,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })

/** Waits until an active worker controls the page and has all of the app's files. */
export async function waitForApp(page: Page): Promise<void> {
  const findState = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return navigator.serviceWorker.controller === null ? 'none' : registration?.active?.state
    })
  // A worker is active only with all its files.
  await expect.poll(findState, { timeout: 60_000 }).toBe('activated')
}

/** Makes the browser look for a new worker, as on each page load. */
export const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // The test checks the result of the update.
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
  })

/** Waits until a worker's installation succeeds or fails. */
export async function waitForInstallation(page: Page): Promise<void> {
  const findState = () =>
    page.evaluate(async () => {
      const begun = (await caches.keys()).length > 0
      const registration = await navigator.serviceWorker.getRegistration()
      return begun && (registration?.installing ?? null) === null
    })
  await expect.poll(findState, { timeout: 60_000 }).toBe(true)
}
