import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type Look, type Target, toTarget, toTargetKey } from './target.ts'

/** Moves a provider's map to its `view` once ready (`first`), and when the view changes. */
export function useCamera<ProviderMap>(
  map: ProviderMap | null | undefined,
  { view, markers }: Look,
  lookAt: (map: ProviderMap, target: Target, first: boolean) => void,
) {
  const key = useMemo(() => toTargetKey({ view, markers }), [view, markers])
  const seen = useRef<{ readonly map: ProviderMap; readonly key: string }>(undefined)
  const look = useEffectEvent((at: ProviderMap, first: boolean) => lookAt(at, toTarget({ view, markers }), first))

  useEffect(() => {
    if (!map) return
    const first = seen.current?.map !== map
    if (!first && seen.current?.key === key) return
    seen.current = { map, key }
    look(map, first)
  }, [map, key])
}
