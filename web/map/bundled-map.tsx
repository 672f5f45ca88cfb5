import { MapPinned } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatPosition } from '#shared/geo.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { ErrorBoundary } from './core/error-boundary.tsx'
import { MapLoading } from './core/map-loading.tsx'
import { StopSymbols } from './core/stop-symbols.tsx'
import type { MapProps } from './core/types.ts'
import css from './map-view.module.css'
import { CoordinatesForm } from './picker/coordinates-form.tsx'

// Hundreds of kilobytes, so it is loaded only when needed.
export const loadMapLibre = async () => ({ default: (await import('./maplibre/maplibre-map.tsx')).MapLibreMap })
const MapLibreMap = lazy(loadMapLibre)

/** The map in the app's own files, which asks no other host and reads no settings. Set its height through `className`. */
export function BundledMap(props: MapProps) {
  return (
    <MapFrame {...props}>
      <BuiltInMap {...props} styleUrl="" tilesUrl="" />
    </MapFrame>
  )
}

/** A map's region, with a list of its places if the map cannot be loaded. `over` stays in both cases. */
export function MapFrame({ children, over, ...props }: MapProps & { readonly over?: ReactNode }) {
  return (
    <section aria-label={props.label} className={[css.frame, props.className].filter(Boolean).join(' ')}>
      <StopSymbols />
      <ErrorBoundary instead={<NoMap {...props} reason="The map could not be loaded." />}>
        <Suspense fallback={<MapLoading />}>{children}</Suspense>
      </ErrorBoundary>
      {over}
    </section>
  )
}

/** MapLibre with an online style, the owner's tiles, or the bundled map if both are empty. */
export function BuiltInMap(props: MapProps & { readonly styleUrl: string; readonly tilesUrl: string }) {
  const [isUnsupported, setIsUnsupported] = useState(false)
  return isUnsupported ? (
    <NoMap {...props} reason="This browser cannot draw maps: WebGL is missing or switched off." />
  ) : (
    <Suspense fallback={<MapLoading />}>
      <MapLibreMap {...props} onUnsupported={() => setIsUnsupported(true)} />
    </Suspense>
  )
}

/** Replaces a map that cannot be drawn: a list of places, and a field for coordinates. */
function NoMap({ markers, onOpen, onAddPoint, reason }: MapProps & { readonly reason: string }) {
  return (
    <div className={css.box}>
      <p className={css.reason}>
        <MapPinned /> {reason}
      </p>
      {onAddPoint ? <CoordinatesForm onPick={onAddPoint} /> : null}
      <ul className={css.places}>
        {markers.map(({ id, name, number, stop, position }) => (
          <li key={id}>
            {number === undefined ? null : <span>{number}.</span>}
            {onOpen ? (
              <button type="button" onClick={() => onOpen(id)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
            {stop ? <span>{stopKindNames[stop]}</span> : null}
            <span className="small tabular">{formatPosition(position)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
