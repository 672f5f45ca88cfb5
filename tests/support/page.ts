import { Hub } from 'aws-amplify/utils'
import { vi } from 'vitest'

/** A stand-in for a browser's storage, whose keys can be listed. */
export class KeptTexts {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const listen = vi.spyOn(Hub, 'listen')

/**
 * Stubs what modules of the web app need of a page and its timers, reloads all modules, and returns the local storage. Undo it with
 * `closePage`.
 */
export function stubPage(): KeptTexts {
  vi.resetModules()
  vi.useFakeTimers()
  const kept = new KeptTexts()
  const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } })
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', new KeptTexts())
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  return kept
}

/** Undoes `stubPage`. Amplify's hub and pending timers outlive the modules of a page, so nothing of this page may run in the next. */
export function closePage(): void {
  for (const { value: stop } of listen.mock.results) stop()
  listen.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns an access token that expires this many seconds after `now` and lives for 15 minutes. */
export function createToken(secondsLeft: number, { person = 'anna', now = Date.now() } = {}): string {
  const exp = Math.floor(now / 1000) + secondsLeft
  return `${encode({ alg: 'ES256' })}.${encode({ sub: person, iat: exp - 15 * 60, exp })}.x`
}
