import { afterTimeout } from '#shared/in-time.ts'
import type { Page } from '../session/page.ts'

export const page: Page = {
  clock: {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: afterTimeout,
  },
  fetch: (input, init) => fetch(input, init),
  indexedDB: globalThis.indexedDB,
  locks: globalThis.navigator?.locks,
  localStorage: globalThis.localStorage,
  window: globalThis.window,
  document: globalThis.document,
  reportError: (error) => reportError(error),
  origin: globalThis.location?.origin,
  openChannel: (name) => ('BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined),
}
