import { countDaysBetween, type Day } from '#shared/date.ts'
import { distanceKm } from '#shared/geo.ts'
import type { StopForecastDay } from '#shared/itinerary/stop-forecast.ts'
import { type PlaceKind, placeKindNames } from '#shared/places/remote-place.ts'
import type { Units } from '#shared/units.ts'
import type { PlaceWeather } from '../model.ts'
import { describeAge, describeAverages, describeForecastDay } from '../weather-texts.ts'
import { nameCountry } from './countries.ts'
import { formatDay } from './days.ts'
import type { Facts } from './facts.ts'
import type { UnitTexts } from './units.ts'

const describeKind = (kind: PlaceKind): string =>
  `${kind === 'border' || kind === 'ferry' ? 'at ' : ''}a ${placeKindNames[kind].toLowerCase()}`

/** The distance in kilometers beyond which a straight line from the trip is meaningless. */
const farthest = 2_000

export function describePlaces({ places, stops }: Facts, { distance }: UnitTexts): string {
  const sentences = places.map(({ name, kind, area, position }) => {
    const [nearest] = stops
      .flatMap((stop) => (stop.position ? [{ stop, km: distanceKm(position, stop.position) }] : []))
      .toSorted((a, b) => a.km - b.km)
    const from =
      nearest && nearest.km <= farthest
        ? `, about ${distance(nearest.km)} in a straight line from ${nearest.stop.name}`
        : ''
    const at = `${formatDegrees(position.latitude, 'NS')}, ${formatDegrees(position.longitude, 'EW')}`
    return `${name} is ${describeKind(kind)} in ${nameCountry(area.slice(0, 2))} near ${at} (approximate)${from}.`
  })
  return sentences.join(' ')
}

const formatDegrees = (degrees: number, [positive, negative]: string) =>
  `${Math.abs(degrees).toFixed(2)}°\u00a0${degrees < 0 ? negative : positive}`

/** Returns the forecast and the averages of the place in question; undefined without one. */
export function describePlaceWeather({ place, today, stops, namedDays }: Facts, texts: UnitTexts): string | undefined {
  if (place === undefined) return undefined
  if (place.kind === 'unknown' && place.type === 'coordinates')
    return `no place has the coordinates ${place.name}: latitudes go from -90 to 90, longitudes from -180 to 180.`
  if (place.kind === 'unknown' && place.type === 'area')
    return `there are no figures for a whole country or state such as ${place.name}. Name a town in it, or ask with coordinates.`
  if (place.kind === 'unknown')
    return `Offgrid does not know a place named ${place.name}, so there are no figures for it. Add its country or state, or ask with coordinates.`
  const { name, hasNamesakes, averages, forecast } = place
  // The page about the weather has a stop's own averages, or says why there are none.
  if (place.kind === 'stop' && !forecast && (!averages || stops.some(({ weather }) => weather === averages)))
    return undefined
  const usual = averages
    ? ` Usual at this time: ${describeAverages(averages, texts.units)}.`
    : ' No averages are available now.'
  return `${name}${hasNamesakes ? ' (the largest place of this name)' : ''}: ${describeForecast(place, today, texts, namedDays?.label)}${usual}`
}

function describeForecast(
  { forecast, from, to, mayBeForecast }: PlaceWeather,
  today: Day,
  { units }: UnitTexts,
  label: string | undefined,
): string {
  if (!forecast) {
    const one = label ?? (from === to ? formatDay(from) : undefined)
    const [days, are] = one
      ? [one, one.includes(' to ') ? 'are' : 'is']
      : [`${formatDay(from)} to ${formatDay(to)}`, 'are']
    if (to < today) return `${days} ${to.slice(0, 4)} ${are} over, so there is no forecast.`
    if (!mayBeForecast) return `${days} ${are} too far ahead for a forecast.`
    return 'no forecast is available now; ask the national weather service.'
  }
  const last = forecast.days.at(-1)?.day ?? to
  const rest = last < to ? ` The forecast ends on ${formatDay(last)}; later days have averages only.` : ''
  return `${describeDays(forecast.days, today, units)} (${forecast.source}, ${describeAge(forecast)}).${rest}`
}

/** Returns the forecast of the stops in question, besides the place in question; undefined without one. */
export function describeStopForecasts({ stops, place, forecast, today }: Facts, { units }: UnitTexts) {
  const lines = stops.flatMap(({ name, forecast: days, weather }) => {
    if (days.length === 0 || (place?.kind === 'stop' && place.name === name)) return []
    const usual = weather ? ` Usual at this time: ${describeAverages(weather, units)}.` : ''
    return [`- ${name}: ${describeDays(days, today, units)}.${usual}`]
  })
  if (!forecast || lines.length === 0) return undefined
  return `Forecast (${forecast.source}, ${describeAge(forecast)}):\n${lines.join('\n')}`
}

/** Returns 'Tue 3–14 °C, dry; Wed 5–16 °C, 40% chance of 3 mm'. */
const describeDays = (days: readonly StopForecastDay[], today: Day, units: Units): string =>
  days.map((day) => `${formatLabel(day.day, today)} ${describeForecastDay(day, units)}`).join('; ')

/** Returns 'Tue' in the next week, then '8 Dec:'. */
function formatLabel(day: Day, today: Day): string {
  const isNear = Math.abs(countDaysBetween(today, day)) < 7
  const options = isNear ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const)
  return `${new Date(day).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })}${isNear ? '' : ':'}`
}
