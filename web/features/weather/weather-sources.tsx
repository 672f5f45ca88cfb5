import { useQueries } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { weatherQuery } from './api.ts'
import { Credit } from './credit.tsx'
import css from './weather-line.module.css'

type WeatherSourcesProps = { readonly tripId: TripId; readonly waypoints: readonly Waypoint[] }

/** Credits each source of these waypoints' averages once; empty while none are shown. */
export function WeatherSources({ tripId, waypoints }: WeatherSourcesProps) {
  const fetched = useQueries({
    // The cards request the averages; these observers only read them.
    queries: waypoints.map((waypoint) => ({ ...weatherQuery(tripId, waypoint), enabled: false })),
  })
  const sources = new Set(waypoints.flatMap(({ weather }, at) => (weather ?? fetched[at]?.data)?.source ?? []))
  if (sources.size === 0) return null
  return (
    <p className={css.sources}>
      {[...sources].map((source) => (
        <span key={source}>
          <Credit source={source} />
        </span>
      ))}
    </p>
  )
}
