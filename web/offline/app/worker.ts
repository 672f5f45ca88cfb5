import { inTime } from '#shared/in-time.ts'
import type { WorkerMessage } from '../../worker/messages.ts'
import type { Updates } from './update.ts'

/** The detailed map over a bad connection takes long (ms). */
const longestAnswer = 5 * 60_000

/** Has the browser hold the app and open it without a signal from now on. Nothing happens where it cannot. */
export async function registerWorker(updates: Updates): Promise<void> {
  // In development the files change under the worker; blocked or without https there is none.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration) updates.watch(registration)
  } catch {
    // No answer, or the browser keeps nothing: everything works as it does without a worker, and the next visit tries again.
  }
}

/**
 * Registers the worker once the screen is at rest, unless the person asked for few downloads. An installed app has one all the
 * same: it takes what other apps share. Answers how to call it off.
 */
export function registerWhenIdle(updates: Updates): (() => void) | undefined {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (navigator.connection?.saveData && !isInstalled) return undefined
  // Safari has no word for being at rest.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => void registerWorker(updates), 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => void registerWorker(updates))
  return () => cancelIdleCallback(request)
}

/** Waits until the worker that is being installed serves, waits for its turn or has failed. */
export async function waitForWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const worker = registration?.installing
  if (!worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      const waits = worker.state === 'installed' && registration?.active !== null
      if (waits || worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

/** Asks the worker that serves this device; undefined when none does, or it does not answer. */
export async function askWorker(message: Exclude<WorkerMessage, 'update'>): Promise<unknown> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  const worker = registration?.active
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  port1.onmessage = ({ data }) => resolve(data)
  worker.postMessage(message, [port2])
  return await inTime(promise, longestAnswer).finally(() => port1.close())
}
