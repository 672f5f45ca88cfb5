import { CloudSun } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import { mayHaveForecast, type Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useToday } from '../offline/use-today.ts'
import { Credit } from './credit.tsx'
import { describeElevation } from './elevation.ts'
import { MinAndMax } from './min-and-max.tsx'
import { useWeather, weatherTexts } from './use-weather.ts'

// Loaded only for a stay that may have a forecast, because it needs the itinerary's rules.
const StayForecast = loadLater(() => import('./stay-forecast.tsx'), 'StayForecast')

/** The 'Weather Forecast' section: usual weather for the dates, and the source. */
export function WeatherBlock({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const shown = useWeather(tripId, waypoint)
  const units = useUnits()
  const today = useToday()
  return (
    <TitledCard icon={CloudSun} title="Weather Forecast">
      {mayHaveForecast(waypoint, today) ? <StayForecast tripId={tripId} waypoint={waypoint} /> : null}
      <p className="small">Average weather of past years, not a forecast.</p>
      {shown.state === 'undated' ? (
        <p className="small">Set a start and an end date to see the usual weather for those days.</p>
      ) : null}
      {shown.state === 'later' ? <p role="status">{weatherTexts.later}</p> : null}
      {shown.state === 'loading' ? <Skeleton label={weatherTexts.loading} count={1} /> : null}
      {shown.state === 'unavailable' ? <Retry onRetry={shown.retry}>{weatherTexts.unavailable}</Retry> : null}
      {shown.state === 'known' ? (
        <>
          <MinAndMax weather={shown.weather} size="large" />
          <p className="small">
            The usual daily minimum and maximum on these calendar days, {shown.weather.period}, at{' '}
            {describeElevation(shown.weather, units)}. <Credit source={shown.weather.source} />
          </p>
        </>
      ) : null}
    </TitledCard>
  )
}
