import { createListeners } from '../../session/events.ts'
import { onVisible } from '../../session/page.ts'
import { personalKey } from '../../session/person.ts'
import type { Browser } from '../replica/browser.ts'

/** Milliseconds. Screens show minutes, so smaller steps are not worth a render. */
const lastResponseStep = 5_000

export type Connection = ReturnType<typeof createConnection>

export function createConnection(parts: Browser) {
  const { session, clock, status, localStorage } = parts
  const { refreshScreens, onRefresh } = createScreens(parts)
  let answeredAt = Number.NEGATIVE_INFINITY

  function noteResponse(): void {
    const now = clock.now()
    answeredAt = clock.elapsed()
    const { connection, lastResponseAt = 0 } = status.get()
    if (connection === 'reachable' && Math.abs(now - lastResponseAt) < lastResponseStep) return
    status.change({ connection: 'reachable', lastResponseAt: now })
    const person = session.person()
    if (person !== undefined) storeLastResponseAt(person, now)
    if (connection === 'unreachable') refreshScreens()
  }

  function storeLastResponseAt(person: string, now: number): void {
    try {
      localStorage.setItem(personalKey('heard', person), String(now))
    } catch {
      // Without space, the next start begins with an unknown state.
    }
  }

  function noteServerError(): void {
    if (status.get().connection === 'reachable') return
    status.change({ connection: 'reachable' })
    refreshScreens()
  }

  function noteUnreachable(): void {
    if (status.get().connection === 'reachable') status.change({ connection: 'unreachable' })
  }

  /** Returns true if the server has answered a call since then (`clock.elapsed()`). */
  const hasAnsweredSince = (elapsed: number): boolean => answeredAt >= elapsed

  /** Watches the network. `probe` sends a request; it is called on signs of a connection, and periodically without an answer. */
  function watch(probe: () => void): void {
    const person = session.person()
    const lastResponseAt = person === undefined ? 0 : Number(localStorage.getItem(personalKey('heard', person)))
    if (lastResponseAt > 0) status.change({ lastResponseAt })
    parts.window.addEventListener('offline', noteUnreachable)
    watchForServer(parts, probe)
  }

  return { noteResponse, noteServerError, noteUnreachable, hasAnsweredSince, refreshScreens, onRefresh, watch }
}

const shortestPause = 100
const usualPause = 2_000
const longestPause = 60_000
/** Milliseconds between events that do not count as a storm. */
const quiet = 10_000

function createScreens({ clock }: Pick<Browser, 'clock'>) {
  const { announce, on } = createListeners()
  let pause = shortestPause
  let lastRefresh = Number.NEGATIVE_INFINITY
  let isScheduled = false
  return {
    /** Calls the listener when screens may be outdated. Returns a function that stops it. */
    onRefresh: on,
    /** Asks the screens to reload, once for answers that arrive together. Pauses grow, so that one reload does not cause the next. */
    refreshScreens(): void {
      if (isScheduled) return
      const since = clock.elapsed() - lastRefresh
      pause =
        since > Math.max(quiet, 2 * pause) ? shortestPause : Math.max(usualPause, Math.min(longestPause, pause * 2))
      isScheduled = true
      clock.after(Math.max(shortestPause, pause - since), () => {
        isScheduled = false
        lastRefresh = clock.elapsed()
        announce()
      })
    },
  }
}

const firstProbe = 5_000
const longestProbe = 60_000

function watchForServer({ status, clock, window, document }: Browser, probe: () => void): void {
  const isHealthy = () => status.get().connection === 'reachable' && status.get().serverErrors.length === 0
  let delay = firstProbe
  let stop: (() => void) | undefined
  const plan = () => {
    stop?.()
    stop = undefined
    if (isHealthy()) {
      delay = firstProbe
      return
    }
    stop = clock.after(delay, () => {
      delay = Math.min(longestProbe, delay * 2)
      if (document.visibilityState === 'visible') probe()
      plan()
    })
  }
  const probeNow = () => {
    delay = firstProbe
    if (!isHealthy()) probe()
    plan()
  }
  status.on(() => {
    if (isHealthy() === (stop !== undefined)) plan()
  })
  window.addEventListener('online', probeNow)
  window.addEventListener('pageshow', probeNow)
  onVisible(document, probeNow)
  probeNow()
}
