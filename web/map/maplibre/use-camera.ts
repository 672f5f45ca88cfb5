import type { Map as MapLibre, MapOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { boundsOf } from '../bounds.ts'
import { fit, type MapProps, mapDefaults } from '../types.ts'
import { toMapLibreZoom } from './zoom.ts'

const fitOptions = (container: HTMLElement) => ({
  // On a small map the room must not eat the map.
  padding: container.clientWidth < 240 || container.clientHeight < 240 ? 24 : fit.padding,
  maxZoom: toMapLibreZoom(fit.nearest),
})

/** Where the map looks first. */
export function firstView(
  { centre, zoom, markers, fitMarkers }: MapProps,
  container: HTMLElement,
): Partial<MapOptions> {
  const box = fitMarkers ? boundsOf(markers.map(({ position }) => position)) : undefined
  if (box) return { bounds: [box.west, box.south, box.east, box.north], fitBoundsOptions: fitOptions(container) }
  const { latitude, longitude } = centre ?? mapDefaults.centre
  return { center: [longitude, latitude], zoom: toMapLibreZoom(zoom ?? mapDefaults.zoom) }
}

/** Looks elsewhere when the wanted place, or with `fitMarkers` the set of markers, has changed. */
export function useCamera(map: MapLibre | undefined, { centre, zoom, markers, fitMarkers }: MapProps) {
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

  const look = useEffectEvent((at: MapLibre) => {
    if (!centre && zoom === undefined) return
    at.easeTo({
      ...(centre ? { center: [centre.longitude, centre.latitude] as [number, number] } : {}),
      ...(zoom === undefined ? {} : { zoom: toMapLibreZoom(zoom) }),
      duration: 500,
    })
  })
  const fitAll = useEffectEvent((at: MapLibre) => {
    const box = boundsOf(markers.map(({ position }) => position))
    if (box)
      at.fitBounds([box.west, box.south, box.east, box.north], { ...fitOptions(at.getContainer()), duration: 500 })
  })

  useEffect(() => {
    if (!map) return
    const before = seen.current
    seen.current = { view, set }
    // The first view was the map's own beginning.
    if (!before) return
    if (set !== before.set) fitAll(map)
    else if (view !== before.view) look(map)
  }, [map, view, set])
}
