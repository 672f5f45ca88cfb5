import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { weatherQuery } from './api.ts'
import { Credit } from './credit.tsx'
import { describeElevation } from './elevation.ts'
import { MinAndMax } from './min-and-max.tsx'
import { useWeather, weatherTexts } from './use-weather.ts'
import css from './weather-line.module.css'

/** A waypoint's usual minimum and maximum. The screen credits the source once, with WeatherSources. */
export function WeatherLine({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const shown = useWeather(tripId, waypoint)
  const units = useUnits()
  if (shown.state === 'undated') return null
  return (
    <div className={css.line}>
      {shown.state === 'known' ? (
        <>
          <MinAndMax weather={shown.weather} size="small" />
          <span className="small">Usual at {describeElevation(shown.weather, units)}</span>
        </>
      ) : (
        <p className="small" role={shown.state === 'unavailable' ? undefined : 'status'}>
          {weatherTexts[shown.state]}
        </p>
      )}
      {shown.state === 'unavailable' ? (
        <Button variant="plain" onClick={shown.retry} aria-label={`Retry the weather averages of ${waypoint.name}`}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}

type WeatherSourcesProps = { readonly tripId: TripId; readonly waypoints: readonly Waypoint[] }

/** Credits each source of these waypoints' averages once; empty while none are shown. */
export function WeatherSources({ tripId, waypoints }: WeatherSourcesProps) {
  const client = useQueryClient()
  // The cards request the averages.
  const findKnown = (waypoint: Waypoint) => client.getQueryData(weatherQuery(tripId, waypoint).queryKey)
  const sources = useSyncExternalStore(
    useCallback((notify) => client.getQueryCache().subscribe(notifyManager.batchCalls(notify)), [client]),
    () =>
      [...new Set(waypoints.flatMap((waypoint) => (waypoint.weather ?? findKnown(waypoint))?.source ?? []))].join('\n'),
  )
  if (sources === '') return null
  return (
    <p className={css.sources}>
      {sources.split('\n').map((source) => (
        <span key={source}>
          <Credit source={source} />
        </span>
      ))}
    </p>
  )
}
