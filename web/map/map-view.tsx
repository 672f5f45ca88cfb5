import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { defaultConfig, siteConfigQuery } from '../data/config.ts'
import { ErrorBoundary } from './core/error-boundary.tsx'
import { MapLoading } from './core/map-loading.tsx'
import { StopSymbols } from './core/stop-symbols.tsx'
import type { MapProps } from './core/types.ts'
import css from './map-view.module.css'
import { NoMap } from './no-map.tsx'

// Hundreds of kilobytes each, so only the needed one is loaded.
const loadMapLibre = async () => ({ default: (await import('./maplibre/maplibre-map.tsx')).MapLibreMap })
const loadGoogle = async () => ({ default: (await import('./google/google-map.tsx')).GoogleMap })
const MapLibreMap = lazy(loadMapLibre)
const GoogleMap = lazy(loadGoogle)

/** Requests a map's settings and code before one is on screen. */
export async function primeMap(client: QueryClient): Promise<void> {
  try {
    const { googleMapsApiKey } = await client.fetchQuery(siteConfigQuery)
    await (googleMapsApiKey === '' ? loadMapLibre() : loadGoogle())
  } catch {
    // The map requests them again and shows the problem.
  }
}

/** A map with markers. Set its height through `className`. */
export function MapView({ children, ...props }: MapProps) {
  return (
    <section aria-label={props.label} className={[css.frame, props.className].filter(Boolean).join(' ')}>
      <StopSymbols />
      <ErrorBoundary instead={<NoMap {...props} reason="The map could not be loaded." />}>
        <Suspense fallback={<MapLoading />}>
          {props.bundledOnly ? <BuiltIn {...props} styleUrl="" tilesUrl="" /> : <Provider {...props} />}
        </Suspense>
      </ErrorBoundary>
      {children}
    </section>
  )
}

function Provider(props: MapProps) {
  const { data: config = defaultConfig, isPending } = useQuery(siteConfigQuery)
  if (isPending) return <MapLoading />
  const builtIn = <BuiltIn {...props} styleUrl={config.mapStyle} tilesUrl={config.tiles} />
  return config.googleMapsApiKey === '' ? builtIn : <GoogleMap {...props} config={config} instead={builtIn} />
}

function BuiltIn(props: MapProps & { readonly styleUrl: string; readonly tilesUrl: string }) {
  const [isUnsupported, setIsUnsupported] = useState(false)
  return isUnsupported ? (
    <NoMap {...props} reason="This browser cannot draw maps: WebGL is missing or switched off." />
  ) : (
    <Suspense fallback={<MapLoading />}>
      <MapLibreMap {...props} onUnsupported={() => setIsUnsupported(true)} />
    </Suspense>
  )
}
