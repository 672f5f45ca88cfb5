import { toMeasure, type Units } from '#shared/units.ts'
import { markSample, type Weather } from '#shared/weather.ts'

/** Returns the elevation, such as 'an elevation of 3,950 ft', or that it is unknown. */
export function describeElevation(weather: Weather, units: Units): string {
  const text = formatElevation(weather, units)
  return text === undefined ? 'an unknown elevation' : `an elevation of ${text}`
}

/** Returns the elevation, such as '3,950 ft', or '200 m (sample)' if it is not measured; undefined if unknown. */
export function formatElevation(weather: Weather, units: Units): string | undefined {
  if (weather.elevation === null) return undefined
  const { size, sign } = toMeasure('m', units)
  return `${Math.round(weather.elevation / size).toLocaleString('en-US')} ${sign}${markSample(weather)}`
}
