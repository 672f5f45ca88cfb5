import { useSyncExternalStore } from 'react'

/** How this device shows Offgrid: as its system does, or always one way. */
export type Theme = 'system' | 'light' | 'dark'

/** The key in local storage, which public/start.js reads before the first paint. It is the device's, and stays through a logout. */
const key = 'theme'

/** What is chosen on this device, live over all tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

/** Shows Offgrid so from now on, in every tab of this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  // Browsers tell the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function readTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
