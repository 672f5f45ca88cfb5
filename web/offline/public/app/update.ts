import type { Clock } from '../../../session/clock.ts'
import { createListeners } from '../../../session/events.ts'
import type { WorkerMessage } from '../../../worker/messages.ts'

/** Minimum milliseconds between checks while the app is open, because browsers check only on page load. */
const checkInterval = 60 * 60_000

export type Updates = ReturnType<typeof createUpdates>

export function createUpdates(clock: Clock) {
  let waiting: ServiceWorker | null = null
  let watched: ServiceWorkerRegistration | undefined
  const { announce, on } = createListeners()

  return {
    isReady: (): boolean => waiting !== null,
    on,
    /** Activates the new version, which reloads every tab once. */
    activate(): void {
      const message: WorkerMessage = 'update'
      waiting?.postMessage(message)
    },
    watch(registration: ServiceWorkerRegistration): void {
      if (watched === registration) return
      watched = registration
      const refresh = () => {
        waiting = registration.active === null ? null : registration.waiting
        announce()
      }
      refresh()
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', refresh),
      )
      registration.installing?.addEventListener('statechange', refresh)
      reloadOnce()
      checkPeriodically(registration, clock)
    },
  }
}

function reloadOnce(): void {
  const { serviceWorker } = navigator
  // The first worker takes over a page of its own version, so don't reload.
  let served = serviceWorker.controller !== null
  let leaving = false
  serviceWorker.addEventListener('controllerchange', () => {
    if (served && !leaving) {
      leaving = true
      location.reload()
    }
    served = true
  })
}

function checkPeriodically(registration: ServiceWorkerRegistration, clock: Clock): void {
  let lastCheck = clock.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || clock.now() - lastCheck < checkInterval) return
    lastCheck = clock.now()
    // The next check tries again.
    registration.update().catch(() => {})
  })
}
