import { APIProvider, Map as VisMap } from '@vis.gl/react-google-maps'
import type { SiteConfig } from '../../data/config.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { boundsOf } from '../bounds.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { type MapProps, mapDefaults } from '../types.ts'
import css from './google-map.module.css'
import { useMapsScript } from './load-maps.ts'
import { Overlay } from './overlay.tsx'

export type GoogleMapProps = MapProps & {
  readonly config: SiteConfig
  /** The person wants the built-in map instead of one that cannot be loaded. */
  readonly onGiveUp: () => void
}

/** Google documents this id for maps without one of their own; advanced markers need some id. */
const demoMapId = 'DEMO_MAP_ID'

/** Google's map behind the product's own props. */
export function GoogleMap(props: GoogleMapProps) {
  const { config, onGiveUp } = props
  const state = useMapsScript(config.googleMapsApiKey)
  if (state === 'failed') return <Broken text="Error loading maps" onGiveUp={onGiveUp} />
  if (state === 'auth failure') return <Broken text="Error: AuthFailure" onGiveUp={onGiveUp} />
  if (state !== 'loaded') return <Skeleton label="Loading map..." shape="block" count={1} />
  return (
    <ErrorBoundary instead={<Broken text="Error loading map" onGiveUp={onGiveUp} />}>
      <APIProvider apiKey={config.googleMapsApiKey} disableUsageAttribution>
        <Drawn {...props} />
      </APIProvider>
    </ErrorBoundary>
  )
}

function Drawn(props: GoogleMapProps) {
  const { config, centre, zoom, markers, fitMarkers, imagery, onAddPoint, onClick } = props
  const box = fitMarkers ? boundsOf(markers.map(({ position }) => position)) : undefined
  const { latitude: lat, longitude: lng } = centre ?? mapDefaults.centre
  return (
    <div className={css.map} data-provider="google">
      <VisMap
        className={css.canvas ?? ''}
        mapId={config.googleMapsMapId || demoMapId}
        colorScheme="FOLLOW_SYSTEM"
        defaultCenter={box ? { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 } : { lat, lng }}
        defaultZoom={zoom ?? mapDefaults.zoom}
        mapTypeId={imagery ? 'hybrid' : 'roadmap'}
        gestureHandling="greedy"
        disableDoubleClickZoom={onAddPoint !== undefined}
        clickableIcons={false}
        streetViewControl={false}
        mapTypeControl={false}
        fullscreenControl={false}
        rotateControl={false}
        scaleControl
        onClick={({ detail: { latLng } }) => latLng && onClick?.({ latitude: latLng.lat, longitude: latLng.lng })}
        onDblclick={({ detail: { latLng } }) => latLng && onAddPoint?.({ latitude: latLng.lat, longitude: latLng.lng })}
      >
        <Overlay {...props} />
      </VisMap>
    </div>
  )
}

function Broken({ text, onGiveUp }: { readonly text: string; readonly onGiveUp: () => void }) {
  return (
    <div className={css.broken}>
      <p role="alert">{text}</p>
      <Button variant="primary" onClick={onGiveUp}>
        Use the built-in map
      </Button>
    </div>
  )
}
