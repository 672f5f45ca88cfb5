import { useSyncExternalStore } from 'react'

let opening = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  opening += change
  for (const listener of listeners) listener()
}

/** Notes that the code of a screen is loading. */
export async function noteOpening(loading: Promise<unknown>): Promise<void> {
  // A screen asks for its code while it is drawn, which must change no other.
  await undefined
  count(1)
  await loading.catch(() => undefined)
  count(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the code of another screen is loading; this one stays until then. */
export const useIsOpening = (): boolean => useSyncExternalStore(subscribe, () => opening > 0)
