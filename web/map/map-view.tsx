import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { defaultConfig, siteConfigQuery } from '../data/config.ts'
import { BuiltInMap, loadMapLibre, MapFrame } from './bundled-map.tsx'
import { MapLoading } from './core/map-loading.tsx'
import type { MapProps } from './core/types.ts'

// Loaded only where the stage has a key.
const loadGoogle = async () => ({ default: (await import('./google/google-map.tsx')).GoogleMap })
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
    <MapFrame {...props} over={children}>
      <Provider {...props} />
    </MapFrame>
  )
}

function Provider(props: MapProps) {
  const { data: config = defaultConfig, isPending } = useQuery(siteConfigQuery)
  if (isPending) return <MapLoading />
  const builtIn = <BuiltInMap {...props} styleUrl={config.mapStyle} tilesUrl={config.tiles} />
  return config.googleMapsApiKey === '' ? builtIn : <GoogleMap {...props} config={config} instead={builtIn} />
}
