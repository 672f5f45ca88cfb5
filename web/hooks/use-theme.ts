import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

/** Key in local storage, which public/start.js reads before the first paint. It stays through a logout. */
const key = 'theme'

/** Returns this device's theme, live across tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  // Browsers notify only the other tabs.
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
