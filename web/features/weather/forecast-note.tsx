import type { KnownForecast } from '#shared/forecast.ts'
import { describeForecastAge, describeForecastSource, isForecastOld } from '#shared/itinerary/forecast-texts.ts'
import { sampleSource } from '#shared/weather.ts'
import { Credit } from './credit.tsx'

type ForecastNoteProps = {
  readonly forecast: KnownForecast | undefined
  /** @default small text */
  readonly className?: string | undefined
}

/** Credits the forecast that a screen's figures are computed with, and says how old a saved one is. */
export function ForecastNote({ forecast: known, className = 'small' }: ForecastNoteProps) {
  if (!known) return null
  const { source } = known.forecast
  return (
    <p className={className}>
      <ForecastAge forecast={known} /> {describeForecastSource(known.forecast)}{' '}
      {source === sampleSource ? null : <Credit source={source} />}
    </p>
  )
}

/** 'Forecast from Tue 14:05, 3 days ago.' for one that is no longer fresh. */
export const ForecastAge = ({ forecast }: { readonly forecast: KnownForecast | undefined }) =>
  forecast && isForecastOld(forecast) ? <strong>{`${describeForecastAge(forecast)}.`}</strong> : null
