import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { type Look, toTarget, toTargetKey } from '../core/target.ts'
import { lookAt } from './look-at.ts'

/**
 * Fits the map to its `view` again when its frame changes size, until the user moves it: MapLibre keeps only the center, so a frame that
 * shrinks after a fit would cut off its edges.
 */
export function useRefit(map: MapLibre | undefined, { view, markers }: Look) {
  const key = useMemo(() => toTargetKey({ view, markers }), [view, markers])
  const lookAgain = useEffectEvent((at: MapLibre) => lookAt(at, toTarget({ view, markers }), true))

  // A new view is looked at whatever the user did before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (!map) return
    const resizing = map.on('resize', () => lookAgain(map))
    const moving = map.on('movestart', ({ originalEvent }) => originalEvent && resizing.unsubscribe())
    return () => {
      resizing.unsubscribe()
      moving.unsubscribe()
    }
  }, [map, key])
}
