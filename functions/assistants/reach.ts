import type { Span } from '#functions/weather/stay-days.ts'
import { createDay, shiftDay } from '#shared/date.ts'
import { forecastDays } from '#shared/forecast.ts'

/** Returns whether a day is within the next 16, wherever the place is: clocks differ from UTC by up to 14 h. */
export function mayBeForecast({ from, to }: Span, now: number): boolean {
  const today = createDay(new Date(now).toISOString().slice(0, 10))
  return to >= (shiftDay(today, -1) ?? today) && from <= (shiftDay(today, forecastDays) ?? today)
}
