import type { Clock } from '../../session/clock.ts'
import type { WorkerMessage } from '../../worker/messages.ts'

/** An open app asks this often (ms) at most whether there is a new version; the browser itself asks only when a page loads. */
const askEvery = 60 * 60_000

export type Updates = {
  /** Returns whether a new version is here and waits: "A new version is ready. Update now". */
  readonly isReady: () => boolean
  /** Calls back after every change. Answers how to stop. */
  readonly on: (listener: () => void) => () => void
  /** Takes the new version: every tab of the app loads again, once. */
  readonly take: () => void
  /** Follows the versions that this worker's place gets, for as long as the page is open. */
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
    take() {
      const message: WorkerMessage = 'update'
      waiting?.postMessage(message)
    },
    watch(registration) {
      if (watched === registration) return
      watched = registration
      const look = () => {
        waiting = registration.active === null ? null : registration.waiting
        for (const listener of listeners) listener()
      }
      look()
      registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
      registration.installing?.addEventListener('statechange', look)
      reloadOnce()
      askNowAndThen(registration, clock)
    },
  }
}

/** Loads the page again when a new worker takes it over. */
function reloadOnce(): void {
  const { serviceWorker } = navigator
  // The first worker takes over a page that came without one: it is of the same version, and stays as it is.
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

function askNowAndThen(registration: ServiceWorkerRegistration, clock: Clock): void {
  let asked = clock.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || clock.now() - asked < askEvery) return
    asked = clock.now()
    // Without an answer the next time will do.
    registration.update().catch(() => {})
  })
}
