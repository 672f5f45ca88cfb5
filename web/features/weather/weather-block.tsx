import { CloudSun } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { sampleSource, type Weather } from '#shared/weather.ts'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { Credit } from './credit.tsx'
import { MinAndMax } from './min-and-max.tsx'
import { useWeather, weatherTexts } from './use-weather.ts'
import css from './weather-block.module.css'

/** The 'Weather Forecast' section of a waypoint's page: what it is usually like there then, and who measured it. */
export function WeatherBlock({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const shown = useWeather(tripId, waypoint)
  return (
    <TitledCard icon={CloudSun} title="Weather Forecast">
      {shown.state === 'undated' ? (
        <p className={css.note}>Set a start and an end date to see what the weather is usually like here then.</p>
      ) : null}
      {shown.state === 'loading' ? <Skeleton label={weatherTexts.loading} count={1} /> : null}
      {shown.state === 'unavailable' ? <Retry onRetry={shown.retry}>{weatherTexts.unavailable}</Retry> : null}
      {shown.state === 'known' ? (
        <>
          <MinAndMax weather={shown.weather} size="large" />
          <p className={css.note}>
            The usual daily minimum and maximum on these calendar days, {shown.weather.period}
            {formatElevation(shown.weather)}. <Credit source={shown.weather.source} />
          </p>
        </>
      ) : null}
    </TitledCard>
  )
}

const metresInFoot = 0.3048

/** Elevations go with the unit of the temperatures: who reads Fahrenheit reads feet. */
function formatElevation({ elevation, temperatureUnit, source }: Weather): string {
  // The sample knows the sea level only, and says so itself.
  if (elevation === null || source === sampleSource) return ''
  const [height, unit] = temperatureUnit === 'fahrenheit' ? [elevation / metresInFoot, 'ft'] : [elevation, 'm']
  return `, at an elevation of ${Math.round(height).toLocaleString('en-US')} ${unit}`
}
