import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void) {
  dark.addEventListener('change', onChange)
  return () => dark.removeEventListener('change', onChange)
}

/** The colour scheme of the system, live. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'))
