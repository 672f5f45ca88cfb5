import { useSyncExternalStore } from 'react'

/** Returns a text in local storage, live across tabs; null without one. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key))

/** Stores a text in local storage, or removes it. */
export function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  // Browsers notify only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
