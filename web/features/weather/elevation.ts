import { sampleSource, type Weather } from '#shared/weather.ts'

const metresInFoot = 0.3048

/** The elevation that averages are for, such as 'an elevation of 3,950 ft', or that it is not known. Who reads Fahrenheit reads feet. */
export function describeElevation({ elevation, temperatureUnit, source }: Weather): string {
  if (elevation === null) return 'an elevation that is not known'
  const [height, unit] = temperatureUnit === 'fahrenheit' ? [elevation / metresInFoot, 'ft'] : [elevation, 'm']
  // Nobody measured how high a sample's place is.
  const about = source === sampleSource ? 'about ' : ''
  return `an elevation of ${about}${Math.round(height).toLocaleString('en-US')} ${unit}`
}
