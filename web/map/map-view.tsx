import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import css from './map-view.module.css'
import { NoMap } from './no-map.tsx'
import type { MapProps } from './types.ts'

// Hundreds of kilobytes: only when a map is on the screen.
const MapLibreMap = lazy(() =>
  import('./maplibre/maplibre-map.tsx').then(({ MapLibreMap }) => ({ default: MapLibreMap })),
)

/** A map with markers: the one component that every screen uses. Give it a height through `className`. */
export function MapView(props: MapProps) {
  const [possible, setPossible] = useState(hasWebGL)
  return (
    <section aria-label={props.label} className={[css.frame, props.className].filter(Boolean).join(' ')}>
      {possible ? (
        <ErrorBoundary instead={<NoMap {...props} reason="The map could not be loaded." />}>
          <Suspense fallback={<Skeleton label="Loading map..." shape="block" count={1} />}>
            <MapLibreMap {...props} onImpossible={() => setPossible(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <NoMap {...props} reason="This browser cannot draw maps: WebGL is missing or switched off." />
      )}
    </section>
  )
}

function hasWebGL(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow few contexts at a time; this one was only a question.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
