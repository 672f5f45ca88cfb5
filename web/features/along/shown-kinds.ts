import { type AlongKind, alongKinds } from '#shared/along/place-kinds.ts'

const key = 'along-kinds'
const usual: readonly AlongKind[] = ['fuel', 'water', 'camp', 'help']

/** Returns the kinds that the user wants to see, on this device. */
export function readShownKinds(): readonly AlongKind[] {
  const stored = localStorage.getItem(key)?.split(' ')
  return stored ? alongKinds.filter((kind) => stored.includes(kind)) : usual
}

export const storeShownKinds = (kinds: readonly AlongKind[]): void => localStorage.setItem(key, kinds.join(' '))
