import { inTime } from '#shared/in-time.ts'
import type { WorkerMessage } from '../../../worker/messages.ts'
import type { Updates } from './update.ts'

/** Milliseconds, enough to load the overview map's details over a bad connection. */
const answerTimeout = 5 * 60_000

export async function registerWorker(updates: Updates): Promise<void> {
  // In development, files change under the worker; it is also missing when blocked or without HTTPS.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration) updates.watch(registration)
  } catch {
    // Everything else works without a worker, and the next visit tries again.
  }
}

/** Returns true if the user saves data; then only opened and requested trips are saved. */
export const savesData = (): boolean => navigator.connection?.saveData === true

/**
 * Registers the worker once the page is idle, unless the user saves data. An installed app always needs it, to receive shared files.
 * Returns a function that cancels.
 */
export function registerWhenIdle(updates: Updates): (() => void) | undefined {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (savesData() && !isInstalled) return undefined
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => void registerWorker(updates), 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => void registerWorker(updates))
  return () => cancelIdleCallback(request)
}

/** Waits until the installing worker is active, is waiting or has failed. */
export async function waitForWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const worker = registration?.installing
  if (!worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      const isWaiting = worker.state === 'installed' && registration?.active !== null
      if (isWaiting || worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

/** Returns the active worker's answer; undefined without a worker. */
export async function callWorker(message: Exclude<WorkerMessage, 'update'>): Promise<unknown> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  const worker = registration?.active
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  port1.onmessage = ({ data }) => resolve(data)
  worker.postMessage(message, [port2])
  return await inTime(promise, answerTimeout).finally(() => port1.close())
}
