import type { BrowserContextOptions } from 'playwright-core'
import type { Person } from '../support/person.ts'

/** The options of a browser without animations or service worker; logged in if there is a person. */
export function registeredContext(origin: string, person: Person | undefined): BrowserContextOptions {
  const localStorage = person
    ? [
        { name: 'access_token', value: person.tokens.accessToken },
        { name: 'refresh_token', value: person.tokens.refreshToken },
      ]
    : []
  return {
    serviceWorkers: 'block',
    locale: 'en-US',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  }
}
