import { onVisible } from '../../session/page.ts'
import { personalKey } from '../../session/person.ts'
import type { Browser } from '../replica/browser.ts'

/** Screens show this time in minutes, so a smaller step is not worth a render (ms). */
const lastResponseStep = 5_000

export type Connection = {
  /** Records that the server answered. */
  readonly noteResponse: () => void
  /** Records a server error: the server is there, but its data may have changed. */
  readonly noteServerError: () => void
  /** Records a call without an answer of the server. */
  readonly noteUnreachable: () => void
  /**
   * Asks the screens to reload, once for answers that come together. With an unstable connection, or when only some calls are
   * answered, the pauses grow, so that a reload does not cause the next one.
   */
  readonly askScreens: () => void
  /**
   * Calls the listener when screens may be outdated: the server answers again, or an answer came late. Returns a function that stops
   * it.
   */
  readonly onReadAnew: (listener: () => void) => () => void
  /**
   * Watches the network, starting with what was known before the page was opened. `look` sends the server a request and records the
   * result; it is called on signs of a connection, and now and then without an answer.
   */
  readonly watch: (look: () => void) => void
}

export function createConnection(parts: Browser): Connection {
  const { session, clock, status, localStorage } = parts
  const { askScreens, onReadAnew } = createScreens(parts)

  function noteResponse(): void {
    const now = clock.now()
    const { connection, lastResponseAt = 0 } = status.get()
    if (connection === 'reachable' && Math.abs(now - lastResponseAt) < lastResponseStep) return
    status.change({ connection: 'reachable', lastResponseAt: now })
    const person = session.person()
    if (person !== undefined) storeLastResponseAt(person, now)
    if (connection === 'unreachable') askScreens()
  }

  function storeLastResponseAt(person: string, now: number): void {
    try {
      localStorage.setItem(personalKey('heard', person), String(now))
    } catch {
      // Without space the next start does not know, and says so.
    }
  }

  function noteServerError(): void {
    if (status.get().connection === 'reachable') return
    status.change({ connection: 'reachable' })
    askScreens()
  }

  function noteUnreachable(): void {
    if (status.get().connection === 'reachable') status.change({ connection: 'unreachable' })
  }

  function watch(look: () => void): void {
    const person = session.person()
    const lastResponseAt = person === undefined ? 0 : Number(localStorage.getItem(personalKey('heard', person)))
    if (lastResponseAt > 0) status.change({ lastResponseAt })
    parts.window.addEventListener('offline', noteUnreachable)
    watchForServer(parts, look)
  }

  return { noteResponse, noteServerError, noteUnreachable, askScreens, onReadAnew, watch }
}

const shortestPause = 100
const usualPause = 2_000
const longestPause = 60_000
/** Rarer events are no storm (ms). */
const quiet = 10_000

function createScreens({ clock }: Pick<Browser, 'clock'>) {
  const readers = new Set<() => void>()
  let pause = shortestPause
  let lastAsked = Number.NEGATIVE_INFINITY
  let isAsking = false
  return {
    onReadAnew(listener: () => void): () => void {
      readers.add(listener)
      return () => readers.delete(listener)
    },
    askScreens(): void {
      if (isAsking) return
      const since = clock.elapsed() - lastAsked
      pause =
        since > Math.max(quiet, 2 * pause) ? shortestPause : Math.max(usualPause, Math.min(longestPause, pause * 2))
      isAsking = true
      clock.after(Math.max(shortestPause, pause - since), () => {
        isAsking = false
        lastAsked = clock.elapsed()
        for (const listener of readers) listener()
      })
    },
  }
}

const firstLook = 5_000
const longestLook = 60_000

/** Calls `look` on signs that the server answers, and now and then while it does not. */
function watchForServer({ status, clock, window, document }: Browser, look: () => void): void {
  const isWell = () => status.get().connection === 'reachable' && status.get().serverErrors.length === 0
  let delay = firstLook
  let stop: (() => void) | undefined
  const plan = () => {
    stop?.()
    stop = undefined
    if (isWell()) {
      delay = firstLook
      return
    }
    stop = clock.after(delay, () => {
      delay = Math.min(longestLook, delay * 2)
      if (document.visibilityState === 'visible') look()
      plan()
    })
  }
  const lookAgain = () => {
    delay = firstLook
    if (!isWell()) look()
    plan()
  }
  status.on(() => {
    if (isWell() === (stop !== undefined)) plan()
  })
  window.addEventListener('online', lookAgain)
  window.addEventListener('pageshow', lookAgain)
  onVisible(document, lookAgain)
  lookAgain()
}
