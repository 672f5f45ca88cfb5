/** Converts between the user's units and metric, in which everything is stored and computed. */
import { defaultPreferences, type Preferences } from './account.ts'

export const temperatureUnits = ['celsius', 'fahrenheit'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** Returns 0 for -0, which is what rounding a small negative number returns and some formatters show as '-0'. */
export const withoutNegativeZero = (value: number): number => value + 0

/** Returns degrees in a unit, to a thousandth, so that stored hundredths survive a round trip. */
export const fromCelsius = (celsius: number, unit: TemperatureUnit): number =>
  withoutNegativeZero(Math.round((unit === 'fahrenheit' ? celsius * 1.8 + 32 : celsius) * 1_000) / 1_000)

/** Returns degrees Celsius, to a hundredth, as stored. */
export const toCelsius = (degrees: number, unit: TemperatureUnit): number =>
  withoutNegativeZero(Math.round((unit === 'fahrenheit' ? (degrees - 32) / 1.8 : degrees) * 100) / 100)

/** Rounds a temperature for screens, tips and models. */
export const roundDegrees = (degrees: number): number => withoutNegativeZero(Math.round(degrees))

/** Longer than any browser's list of languages; the rest is ignored. */
const maxLanguagesLength = 500

/** Returns the preferred language of an `Accept-Language` header (RFC 9110) in lowercase, such as 'en-us'; '' without one. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  const languages = (acceptLanguage ?? '')
    .slice(0, maxLanguagesLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  return languages.reduce((one, other) => (other.weight > one.weight ? other : one)).tag
}

/** Returns Fahrenheit if `Accept-Language` prefers American English. */
export const preferredUnit = (acceptLanguage: string | undefined): TemperatureUnit =>
  preferredLanguage(acceptLanguage) === 'en-us' ? 'fahrenheit' : 'celsius'

/** Returns a temperature such as '46°F'. */
export const formatTemperature = (degrees: number, unit: TemperatureUnit): string =>
  `${roundDegrees(degrees)}°${unit === 'fahrenheit' ? 'F' : 'C'}`

export const kmInMile = 1.609344
const metresInFoot = 0.3048
export const litresInGallon = { us: 3.785411784, uk: 4.54609 } as const

/** For fuel: L/100 km, US mpg, UK mpg; for a battery: kWh/100 km, miles per kWh. */
export const consumptionUnits = ['per100', 'us', 'uk', 'miles'] as const
export type ConsumptionUnit = (typeof consumptionUnits)[number]

/** A factor divided by liters (kWh) per 100 km gives miles per gallon (kWh), and the reverse. */
const milesFactors: Readonly<Record<Exclude<ConsumptionUnit, 'per100'>, number>> = {
  us: (100 * litresInGallon.us) / kmInMile,
  uk: (100 * litresInGallon.uk) / kmInMile,
  miles: 100 / kmInMile,
}

/** Converts liters or kWh per 100 km to a unit, or from that unit back. */
export const convertConsumption = (value: number, unit: ConsumptionUnit): number =>
  unit === 'per100' ? value : milesFactors[unit] / value

export type Units = {
  readonly temperature: TemperatureUnit
  readonly distance: 'km' | 'mi'
  /** Gallons are US gallons. */
  readonly volume: 'litre' | 'gallon'
  /** For fuel: per100, us or uk. */
  readonly consumption: ConsumptionUnit
}

/** The units of stored and computed values. */
export const metric: Units = { temperature: 'celsius', distance: 'km', volume: 'litre', consumption: 'per100' }

/** Units by language; metric for others. */
const usual: ReadonlyMap<string, Units> = new Map([
  ['en-us', { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'us' }],
  ['en-gb', { temperature: 'celsius', distance: 'mi', volume: 'litre', consumption: 'uk' }],
])
const consumptions = { l100km: 'per100', mpgUS: 'us', mpgUK: 'uk' } as const

/** Returns the user's units; `auto` and missing preferences (older servers) follow the browser's preferred language. */
export function toUnits(preferences: Preferences | undefined, languages: readonly string[]): Units {
  const { temperature, distance, volume, consumption } = preferences ?? defaultPreferences
  const own = usual.get(languages[0]?.toLowerCase() ?? '') ?? metric
  return {
    temperature: temperature === 'auto' ? own.temperature : temperature,
    distance: distance === 'auto' ? own.distance : distance,
    volume: volume === 'auto' ? own.volume : volume,
    consumption: consumption === 'auto' ? own.consumption : consumptions[consumption],
  }
}

/** Units of stored quantities; m is for altitudes, mm for rain. A percentage is stored as a share of 1. */
export type StoredUnit = 'km' | 'm' | 'L' | 'kWh' | 'W' | 'Wh' | 'mm' | 'km/h' | 'hours' | 'days' | 'months' | '%'
/** A unit's sign, and its size in the stored unit. */
export type Measure = { readonly sign: string; readonly size: number }

const mile: Measure = { sign: 'mi', size: kmInMile }
const foot: Measure = { sign: 'ft', size: metresInFoot }
const inch: Measure = { sign: 'in', size: 25.4 }
const mileAnHour: Measure = { sign: 'mph', size: kmInMile }
const gallon: Measure = { sign: 'gal', size: litresInGallon.us }

/** Returns the unit shown for a quantity. With miles, altitudes are in feet; with Fahrenheit, too, rain is in inches. */
export function toMeasure(unit: StoredUnit, { temperature, distance, volume }: Units): Measure {
  if (unit === 'km' && distance === 'mi') return mile
  if (unit === 'm' && distance === 'mi') return foot
  if (unit === 'mm' && distance === 'mi' && temperature === 'fahrenheit') return inch
  if (unit === 'km/h' && distance === 'mi') return mileAnHour
  if (unit === 'L' && volume === 'gallon') return gallon
  if (unit === '%') return { sign: unit, size: 0.01 }
  return { sign: unit, size: 1 }
}

const storedPrecision = 10_000
/**
 * Rounds to a ten-thousandth, as stored: precise enough to show entries in miles or gallons unchanged, and far above
 * DynamoDB's smallest number.
 */
export const roundStored = (figure: number): number =>
  withoutNegativeZero(Math.round(figure * storedPrecision) / storedPrecision)

export const toStored = (typed: number, { size }: Measure): number => roundStored(typed * size)

/** Returns a field's figure for a stored quantity: as entered if it was in this unit, else in hundredths. */
export function toShown(stored: number, measure: Measure): number {
  if (measure.size === 1) return stored
  const round = (digits: number) => Math.round((stored / measure.size) * digits) / digits
  return [1, 10, 100, 1_000].map(round).find((figure) => toStored(figure, measure) === stored) ?? round(100)
}
