import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { Recording } from '#shared/drive/recording.ts'
import { openDevice } from '../../../web/offline/device.ts'
// Loaded before a test replaces the timers.
import '../../../web/offline/outbox/read-changes.ts'
import '../../../web/offline/outbox/restore.ts'
import type {
  CachedTrip,
  CachedVehicle,
  CachedWaypoint,
  Mark,
  Operation,
  SavedCheckIn,
  SavedDrive,
  SavedFill,
  SavedTrack,
  SavedTripPlan,
} from '../../../web/offline/public/types.ts'
import type { Api, SignedIn } from '../api.ts'
import { createBrowser, createPage, MemoryStorage } from '../page.ts'
import { createNetwork, type Network } from './network.ts'
import type { Timeline } from './timeline.ts'

type App = ReturnType<typeof openPage>

/** The data that a device stores and shows. */
export type Rows = {
  readonly trips: readonly CachedTrip[]
  readonly waypoints: readonly CachedWaypoint[]
  readonly vehicles: readonly CachedVehicle[]
  readonly outbox: readonly Operation[]
  readonly marks: readonly Mark[]
  readonly sheets: readonly SavedTripPlan[]
  readonly checkIns: readonly SavedCheckIn[]
  readonly fills: readonly SavedFill[]
  readonly tracks: readonly SavedTrack[]
  readonly drives: readonly SavedDrive[]
  readonly recordings: readonly Recording[]
}

export type Device = {
  readonly network: Network
  /** The device's clock minus the server's, in milliseconds. */
  readonly clock: { ahead: number }
  readonly document: { visibilityState: DocumentVisibilityState }
  /** The browser's databases, which outlive its pages; undefined for a browser that stores nothing. */
  readonly databases: IDBFactory | undefined
  readonly app: () => App
  /** Sends a request as a screen does. */
  readonly request: (
    method: string,
    path: string,
    call?: { readonly body?: object; readonly headers?: Record<string, string> },
  ) => Promise<Response>
  readonly read: () => Promise<Rows>
  /** Closes the page at once and opens it again. */
  readonly reload: () => void
  /** Opens another tab of the same browser, without Web Locks, as without HTTPS. */
  readonly openTab: () => App
  /** Reloads, but opens no database until the returned function is called. */
  readonly reloadSlowly: () => Promise<() => void>
  /** Reopens the page, for nobody by default. */
  readonly signIn: (person?: Tokens) => void
  readonly close: () => void
  readonly setOnline: (isOnline: boolean) => void
  /** Leaves the page, which the browser keeps in memory for Back. */
  readonly leave: () => void
  /** The page's unhandled errors. */
  readonly errors: readonly unknown[]
}

type Tokens = Pick<SignedIn, 'accessToken' | 'refreshToken'>

type Setting = {
  readonly api: Api
  readonly timeline: Timeline
  readonly person: Tokens
  /** Undefined for a browser that stores nothing. */
  readonly databases?: IDBFactory | undefined
}

export function createDevice({ api, timeline, person, ...own }: Setting): Device {
  const network = createNetwork(api, timeline)
  const localStorage = new MemoryStorage()
  const storeTokens = (tokens: Tokens | undefined) => {
    localStorage.removeItem('access_token')
    localStorage.removeItem('refresh_token')
    if (!tokens) return
    localStorage.setItem('access_token', tokens.accessToken)
    localStorage.setItem('refresh_token', tokens.refreshToken)
  }
  storeTokens(person)
  const errors: unknown[] = []
  const clock = { ahead: 0 }
  const document: Machine['document'] = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const databases = 'databases' in own ? own.databases : new IDBFactory()
  const slow: Machine['slow'] = { opening: undefined }
  const setting = { network, timeline, clock, document, databases, slow, localStorage, errors }
  let page = openPage(setting)
  const tabs: App[] = []
  const reload = () => {
    page.close()
    page = openPage(setting)
  }
  return {
    network,
    clock,
    document,
    databases,
    errors,
    app: () => page,
    request: (method, path, { body, headers } = {}) =>
      page.fetch(path, { method, ...(body && { body: JSON.stringify(body) }), ...(headers && { headers }) }),
    async read() {
      const database = await page.openReplica()
      if (!database) throw new Error('The device keeps nothing')
      const tx = database.transaction([...database.objectStoreNames])
      const [trips, waypoints, vehicles, outbox, marks, ...others] = await Promise.all([
        tx.objectStore('trips').getAll(),
        tx.objectStore('waypoints').getAll(),
        tx.objectStore('vehicles').getAll(),
        tx.objectStore('outbox').getAll(),
        tx.objectStore('marks').getAll(),
        tx.objectStore('sheets').getAll(),
        tx.objectStore('checkIns').getAll(),
        tx.objectStore('fills').getAll(),
        tx.objectStore('tracks').getAll(),
        tx.objectStore('drives').getAll(),
        tx.objectStore('recording').getAll(),
      ])
      const [sheets, checkIns, fills, tracks, drives, recordings] = others
      return { trips, waypoints, vehicles, outbox, marks, sheets, checkIns, fills, tracks, drives, recordings }
    },
    close() {
      for (const one of [page, ...tabs]) one.close()
    },
    reload,
    openTab() {
      const tab = openPage(setting)
      tabs.push(tab)
      return tab
    },
    async reloadSlowly() {
      page.close()
      const open = databases && (await blockOpening(databases))
      slow.opening = []
      reload()
      return () => {
        void timeline.track(Promise.all(slow.opening ?? []))
        slow.opening = undefined
        open?.()
      }
    },
    signIn(person) {
      storeTokens(person)
      reload()
    },
    setOnline(isOnline) {
      network.isOnline = isOnline
      for (const one of [page, ...tabs]) one.dispatch(new Event(isOnline ? 'online' : 'offline'))
    },
    leave: () => page.dispatch(Object.assign(new Event('pagehide'), { persisted: true })),
  }
}

type Machine = {
  readonly network: Network
  readonly timeline: Timeline
  readonly clock: Device['clock']
  readonly document: EventTarget & Device['document']
  readonly databases: IDBFactory | undefined
  /** Pending openings on a slow disk; undefined if the disk is fast. */
  readonly slow: { opening: Promise<unknown>[] | undefined }
  readonly localStorage: MemoryStorage
  readonly errors: unknown[]
}

function openPage({ network, timeline, clock, document, databases, slow, localStorage, errors }: Machine) {
  let isOpen = true
  const openedAt = timeline.now()
  const opened: IDBDatabase[] = []
  const window = new EventTarget()
  const page = createPage({
    clock: {
      now: () => timeline.now() + clock.ahead,
      elapsed: () => timeline.now() - openedAt,
      after(milliseconds, work) {
        const timer = timeline.start(() => isOpen && work(), milliseconds)
        return () => timeline.cancel(timer)
      },
    },
    fetch: async (input, init) => {
      // A closed page sends no requests and gets no answers.
      const answer = isOpen ? await network.fetch(new URL(String(input), 'http://localhost'), init) : undefined
      return answer && isOpen ? answer : await new Promise<never>(() => {})
    },
    indexedDB: databases && {
      cmp: (one, other) => databases.cmp(one, other),
      databases: () => databases.databases(),
      deleteDatabase: (name) => databases.deleteDatabase(name),
      open(name, version) {
        const request = databases.open(name, version)
        const isOver = waitForEvent(request, 'success', 'error')
        if (slow.opening) slow.opening.push(isOver)
        else void timeline.track(isOver)
        request.addEventListener('success', () => {
          const database = request.result
          opened.push(database)
          if (!isOpen) database.close()
          const begin = database.transaction.bind(database)
          database.transaction = (...options) => {
            const tx = begin(...options)
            void timeline.track(waitForEvent(tx, 'complete', 'abort'))
            return tx
          }
        })
        return request
      },
    },
    localStorage,
    window,
    document,
    reportError: (error) => isOpen && errors.push(error),
  })
  const browser = createBrowser(page, { isOnline: network.isOnline })
  return {
    ...openDevice(browser),
    getStatus: browser.status.get,
    dispatch: (event: Event) => window.dispatchEvent(event),
    close() {
      isOpen = false
      for (const database of opened) database.close()
    },
  }
}

/** Blocks the database until the returned function is called. */
async function blockOpening(databases: IDBFactory): Promise<() => void> {
  const [{ name = '', version = 1 } = {}] = await databases.databases()
  const opening = databases.open(name)
  await waitForEvent(opening, 'success')
  const upgrade = databases.open(name, version + 1)
  upgrade.addEventListener('upgradeneeded', () => upgrade.transaction?.abort())
  await waitForEvent(upgrade, 'blocked')
  return () => opening.result.close()
}

const waitForEvent = (target: EventTarget, ...events: string[]) =>
  new Promise((resolve) => {
    for (const event of events) target.addEventListener(event, resolve, { once: true })
  })
