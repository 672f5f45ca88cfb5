import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import type { Person } from './person.ts'

export { phone, wide } from './chromium.ts'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? '/usr/bin/chromium', args: chromiumArguments })

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
