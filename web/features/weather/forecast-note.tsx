import type { KnownForecast } from '#shared/forecast.ts'
import { describeForecastSource, isForecastOld } from '#shared/itinerary/forecast-texts.ts'
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
  const text = describeForecastSource(known)
  return (
    <p className={className}>
      {isForecastOld(known) ? <strong>{text}</strong> : text}{' '}
      {source === sampleSource ? null : <Credit source={source} />}
    </p>
  )
}
