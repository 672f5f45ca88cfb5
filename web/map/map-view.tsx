import { lazy, Suspense, useEffect, useState } from 'react'
import { type SiteConfig, siteConfig } from '../data/config.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './core/error-boundary.tsx'
import type { MapProps } from './core/types.ts'
import css from './map-view.module.css'
import { NoMap } from './no-map.tsx'

// Hundreds of kilobytes each: only when a map is on the screen, and only the one that is wanted.
const MapLibreMap = lazy(async () => ({ default: (await import('./maplibre/maplibre-map.tsx')).MapLibreMap }))
const GoogleMap = lazy(async () => ({ default: (await import('./google/google-map.tsx')).GoogleMap }))

const loading = <Skeleton label="Loading map..." shape="block" count={1} />

/** A map with markers: the one component that every screen uses. Give it a height through `className`. */
export function MapView(props: MapProps) {
  return (
    <section aria-label={props.label} className={[css.frame, props.className].filter(Boolean).join(' ')}>
      <ErrorBoundary instead={<NoMap {...props} reason="The map could not be loaded." />}>
        <Suspense fallback={loading}>
          <Provider {...props} />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}

/** Google's map where the deployment has a key for it, else the built-in one, else the places without a map. */
function Provider(props: MapProps) {
  const [config, setConfig] = useState<SiteConfig>()
  const [provider, setProvider] = useState<'configured' | 'built-in' | 'none'>('configured')
  useEffect(() => {
    let wanted = true
    void siteConfig().then((answer) => wanted && setConfig(answer))
    return () => {
      wanted = false
    }
  }, [])
  if (!config) return loading
  if (provider === 'configured' && config.googleMapsApiKey !== '') {
    return <GoogleMap {...props} config={config} onGiveUp={() => setProvider('built-in')} />
  }
  if (provider === 'none') {
    return <NoMap {...props} reason="This browser cannot draw maps: WebGL is missing or switched off." />
  }
  return <MapLibreMap {...props} onImpossible={() => setProvider('none')} />
}
