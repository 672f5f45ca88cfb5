import { useMemo } from 'react'
import { type AlongKind, alongKinds } from '#shared/along/place-kinds.ts'
import { store, useStored } from '../../hooks/use-stored.ts'

/** Keys in local storage: the kinds that are listed, and whether the map shows them. */
const [kindsKey, mapKey] = ['along-kinds', 'along-on-map']
const usual = 'fuel water camp help'

/** Returns the kinds that the user wants to see, on this device. */
export function useShownKinds(): readonly AlongKind[] {
  const stored = useStored(kindsKey) ?? usual
  return useMemo(() => alongKinds.filter((kind) => stored.split(' ').includes(kind)), [stored])
}

export const storeShownKinds = (kinds: readonly AlongKind[]): void => store(kindsKey, kinds.join(' '))

/** Returns whether the map shows these kinds too. */
export const useIsOnMap = (): boolean => useStored(mapKey) !== null

export const storeIsOnMap = (isOnMap: boolean): void => store(mapKey, isOnMap ? 'yes' : undefined)
