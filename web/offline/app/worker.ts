import { inTime } from '#shared/in-time.ts'
import type { WorkerMessage } from '../../worker/messages.ts'
import type { Updates } from './update.ts'

/** The detailed map takes long over a bad connection (ms). */
const answerTimeout = 5 * 60_000

/** Registers the worker, which saves the app and opens it without a signal. Does nothing where workers are unavailable. */
export async function registerWorker(updates: Updates): Promise<void> {
  // In development the files change under the worker; it is also missing when blocked or without HTTPS.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration) updates.watch(registration)
  } catch {
    // Without a worker everything else works, and the next visit tries again.
  }
}

/**
 * Registers the worker once the page is idle, unless the user saves data. An installed app always needs it, to receive shared files.
 * Returns a function that cancels it.
 */
export function registerWhenIdle(updates: Updates): (() => void) | undefined {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (navigator.connection?.saveData && !isInstalled) return undefined
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => void registerWorker(updates), 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => void registerWorker(updates))
  return () => cancelIdleCallback(request)
}

/** Waits until the installing worker is active, waiting or has failed. */
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

/** Sends a message to the active worker and returns its answer; undefined without one. */
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
