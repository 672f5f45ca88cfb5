import { AttributionControl, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { NearTown } from '../basemap/town.ts'
import { distanceUnit } from '../core/distance-text.ts'
import type { MapProps } from '../core/types.ts'
import { useCamera } from '../core/use-camera.ts'
import { useScheme } from '../core/use-scheme.ts'
import { Basemap, type BasemapKind } from './basemap.ts'
import { Controls } from './controls.tsx'
import { listen } from './gestures.ts'
import { lookAt } from './look-at.ts'
import css from './maplibre-map.module.css'
import { OverviewNote } from './overview-note.tsx'
import { useMarkers } from './use-markers.ts'

// A file of this site: the policy allows workers of the same origin and no others.
setWorkerUrl(workerUrl)

export type MapLibreMapProps = MapProps & {
  /** The map cannot be drawn here at all: no WebGL, or the graphics driver gave up. */
  readonly onImpossible: () => void
}

/** The built-in map: MapLibre over an online style or the bundled basemap. */
export function MapLibreMap(props: MapLibreMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [kind, setKind] = useState<BasemapKind>()
  const [drawn, setDrawn] = useState(false)
  const [nearest, setNearest] = useState<readonly NearTown[]>()
  const scheme = useScheme()
  const basemap = useRef<Basemap>(undefined)

  const gestures = useEffectEvent(() => ({ add: props.onAddPoint, click: props.onClick }))
  const open = useEffectEvent((element: HTMLElement) => create(element, props))
  const impossible = useEffectEvent(() => props.onImpossible())
  const firstScheme = useEffectEvent(() => scheme)

  useEffect(() => {
    if (!container.current) return
    let created: MapLibre
    try {
      created = open(container.current)
    } catch (error) {
      console.warn('The map cannot be drawn', error)
      impossible()
      return
    }
    const stopListening = listen(created, gestures)
    created.once('load', () => setDrawn(true))
    basemap.current = new Basemap(created, firstScheme(), { kind: setKind, nearest: setNearest })
    setMap(created)
    return () => {
      stopListening()
      basemap.current?.close()
      basemap.current = undefined
      setMap(undefined)
      setDrawn(false)
      created.remove()
    }
  }, [])

  useEffect(() => {
    if (basemap.current) basemap.current.scheme = scheme
  }, [scheme])

  const adds = props.onAddPoint !== undefined
  useEffect(() => {
    if (adds) map?.doubleClickZoom.disable()
    else map?.doubleClickZoom.enable()
  }, [map, adds])

  useCamera(map, props, lookAt)
  useMarkers(map, props)

  return (
    <div
      className={css.map}
      data-provider="maplibre"
      data-basemap={kind}
      data-adds={adds || undefined}
      data-drawn={drawn || undefined}
    >
      <div ref={container} className={css.canvas} />
      {map ? <Controls map={map} /> : null}
      {nearest ? <OverviewNote towns={nearest} /> : null}
      {drawn ? null : (
        <div className={css.loading}>
          <Skeleton label="Loading map..." shape="block" count={1} />
        </div>
      )}
    </div>
  )
}

function create(container: HTMLElement, props: MapProps): MapLibre {
  const adding = props.onAddPoint ? ', Enter adds a point in the middle' : ''
  const map = new MapLibre({
    container,
    minZoom: 0.5,
    maxZoom: 19,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { 'Map.Title': `${props.label}: arrow keys move it, plus and minus zoom${adding}` },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: distanceUnit(), maxWidth: 120 }), 'bottom-left')
  map.addControl(new AttributionControl(), 'bottom-right')
  // Open, the credits would lie over the scale bar of a narrow map; folded, they are one press away.
  if (container.clientWidth <= 640) foldCredits(container)
  return map
}

function foldCredits(container: HTMLElement) {
  const credits = container.querySelector('details.maplibregl-ctrl-attrib')
  credits?.classList.add('maplibregl-compact')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}
