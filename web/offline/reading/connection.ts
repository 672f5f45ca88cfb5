import { personalKey } from '../../session/person.ts'
import { signedInUser } from '../../session/session.ts'
import { changeStatus, getStatus, onStatus } from '../replica/status.ts'

/** Screens are told the time to the minute: what is newer than this is not worth drawing them again. */
const heardStep = 5_000

/** The server has answered. */
export function noteHeard(): void {
  const now = Date.now()
  const { connection, heardAt = 0 } = getStatus()
  if (connection === 'answering' && Math.abs(now - heardAt) < heardStep) return
  changeStatus({ connection: 'answering', heardAt: now })
  const person = signedInUser()
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

/** The server could not do what it was asked: it is there, and says nothing about how things are. */
export function noteTrouble(): void {
  if (getStatus().connection === 'answering') return
  changeStatus({ connection: 'answering' })
  askScreens()
}

/** A call got no answer, or none of the server's. */
export function noteSilence(): void {
  if (getStatus().connection === 'answering') changeStatus({ connection: 'silent' })
}

type Listener = () => void
const readers = new Set<Listener>()

/** Calls back when what is on screen may be newer on the server: it is heard again, or its answer came late. Answers how to stop. */
export function onReadAnew(listener: Listener): () => void {
  readers.add(listener)
  return () => readers.delete(listener)
}

const shortestPause = 100
const usualPause = 2_000
const longestPause = 60_000
/** What happens less often than this is no storm. */
const quiet = 10_000
let pause = shortestPause
let lastAsked = Number.NEGATIVE_INFINITY
let asking: ReturnType<typeof setTimeout> | undefined

/**
 * Asks the screens to read anew, once for answers that come together. Where the connection comes and goes, or one call is
 * answered and another is not, the pauses grow: reading anew must not cause the next reading.
 */
export function askScreens(): void {
  if (asking !== undefined) return
  const since = performance.now() - lastAsked
  pause = since > Math.max(quiet, 2 * pause) ? shortestPause : Math.max(usualPause, Math.min(longestPause, pause * 2))
  asking = setTimeout(
    () => {
      asking = undefined
      lastAsked = performance.now()
      for (const listener of readers) listener()
    },
    Math.max(shortestPause, pause - since),
  )
}

const isWell = (): boolean => getStatus().connection === 'answering' && getStatus().troubled.length === 0

const firstLook = 5_000
const longestLook = 60_000

/**
 * Follows what the device knows of its network; begins with what was known before the page was opened. `look` asks the server
 * something and notes how that ends: it is called when there is a reason to, and now and then while the server is silent or in trouble.
 */
export function watchConnection(look: () => void): void {
  const person = signedInUser()
  const heardAt = person === undefined ? 0 : Number(localStorage.getItem(personalKey('heard', person)))
  if (heardAt > 0) changeStatus({ heardAt })

  let delay = firstLook
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWell()) {
      delay = firstLook
      return
    }
    timer = setTimeout(() => {
      delay = Math.min(longestLook, delay * 2)
      if (document.visibilityState === 'visible') look()
      plan()
    }, delay)
  }
  const lookAgain = () => {
    delay = firstLook
    if (!isWell()) look()
    plan()
  }
  onStatus(() => {
    if (isWell() === (timer !== undefined)) plan()
  })
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', lookAgain)
  window.addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain())
  lookAgain()
}
