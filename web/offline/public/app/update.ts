import type { Clock } from '../../../session/clock.ts'
import { createListeners } from '../../../session/events.ts'
import { onVisible } from '../../../session/page.ts'
import type { WorkerMessage } from '../../../worker/messages.ts'

/** Minimum milliseconds between checks while the app is open, because browsers check only on page load. */
const checkInterval = 60 * 60_000

/** Milliseconds, more than the old version's last requests take (worker.ts). */
const longestActivation = 20_000

export type Updates = ReturnType<typeof createUpdates>

export function createUpdates(clock: Clock) {
  let waiting: ServiceWorker | null = null
  let watched: ServiceWorkerRegistration | undefined
  const { announce, on } = createListeners()

  return {
    isReady: (): boolean => waiting !== null,
    on,
    /** Activates the new version, for which every tab loads again (start.js). */
    activate(): void {
      const message: WorkerMessage = 'update'
      waiting?.postMessage(message)
      // Chromium 156 overlooks it while the old version stops or starts, and looks again when a page loads.
      clock.after(longestActivation, () => location.reload())
    },
    watch(registration: ServiceWorkerRegistration): void {
      if (watched === registration) return
      watched = registration
      const refresh = () => {
        waiting = registration.active === null ? null : registration.waiting
        announce()
      }
      const follow = () => registration.installing?.addEventListener('statechange', refresh)
      refresh()
      follow()
      registration.addEventListener('updatefound', follow)
      checkPeriodically(registration, clock)
    },
  }
}

function checkPeriodically(registration: ServiceWorkerRegistration, clock: Clock): void {
  let lastCheck = clock.now()
  onVisible(document, () => {
    if (clock.now() - lastCheck < checkInterval) return
    lastCheck = clock.now()
    // The next check tries again.
    registration.update().catch(() => {})
  })
}
