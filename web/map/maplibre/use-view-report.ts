import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { toShownPart } from '../core/box.ts'
import type { MapProps } from '../core/types.ts'

/** Reports the view whenever the map has stopped. */
export function useViewReport(map: MapLibre | undefined, { onView }: MapProps) {
  const report = useEffectEvent(() => {
    if (!map) return
    const bounds = map.getBounds()
    const [west, east] = [bounds.getWest(), bounds.getEast()]
    onView?.(toShownPart({ west, east, south: bounds.getSouth(), north: bounds.getNorth() }))
  })
  useEffect(() => {
    if (!map) return
    const listen = () => report()
    listen()
    map.on('moveend', listen)
    return () => {
      map.off('moveend', listen)
    }
  }, [map])
}
