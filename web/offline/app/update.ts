import type { Clock } from '../../session/clock.ts'
import type { WorkerMessage } from '../../worker/messages.ts'

/** Minimum time between checks for a new version while the app is open (ms); the browser checks only when a page loads. */
const checkInterval = 60 * 60_000

export type Updates = {
  /** Returns true if a new version waits: "A new version is ready. Update now". */
  readonly isReady: () => boolean
  /** Calls the listener after every change. Returns a function that stops it. */
  readonly on: (listener: () => void) => () => void
  /** Activates the new version: every tab of the app reloads once. */
  readonly activate: () => void
  /** Watches a worker registration for new versions as long as the page is open. */
  readonly watch: (registration: ServiceWorkerRegistration) => void
}

export function createUpdates(clock: Clock): Updates {
  let waiting: ServiceWorker | null = null
  let watched: ServiceWorkerRegistration | undefined
  const listeners = new Set<() => void>()

  return {
    isReady: () => waiting !== null,
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    activate() {
      const message: WorkerMessage = 'update'
      waiting?.postMessage(message)
    },
    watch(registration) {
      if (watched === registration) return
      watched = registration
      const refresh = () => {
        waiting = registration.active === null ? null : registration.waiting
        for (const listener of listeners) listener()
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

/** Reloads the page when a new worker takes over. */
function reloadOnce(): void {
  const { serviceWorker } = navigator
  // The first worker takes over a page that loaded without one; it has the same version, so don't reload.
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
    // The next check will do.
    registration.update().catch(() => {})
  })
}
