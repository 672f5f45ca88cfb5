import { join } from 'node:path'
import { build } from 'esbuild'
import * as fake from 'fake-indexeddb'
import type * as Fetching from '../../../web/offline/fetch.ts'
import type * as Deciding from '../../../web/offline/outbox/resolve.ts'
import type * as Replica from '../../../web/offline/replica/replica.ts'
import type * as Status from '../../../web/offline/replica/status.ts'
import type { HeldTrip, HeldVehicle, HeldWaypoint, Operation } from '../../../web/offline/replica/types.ts'
import type { Api, SignedIn } from '../api.ts'
import { KeptTexts } from '../page.ts'
import { createNetwork, type Network } from './network.ts'
import type { Timeline } from './timeline.ts'

/** What a walk uses of the app: one page's own copy of all its modules. */
type App = Pick<typeof Fetching, 'fetchOffline'> &
  typeof Deciding &
  Pick<typeof Replica, 'openReplica'> &
  Pick<typeof Status, 'getStatus'>

/** What a device shows, from its own database. */
export type Rows = {
  readonly trips: readonly HeldTrip[]
  readonly waypoints: readonly HeldWaypoint[]
  readonly vehicles: readonly HeldVehicle[]
  readonly outbox: readonly Operation[]
}

export type Device = {
  readonly network: Network
  /** The app of the page that is open. */
  readonly app: () => App
  /** Sends a request as a screen does. */
  readonly ask: (
    method: string,
    path: string,
    call?: { readonly body?: object; readonly headers?: Record<string, string> },
  ) => Promise<Response>
  readonly read: () => Promise<Rows>
  /** Closes the page, whatever it is doing, and opens it again. */
  readonly reload: () => void
  readonly close: () => void
  readonly setOnline: (isOnline: boolean) => void
  /** What the page could not handle. */
  readonly errors: readonly unknown[]
}

/** The names that a page's modules see in place of Node's own. */
const names = [
  ...[
    'globalThis',
    'window',
    'document',
    'navigator',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'BroadcastChannel',
  ],
  ...['fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance', 'AbortSignal'],
  ...[
    'reportError',
    'IDBDatabase',
    'IDBObjectStore',
    'IDBIndex',
    'IDBCursor',
    'IDBTransaction',
    'IDBRequest',
    'IDBKeyRange',
  ],
] as const
type Names = Record<(typeof names)[number], unknown>

const entry = ['fetch.ts', 'outbox/resolve.ts', 'replica/replica.ts', 'replica/status.ts']
  .map((file) => `export * from './${file}'`)
  .join('\n')

/** Makes a page's own modules, with state of their own. */
export type StartApp = (names: Names) => App

/** Bundles what keeps data on the device. */
export async function bundleApp(): Promise<StartApp> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: join(import.meta.dirname, '../../../web/offline') },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'app',
    target: 'es2024',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
  })
  const start = new Function(`{${names.join()}}`, `${outputFiles[0]?.text};return app`)
  return (own) => start(own)
}

type Setting = {
  readonly api: Api
  readonly timeline: Timeline
  readonly person: Pick<SignedIn, 'accessToken' | 'refreshToken'>
  readonly startApp: StartApp
}

/** A browser in which the person is signed in, with one page. */
export function createDevice({ api, timeline, person, startApp }: Setting): Device {
  const network = createNetwork(api, timeline)
  const databases = new fake.IDBFactory()
  const localStorage = new KeptTexts()
  localStorage.setItem('access_token', person.accessToken)
  localStorage.setItem('refresh_token', person.refreshToken)
  const errors: unknown[] = []
  const setting = { network, timeline, databases, localStorage, errors, startApp }
  let page = openPage(setting)
  return {
    network,
    errors,
    app: () => page.app,
    async ask(method, path, { body, headers } = {}) {
      return page.app.fetchOffline(path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        ...(headers && { headers }),
      })
    },
    async read() {
      const database = await page.app.openReplica()
      if (!database) throw new Error('The device keeps nothing')
      const tx = database.transaction(['trips', 'waypoints', 'vehicles', 'outbox'])
      const [trips, waypoints, vehicles, outbox] = await Promise.all([
        tx.objectStore('trips').getAll(),
        tx.objectStore('waypoints').getAll(),
        tx.objectStore('vehicles').getAll(),
        tx.objectStore('outbox').getAll(),
      ])
      return { trips, waypoints, vehicles, outbox }
    },
    close: () => page.close(),
    reload() {
      page.close()
      page = openPage(setting)
    },
    setOnline(isOnline) {
      network.isOnline = isOnline
      page.tell(isOnline ? 'online' : 'offline')
    },
  }
}

type Browser = Pick<Setting, 'timeline' | 'startApp'> & {
  readonly network: Network
  readonly databases: IDBFactory
  readonly localStorage: KeptTexts
  readonly errors: unknown[]
}

function openPage({ network, timeline, databases, localStorage, errors, startApp }: Browser) {
  let isOpen = true
  const opened: IDBDatabase[] = []
  const whileOpen =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given) =>
      isOpen && work(...given)
  const start = (work: () => void, milliseconds?: number) => timeline.start(whileOpen(work), milliseconds)
  const repeat = (work: () => void, milliseconds: number): number =>
    start(() => {
      work()
      repeat(work, milliseconds)
    }, milliseconds)
  const events = Object.assign(new EventTarget(), {
    ...{ location: { origin: 'http://localhost' }, visibilityState: 'visible', crypto },
  })
  const shown: Omit<Names, 'globalThis'> = {
    ...fake,
    window: events,
    document: events,
    navigator: { onLine: network.isOnline },
    localStorage,
    sessionStorage: new KeptTexts(),
    indexedDB: {
      open(name: string, version?: number) {
        const request = databases.open(name, version)
        void timeline.track(hear(request, 'success', 'error'))
        request.addEventListener('success', () => {
          const database = request.result
          opened.push(database)
          if (!isOpen) database.close()
          database.transaction = (...given) => {
            const tx = fake.IDBDatabase.prototype.transaction.apply(database, given)
            void timeline.track(hear(tx, 'complete', 'abort'))
            return tx
          }
        })
        return request
      },
      deleteDatabase: (name: string) => databases.deleteDatabase(name),
      databases: () => databases.databases(),
    },
    BroadcastChannel: class extends EventTarget {
      postMessage() {}
      close() {}
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      // What a closed page asks for is not sent, and what it is answered nobody hears.
      const answer = isOpen ? await network.fetch(new URL(String(input), 'http://localhost'), init) : undefined
      return answer && isOpen ? answer : await new Promise<never>(() => {})
    },
    setTimeout: (work: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) =>
      start(() => work(...given), milliseconds),
    clearTimeout: timeline.cancel,
    setInterval: repeat,
    clearInterval: timeline.cancel,
    Date: class extends Date {
      constructor(time: number | string = timeline.now()) {
        super(time)
      }
      static override now = timeline.now
    },
    performance: { now: timeline.now },
    AbortSignal: {
      any: (signals: AbortSignal[]) => AbortSignal.any(signals),
      timeout(milliseconds: number) {
        const controller = new AbortController()
        start(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds)
        return controller.signal
      },
    },
    reportError: whileOpen((error: unknown) => void errors.push(error)),
  }
  // What a page does not have of its own, such as URL, is Node's.
  const everything = Object.create(globalThis, Object.getOwnPropertyDescriptors(shown))
  const app = startApp({ ...shown, globalThis: everything })
  return {
    app,
    tell: (event: 'online' | 'offline') => events.dispatchEvent(new Event(event)),
    close() {
      isOpen = false
      for (const database of opened) database.close()
    },
  }
}

const hear = (target: EventTarget, ...events: string[]) =>
  new Promise((resolve) => {
    for (const event of events) target.addEventListener(event, resolve, { once: true })
  })
