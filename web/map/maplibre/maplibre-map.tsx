import { Minus, Plus } from 'lucide-react'
import type { Map as MapLibre, ScaleControl } from 'maplibre-gl'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Retry } from '../../ui/retry.tsx'
import { toShownPart } from '../core/box.ts'
import { toTruePlace } from '../core/edge.ts'
import { MapLoading } from '../core/map-loading.tsx'
import { type Look, type Target, toTarget, toTargetKey } from '../core/target.ts'
import type { MapProps } from '../core/types.ts'
import { useCamera } from '../core/use-camera.ts'
import { useScheme } from '../core/use-scheme.ts'
import { Basemap, type BasemapKind, type OnlineMaps, type OverviewFacts } from './basemap.ts'
import { createMap } from './create-map.ts'
import { listenToGestures } from './gestures.ts'
import css from './maplibre-map.module.css'
import { OverviewNote, OverviewText } from './overview-note.tsx'
import { toPadding } from './room.ts'
import { useMarkers } from './use-markers.ts'
import { useDrawnLine, useTrail } from './use-trail.ts'
import { toMapLibreZoom } from './zoom.ts'

export type MapLibreMapProps = MapProps &
  OnlineMaps & {
    /** Called if the map cannot be drawn: without WebGL, or after a driver's failure. */
    readonly onUnsupported: () => void
  }

/** The built-in map: MapLibre over an online style or the bundled basemap. */
export function MapLibreMap(props: MapLibreMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [scale, setScale] = useState<ScaleControl>()
  const [kind, setKind] = useState<BasemapKind>()
  const [drawn, setDrawn] = useState(false)
  const [overview, setOverview] = useState<OverviewFacts>()
  const [isBare, setIsBare] = useState(false)
  const [isLandMissing, setIsLandMissing] = useState(false)
  const scheme = useScheme()
  const { distance } = useUnits()
  const basemap = useRef<Basemap>(undefined)

  const gestures = useEffectEvent(() => ({ add: props.onAddPoint, draw: props.onDraw }))
  const create = useEffectEvent((element: HTMLElement) => {
    const adding = props.onAddPoint || props.onDraw ? ', Enter adds a point in the middle' : ''
    return createMap(element, `${props.label}: arrow keys move it, plus and minus zoom${adding}`)
  })
  const reportUnsupported = useEffectEvent(() => props.onUnsupported())
  const truePlace = useEffectEvent((shown: Position) => toTruePlace(shown, props.markers))
  const markerPlaces = useEffectEvent(() => props.markers.map(({ position }) => position))
  const { styleUrl, tilesUrl } = props
  const createBasemap = useEffectEvent(
    (map: MapLibre) =>
      new Basemap(map, { styleUrl, tilesUrl }, scheme, {
        kind: setKind,
        overview: setOverview,
        bare: setIsBare,
        missingLand: setIsLandMissing,
        toTruePlace: truePlace,
        getMarkers: markerPlaces,
      }),
  )

  useEffect(() => {
    let remove: (() => void) | undefined
    const start = () => {
      if (!container.current) return
      let made: ReturnType<typeof createMap>
      try {
        made = create(container.current)
      } catch (error) {
        console.warn('The map cannot be drawn', error)
        reportUnsupported()
        return
      }
      const created = made.map
      const stopListening = listenToGestures(created, gestures)
      created.once('load', () => setDrawn(true))
      basemap.current = createBasemap(created)
      setMap(created)
      setScale(made.scale)
      remove = () => {
        stopListening()
        basemap.current?.close()
        basemap.current = undefined
        setMap(undefined)
        setScale(undefined)
        setDrawn(false)
        created.remove()
      }
    }
    // In a task of its own: it takes as long as the drawing of a screen.
    const timer = setTimeout(start)
    return () => {
      clearTimeout(timer)
      remove?.()
    }
  }, [])

  useLayoutEffect(() => scale?.setUnit(distance === 'mi' ? 'imperial' : 'metric'), [scale, distance])

  useEffect(() => {
    if (basemap.current) basemap.current.scheme = scheme
  }, [scheme])

  useEffect(() => {
    if (basemap.current) basemap.current.online = { styleUrl, tilesUrl }
  }, [styleUrl, tilesUrl])

  const adds = (props.onAddPoint ?? props.onDraw) !== undefined
  useEffect(() => {
    if (adds) map?.doubleClickZoom.disable()
    else map?.doubleClickZoom.enable()
  }, [map, adds])

  useCamera(map, props, lookAt)
  useRefit(map, props)
  useViewReport(map, props)
  useMarkers(map, props)
  useTrail(map, props.trail)
  useDrawnLine(map, props.drawn)

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
      {isBare && props.overviewText ? <OverviewText>{props.overviewText}</OverviewText> : null}
      {map && overview && !props.overviewText ? (
        <OverviewNote map={map} facts={overview} markers={props.markers} />
      ) : null}
      {isLandMissing ? (
        <div className={css.problem}>
          <Retry onRetry={() => basemap.current?.retry()}>The map could not be loaded.</Retry>
        </div>
      ) : null}
      {drawn ? null : (
        <div className={css.loading}>
          <MapLoading />
        </div>
      )}
    </div>
  )
}

/** Zoom buttons, large enough for a thumb. */
function Controls({ map }: { readonly map: MapLibre }) {
  return (
    <div className={css.controls}>
      <button
        type="button"
        aria-label="Zoom in"
        onClick={({ nativeEvent }) => map.zoomIn({ duration: 250 }, { originalEvent: nativeEvent })}
      >
        <Plus />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        onClick={({ nativeEvent }) => map.zoomOut({ duration: 250 }, { originalEvent: nativeEvent })}
      >
        <Minus />
      </button>
    </div>
  )
}

/** Reports the view whenever the map has stopped. */
function useViewReport(map: MapLibre | undefined, { onView }: MapProps) {
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
    return map.on('moveend', listen).unsubscribe
  }, [map])
}

/**
 * Fits the map to its `view` again when its frame changes size, until the user moves it: MapLibre keeps only the center, so a frame that
 * shrinks after a fit would cut off its edges.
 */
function useRefit(map: MapLibre | undefined, { view, markers }: Look) {
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

/** Moves the map to a target, animated except the first time. */
function lookAt(map: MapLibre, target: Target, first: boolean) {
  const duration = first ? 0 : 500
  if ('centre' in target) {
    const { latitude, longitude } = target.centre
    map.easeTo({ center: [longitude, latitude], zoom: toMapLibreZoom(target.zoom), duration })
    return
  }
  const { west, south, east, north } = target.box
  map.fitBounds([west, south, east, north], {
    padding: toPadding(map.getContainer()),
    maxZoom: toMapLibreZoom(target.nearest),
    duration,
  })
}
