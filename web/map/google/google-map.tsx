import { APIProvider, useMap, Map as VisMap } from '@vis.gl/react-google-maps'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { SiteConfig } from '../../data/config.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useTheme } from '../../hooks/use-theme.ts'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { toShownPart, wrapLongitude } from '../core/box.ts'
import { fitDefaults, mapDefaults } from '../core/defaults.ts'
import { ErrorBoundary } from '../core/error-boundary.tsx'
import { onLongPress } from '../core/long-press.ts'
import { MapLoading } from '../core/map-loading.tsx'
import { type Target, toTarget } from '../core/target.ts'
import type { MapProps } from '../core/types.ts'
import { useCamera } from '../core/use-camera.ts'
import css from './google-map.module.css'
import { useMapsScript } from './use-maps-script.ts'
import { useMarkers } from './use-markers.ts'
import { useDrawnLine, useTrail } from './use-trail.ts'

export type GoogleMapProps = MapProps & {
  readonly config: SiteConfig
  /** The built-in map, shown if Google's cannot be. */
  readonly instead: ReactNode
}

/** Google documents this id for maps without their own; advanced markers need one. */
const demoMapId = 'DEMO_MAP_ID'

const colorSchemes = { system: 'FOLLOW_SYSTEM', light: 'LIGHT', dark: 'DARK' } as const

/** Google's map; if it fails, the problem above the built-in map. */
export function GoogleMap(props: GoogleMapProps) {
  const { config, instead } = props
  const isOnline = useOnline()
  const state = useMapsScript(config.googleMapsApiKey, isOnline)
  if (!isOnline && state !== 'loaded') return <Broken text={needsConnection}>{instead}</Broken>
  if (state === 'failed') return <Broken text="Error loading maps">{instead}</Broken>
  if (state === 'auth failure') return <Broken text="Error: AuthFailure">{instead}</Broken>
  if (state === 'loading') return <MapLoading />
  return (
    <ErrorBoundary instead={<Broken text="Error loading map">{instead}</Broken>}>
      <APIProvider apiKey={config.googleMapsApiKey} disableUsageAttribution>
        <Drawn {...props} />
        {isOnline ? null : <p className={css.note}>{needsConnection}</p>}
      </APIProvider>
    </ErrorBoundary>
  )
}

function Drawn(props: GoogleMapProps) {
  const { config, imagery, onAddPoint, onDraw, onView } = props
  const theme = useTheme()
  return (
    <div className={css.map} data-provider="google">
      <VisMap
        className={css.canvas ?? ''}
        mapId={config.googleMapsMapId || demoMapId}
        colorScheme={colorSchemes[theme]}
        {...toFirstView(toTarget(props))}
        mapTypeId={imagery ? 'hybrid' : 'roadmap'}
        gestureHandling="greedy"
        disableDoubleClickZoom={(onAddPoint ?? onDraw) !== undefined}
        clickableIcons={false}
        streetViewControl={false}
        mapTypeControl={false}
        fullscreenControl={false}
        rotateControl={false}
        scaleControl
        onCameraChanged={({ detail: { bounds } }) => onView?.(toShownPart(bounds))}
        onClick={({ detail: { latLng } }) => latLng && onDraw?.({ latitude: latLng.lat, longitude: latLng.lng })}
        onDblclick={({ detail: { latLng } }) => latLng && onAddPoint?.({ latitude: latLng.lat, longitude: latLng.lng })}
      >
        <Overlay {...props} />
      </VisMap>
    </div>
  )
}

/** Returns Google's required center and zoom. A box is fitted later. */
function toFirstView(target: Target) {
  if ('centre' in target) {
    const { latitude: lat, longitude: lng } = target.centre
    return { defaultCenter: { lat, lng }, defaultZoom: target.zoom }
  }
  const { south, north, west, east } = target.box
  return {
    defaultCenter: { lat: (south + north) / 2, lng: wrapLongitude((west + east) / 2) },
    defaultZoom: mapDefaults.zoom,
  }
}

function Broken({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={css.broken}>
      <p role="alert">{text}</p>
      {children}
    </div>
  )
}

function Overlay(props: MapProps) {
  const map = useMap()
  useMarkers(map, props)
  useTrail(map, props.trail)
  useDrawnLine(map, props.drawn)
  useCamera(map, props, lookAt)

  const add = useEffectEvent((clientX: number, clientY: number) => {
    const place = map && placeAt(map, clientX, clientY)
    if (place) props.onAddPoint?.({ latitude: place.lat(), longitude: place.lng() })
  })
  const adds = props.onAddPoint !== undefined
  useEffect(() => (map && adds ? onLongPress(map.getDiv(), add) : undefined), [map, adds])
  return null
}

/** Returns the place at a point of the window. The projection is in pixels of zoom 0. */
function placeAt(map: google.maps.Map, clientX: number, clientY: number): google.maps.LatLng | undefined {
  const projection = map.getProjection()
  const centre = map.getCenter()
  const middle = centre && projection?.fromLatLngToPoint(centre)
  if (!middle) return undefined
  const box = map.getDiv().getBoundingClientRect()
  const scale = 2 ** (map.getZoom() ?? 0)
  const point = new google.maps.Point(
    middle.x + (clientX - box.left - box.width / 2) / scale,
    middle.y + (clientY - box.top - box.height / 2) / scale,
  )
  return projection?.fromPointToLatLng(point) ?? undefined
}

function lookAt(map: google.maps.Map, target: Target) {
  if ('centre' in target) {
    map.panTo({ lat: target.centre.latitude, lng: target.centre.longitude })
    map.setZoom(target.zoom)
    return
  }
  const { box, nearest } = target
  // Google zooms in fully on a single place.
  if (box.west === box.east && box.south === box.north) {
    map.setCenter({ lat: box.south, lng: box.west })
    map.setZoom(nearest)
  } else map.fitBounds({ ...box, east: wrapLongitude(box.east) }, fitDefaults.padding)
}
