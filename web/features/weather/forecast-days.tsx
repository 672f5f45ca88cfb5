import type { ReactNode } from 'react'
import { listShownForecast } from '#shared/itinerary/forecast-texts.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { useUnits } from '../../hooks/use-units.ts'

type ForecastDaysProps = {
  readonly stop: Stop
  readonly className?: string | undefined
  /** A note below the days, if there are any. */
  readonly children?: ReactNode
}

/** The forecast for the days of a stay; the averages count on other days, and on those of a trend. */
export function ForecastDays({ stop, className = 'bare', children }: ForecastDaysProps) {
  const days = listShownForecast(stop, useUnits())
  if (days.length === 0) return null
  return (
    <>
      <ul className={className} aria-label={`Forecast for ${stop.name}`}>
        {days.map(({ day, text, isTrend }) => (
          <li key={day} className={isTrend ? 'muted' : undefined}>
            {text}
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}
