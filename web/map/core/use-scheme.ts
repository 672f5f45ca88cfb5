import { useSyncExternalStore } from 'react'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(changed: () => void) {
  dark.addEventListener('change', changed)
  return () => dark.removeEventListener('change', changed)
}

/** The colour scheme of the system, live. */
export const useScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'))
