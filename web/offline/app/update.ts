import { useSyncExternalStore } from 'react'
import type { WorkerMessage } from '../../worker/messages.ts'

/** An open app asks this often (ms) at most whether there is a new version; the browser itself asks only when a page loads. */
const askEvery = 60 * 60_000

let waiting: ServiceWorker | null = null
let watched: ServiceWorkerRegistration | undefined
const listeners = new Set<() => void>()

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Whether a new version is here and waits: "A new version is ready. Update now". */
const isUpdateReady = (): boolean => waiting !== null

/** Calls back after every change. Answers how to stop. */
function onUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a new version waits, for components. */
export const useUpdateReady = (): boolean => useSyncExternalStore(onUpdate, isUpdateReady)

/** Takes the new version: every tab of the app loads again, once. */
export function updateNow(): void {
  const message: WorkerMessage = 'update'
  waiting?.postMessage(message)
}

/** Follows the versions that this worker's place gets, for as long as the page is open. */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  if (watched === registration) return
  watched = registration
  const { serviceWorker } = navigator
  const look = () => setWaiting(registration.active === null ? null : registration.waiting)
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  registration.installing?.addEventListener('statechange', look)

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

  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < askEvery) return
    asked = Date.now()
    // Without an answer the next time will do.
    registration.update().catch(() => {})
  })
}
