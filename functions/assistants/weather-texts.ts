import { formatDegreeRange, formatForecastRain, formatWhole } from '#shared/itinerary/quantities.ts'
import type { StopForecastDay } from '#shared/itinerary/stop-forecast.ts'
import type { Units } from '#shared/units.ts'
import type { Weather } from '#shared/weather.ts'
import type { ForecastSource } from './model.ts'

/** Weaker gusts are not worth a word (km/h). */
const leastGusts = 40

/** Returns '3–14 °C', or '−4 to 3 °C', from degrees Celsius. */
const describeRange = (min: number, max: number, { temperature }: Units): string =>
  formatDegreeRange(min, max, temperature).replaceAll('-', '−')

/** Returns '5–16 °C, 40% chance of 3 mm, gusts of 52 km/h, thunderstorms (trend)', with the screen's degrees and rain. */
export function describeForecastDay(day: StopForecastDay, units: Units): string {
  const { min, max, gusts, code, isAbout, expected } = day
  const parts = [
    `${isAbout ? 'about ' : ''}${describeRange(min, max, units)}`,
    formatForecastRain(day, units),
    gusts !== null && gusts >= leastGusts && `gusts of ${formatWhole(gusts, 'km/h', units)}`,
    code !== null && code >= 95 && code <= 99 && 'thunderstorms',
  ]
  return `${parts.filter((part) => part).join(', ')}${expected ? '' : ' (trend)'}`
}

const hour = 3_600_000

/** Returns 'as of 2026-11-26 14:05 UTC, 3 hours old'. */
export function describeAge({ asOf, age }: Pick<ForecastSource, 'asOf' | 'age'>): string {
  const hours = Math.floor(age / hour)
  const old = hours < 1 ? 'less than an hour' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `as of ${new Date(asOf).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${old} old`
}

/** Returns '1–13 °C (average of 2016–2025, Open-Meteo)'. */
export const describeAverages = (
  { avgMinTemperature, avgMaxTemperature, period, source }: Weather,
  units: Units,
): string => `${describeRange(avgMinTemperature, avgMaxTemperature, units)} (average of ${period}, ${source})`
