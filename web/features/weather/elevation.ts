import { toMeasure, type Units } from '#shared/units.ts'
import { sampleSource, type Weather } from '#shared/weather.ts'

/** Returns the elevation, such as 'an elevation of 3,950 ft', or that it is unknown. */
export function describeElevation({ elevation, source }: Weather, units: Units): string {
  if (elevation === null) return 'an unknown elevation'
  const { size, sign } = toMeasure('m', units)
  // A sample's elevation is not measured.
  const about = source === sampleSource ? 'about ' : ''
  return `an elevation of ${about}${Math.round(elevation / size).toLocaleString('en-US')} ${sign}`
}
