import { describeSavedForecast } from '#shared/itinerary/forecast-texts.ts'
import type { TripReadiness } from '../../../offline/public/readiness.ts'
import { ReadyRow } from './ready-row.tsx'

/** The age of the saved forecast; nothing without one. */
export function ForecastRow({ forecast }: Pick<Partial<TripReadiness>, 'forecast'>) {
  if (!forecast) return null
  const { title, age } = describeSavedForecast(forecast)
  return (
    <ReadyRow label={title} ready>
      {age}
    </ReadyRow>
  )
}
