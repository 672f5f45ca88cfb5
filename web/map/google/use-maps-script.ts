import { useEffect, useSyncExternalStore } from 'react'

export type LoaderState = 'not loaded' | 'loading' | 'loaded' | 'failed' | 'auth failure'

/** Three retries with growing delay (milliseconds). */
const delays = [1_000, 2_000, 4_000]
/** A script that neither comes nor fails for so long (milliseconds) counts as failed. */
const timeout = 10_000

const callback = 'offgridMapsLoaded'

// State of the page and not of a component: a page can load the script only once.
let state: LoaderState = 'not loaded'
const listeners = new Set<() => void>()

function setState(next: LoaderState) {
  // A refused key stays refused; the script itself may well arrive after that was said.
  if (state === 'auth failure') return
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The state of Google's maps script, which a page can load only once; the first caller starts it. The loader that comes
 * with the React components would stay in 'failed' for ever after a first failure, so this is our own; they find the
 * script in place.
 */
export function useMapsScript(apiKey: string): LoaderState {
  useEffect(() => {
    if (state === 'not loaded' || state === 'failed') void load(apiKey)
  }, [apiKey])
  return useSyncExternalStore(subscribe, () => state)
}

async function load(apiKey: string) {
  setState('loading')
  // Google calls this global when it refuses the key, at any time after loading.
  Object.assign(window, { gm_authFailure: () => setState('auth failure') })
  for (const delay of [...delays, undefined]) {
    try {
      await insertScript(apiKey)
      return setState('loaded')
    } catch (error) {
      console.warn('Google Maps could not be loaded', error)
      if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  setState('failed')
}

function insertScript(apiKey: string): Promise<void> {
  const script = document.createElement('script')
  const query = new URLSearchParams({ key: apiKey, v: 'weekly', loading: 'async', libraries: 'marker', callback })
  script.src = `https://maps.googleapis.com/maps/api/js?${query}`
  script.async = true
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), timeout)
    Object.assign(window, { [callback]: resolve })
    script.onload = () => clearTimeout(timer)
    script.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The script was refused'))
    }
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
}
