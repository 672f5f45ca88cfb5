import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { boundsOf } from '../bounds.ts'
import { fit, type MapProps } from '../types.ts'

/** Fits the markers first and whenever their set changes, and looks elsewhere when the wanted place changes. */
export function useCamera(map: google.maps.Map | null, { centre, zoom, markers, fitMarkers }: MapProps) {
  const seen = useRef<{ view: string; set: string }>(undefined)
  const view = `${centre?.latitude} ${centre?.longitude} ${zoom}`
  const set = useMemo(
    () =>
      fitMarkers
        ? markers
            .map(({ id }) => id)
            .toSorted()
            .join(' ')
        : '',
    [fitMarkers, markers],
  )

  const look = useEffectEvent((at: google.maps.Map) => {
    if (centre) at.panTo({ lat: centre.latitude, lng: centre.longitude })
    if (zoom !== undefined) at.setZoom(zoom)
  })
  const fitAll = useEffectEvent((at: google.maps.Map) => {
    const box = boundsOf(markers.map(({ position }) => position))
    if (!box) return
    // Google would go as near as it can for a single place.
    if (box.west === box.east && box.south === box.north) {
      at.setCenter({ lat: box.south, lng: box.west })
      at.setZoom(fit.nearest)
    } else at.fitBounds({ ...box, east: box.east > 180 ? box.east - 360 : box.east }, fit.padding)
  })

  useEffect(() => {
    if (!map) return
    const before = seen.current
    seen.current = { view, set }
    if (set !== (before?.set ?? '')) fitAll(map)
    else if (before && view !== before.view) look(map)
  }, [map, view, set])
}
