import { onVisible } from '../../session/page.ts'
import { personalKey } from '../../session/person.ts'
import type { Browser } from '../replica/browser.ts'

/** Screens are told the time to the minute: what is newer than this is not worth drawing them again. */
const heardStep = 5_000

export type Connection = {
  /** The server has answered. */
  readonly noteHeard: () => void
  /** The server could not do what it was asked: it is there, and says nothing about how things are. */
  readonly noteTrouble: () => void
  /** A call got no answer, or none of the server's. */
  readonly noteSilence: () => void
  /**
   * Asks the screens to read anew, once for answers that come together. Where the connection comes and goes, or one call is
   * answered and another is not, the pauses grow: reading anew must not cause the next reading.
   */
  readonly askScreens: () => void
  /** Calls back when what is on screen may be newer on the server: it is heard again, or its answer came late. Answers how to stop. */
  readonly onReadAnew: (listener: () => void) => () => void
  /**
   * Follows what the device knows of its network; begins with what was known before the page was opened. `look` asks the server
   * something and notes how that ends: it is called when there is a reason to, and now and then while the server is silent or in
   * trouble.
   */
  readonly watch: (look: () => void) => void
}

export function createConnection(parts: Browser): Connection {
  const { session, clock, status, localStorage } = parts
  const { askScreens, onReadAnew } = createScreens(parts)

  function noteHeard(): void {
    const now = clock.now()
    const { connection, heardAt = 0 } = status.get()
    if (connection === 'answering' && Math.abs(now - heardAt) < heardStep) return
    status.change({ connection: 'answering', heardAt: now })
    const person = session.person()
    if (person !== undefined) keepHeardAt(person, now)
    if (connection === 'silent') askScreens()
  }

  function keepHeardAt(person: string, now: number): void {
    try {
      localStorage.setItem(personalKey('heard', person), String(now))
    } catch {
      // There is no room: after the next start it is not known, which is said so.
    }
  }

  function noteTrouble(): void {
    if (status.get().connection === 'answering') return
    status.change({ connection: 'answering' })
    askScreens()
  }

  function noteSilence(): void {
    if (status.get().connection === 'answering') status.change({ connection: 'silent' })
  }

  function watch(look: () => void): void {
    const person = session.person()
    const heardAt = person === undefined ? 0 : Number(localStorage.getItem(personalKey('heard', person)))
    if (heardAt > 0) status.change({ heardAt })
    parts.window.addEventListener('offline', noteSilence)
    watchSilence(parts, look)
  }

  return { noteHeard, noteTrouble, noteSilence, askScreens, onReadAnew, watch }
}

const shortestPause = 100
const usualPause = 2_000
const longestPause = 60_000
/** What happens less often than this is no storm. */
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

/** Calls `look` when there is a reason to believe that the server answers, and now and then while it does not. */
function watchSilence({ status, clock, window, document }: Browser, look: () => void): void {
  const isWell = () => status.get().connection === 'answering' && status.get().troubled.length === 0
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
