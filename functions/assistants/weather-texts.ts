import type { ForecastDay } from '#shared/forecast.ts'
import { formatRain, formatWhole, toSign } from '#shared/itinerary/quantities.ts'
import { fromCelsius, roundDegrees, type Units } from '#shared/units.ts'
import type { Weather } from '#shared/weather.ts'
import type { PlaceForecast } from './model.ts'

/** Below this, a day is dry (mm), and gusts are not worth a word (km/h). */
const [leastRain, leastGusts] = [0.2, 40]

/** Returns '3–14 °C', or '−4 to 3 °C', from degrees Celsius. */
function describeRange(min: number, max: number, { temperature }: Units): string {
  const [low, high] = [min, max].map((celsius) => roundDegrees(fromCelsius(celsius, temperature)))
  return `${low}${Number(low) < 0 ? ' to ' : '–'}${high} ${toSign(temperature)}`.replaceAll('-', '−')
}

/** Returns '5–16 °C, 40% chance of 3 mm, gusts of 52 km/h, thunderstorms'. */
export const describeForecastDay = ({ min, max, gusts, code, ...rest }: ForecastDay, units: Units): string =>
  [
    describeRange(min, max, units),
    describeRain(rest, units),
    gusts !== null && gusts >= leastGusts && `gusts of ${formatWhole(gusts, 'km/h', units)}`,
    code !== null && code >= 95 && code <= 99 && 'thunderstorms',
  ]
    .filter((part) => part)
    .join(', ')

function describeRain({ rain, rainChance }: Pick<ForecastDay, 'rain' | 'rainChance'>, units: Units) {
  if (rain === null) return undefined
  if (rain < leastRain) return rainChance !== null && rainChance >= 30 ? `${rainChance}% chance of rain` : 'dry'
  return rainChance === null
    ? `${formatRain(rain, units)} of rain`
    : `${rainChance}% chance of ${formatRain(rain, units)}`
}

const hour = 3_600_000

/** Returns 'as of 2026-11-26 14:05 UTC, 3 hours old'. */
export function describeAge({ asOf, age }: Pick<PlaceForecast, 'asOf' | 'age'>): string {
  const hours = Math.floor(age / hour)
  const old = hours < 1 ? 'less than an hour' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `as of ${new Date(asOf).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${old} old`
}

/** Returns '1–13 °C (average of 2016–2025, Open-Meteo)'. */
export const describeAverages = (
  { avgMinTemperature, avgMaxTemperature, period, source }: Weather,
  units: Units,
): string => `${describeRange(avgMinTemperature, avgMaxTemperature, units)} (average of ${period}, ${source})`
