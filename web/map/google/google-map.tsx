import { APIProvider, Map as VisMap } from '@vis.gl/react-google-maps'
import type { ReactNode } from 'react'
import type { SiteConfig } from '../../data/config.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useTheme } from '../../hooks/use-theme.ts'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { toShownPart, wrapLongitude } from '../core/box.ts'
import { mapDefaults } from '../core/defaults.ts'
import { ErrorBoundary } from '../core/error-boundary.tsx'
import { MapLoading } from '../core/map-loading.tsx'
import { type Target, toTarget } from '../core/target.ts'
import type { MapProps } from '../core/types.ts'
import css from './google-map.module.css'
import { Overlay } from './overlay.tsx'
import { useMapsScript } from './use-maps-script.ts'

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
  const { config, imagery, onAddPoint, onClick, onDraw, onView } = props
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
        onClick={({ detail: { latLng } }) =>
          latLng && (onDraw ?? onClick)?.({ latitude: latLng.lat, longitude: latLng.lng })
        }
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
