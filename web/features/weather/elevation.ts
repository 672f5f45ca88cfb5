import { toMeasure, type Units } from '#shared/units.ts'
import { sampleSource, type Weather } from '#shared/weather.ts'

/** The elevation that averages are for, such as 'an elevation of 3,950 ft', or that it is not known. */
export function describeElevation({ elevation, source }: Weather, units: Units): string {
  if (elevation === null) return 'an unknown elevation'
  const { size, sign } = toMeasure('m', units)
  // Nobody measured how high a sample's place is.
  const about = source === sampleSource ? 'about ' : ''
  return `an elevation of ${about}${Math.round(elevation / size).toLocaleString('en-US')} ${sign}`
}
