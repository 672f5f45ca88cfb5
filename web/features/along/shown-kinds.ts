import { useMemo, useSyncExternalStore } from 'react'
import { type AlongKind, alongKinds } from '#shared/along/place-kinds.ts'

/** Keys in local storage: the kinds that are listed, and whether the map shows them. */
const [kindsKey, mapKey] = ['along-kinds', 'along-on-map']
const usual = 'fuel water camp help'

/** Returns the kinds that the user wants to see, on this device. */
export function useShownKinds(): readonly AlongKind[] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(kindsKey) ?? usual)
  return useMemo(() => alongKinds.filter((kind) => stored.split(' ').includes(kind)), [stored])
}

export const storeShownKinds = (kinds: readonly AlongKind[]): void => store(kindsKey, kinds.join(' '))

/** Returns whether the map shows these kinds too. */
export const useIsOnMap = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(mapKey) !== null)

export const storeIsOnMap = (isOnMap: boolean): void => store(mapKey, isOnMap ? 'yes' : undefined)

function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  // Browsers notify only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
