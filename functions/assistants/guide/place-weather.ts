import { countDaysBetween, type Day } from '#shared/date.ts'
import type { PlaceWeather } from '../model.ts'
import { describeAge, describeAverages, describeForecastDay } from '../weather-texts.ts'
import { formatDay } from './days.ts'
import type { Facts } from './facts.ts'
import type { UnitTexts } from './units.ts'

/** Returns the forecast and the averages of the place in question; undefined without one. */
export function describePlaceWeather({ place, today, stops }: Facts, texts: UnitTexts): string | undefined {
  if (place === undefined) return undefined
  if (place.kind === 'unknown')
    return `Offgrid does not know a place named ${place.name}, so there are no figures for it. Add its country or state, or ask with coordinates.`
  const { name, hasNamesakes, averages, forecast } = place
  // The page about the weather has a stop's own averages, or says why there are none.
  if (place.kind === 'stop' && !forecast && (!averages || stops.some(({ weather }) => weather === averages)))
    return undefined
  const usual = averages
    ? ` Usual at this time: ${describeAverages(averages, texts.units)}.`
    : ' No averages are available now.'
  return `${name}${hasNamesakes ? ' (the largest place of this name)' : ''}: ${describeForecast(place, today, texts)}${usual}`
}

function describeForecast(
  { forecast, from, to, mayBeForecast }: PlaceWeather,
  today: Day,
  { units }: UnitTexts,
): string {
  if (!forecast) {
    if (!mayBeForecast)
      return `no forecast reaches ${from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}.`
    return 'no forecast is available now; ask the national weather service.'
  }
  const days = forecast.days.map((day) => `${formatLabel(day.day, today)} ${describeForecastDay(day, units)}`)
  const last = forecast.days.at(-1)?.day ?? to
  const rest = last < to ? ` The forecast ends on ${formatDay(last)}; later days have averages only.` : ''
  return `${days.join('; ')} (${forecast.source}, ${describeAge(forecast)}).${rest}`
}

/** Returns 'Tue' in the next week, then '8 Dec:'. */
function formatLabel(day: Day, today: Day): string {
  const isNear = Math.abs(countDaysBetween(today, day)) < 7
  const options = isNear ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const)
  return `${new Date(day).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })}${isNear ? '' : ':'}`
}
