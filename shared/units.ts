/** Units of measurement as people read them. What is kept and computed is metric. */

export const temperatureUnits = ['celsius', 'fahrenheit'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** Degrees Celsius in a unit, to a thousandth: kept averages have hundredths, and nothing of them is lost on the way. */
export const fromCelsius = (celsius: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'fahrenheit' ? celsius * 1.8 + 32 : celsius) * 1_000) / 1_000 + 0

/** The one rounding of a temperature, wherever it is told: on screens, in tips, to models. Adding zero turns -0 into 0. */
export const roundDegrees = (degrees: number): number => Math.round(degrees) + 0

/** Longer than any browser's list of languages; what follows is not read. */
const longestLanguages = 500

/** The unit for a browser: Fahrenheit when the language it likes best is American English (`Accept-Language`, RFC 9110). */
export function preferredUnit(acceptLanguage: string | undefined): TemperatureUnit {
  const languages = (acceptLanguage ?? '')
    .slice(0, longestLanguages)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  const best = languages.reduce((one, other) => (other.weight > one.weight ? other : one))
  return best.tag === 'en-us' ? 'fahrenheit' : 'celsius'
}

/** A temperature as the screens show it, such as '46°F'. */
export const formatTemperature = (degrees: number, unit: TemperatureUnit): string =>
  `${roundDegrees(degrees)}°${unit === 'fahrenheit' ? 'F' : 'C'}`

const kmInMile = 1.609344
const litresInGallon = { us: 3.785411784, uk: 4.54609 } as const

/** Of fuel: L/100 km, US mpg, UK mpg; of a battery: kWh/100 km, miles per kWh. */
export const consumptionUnits = ['per100', 'us', 'uk', 'miles'] as const
export type ConsumptionUnit = (typeof consumptionUnits)[number]

/** What is divided by so many litres (kWh) per 100 km to get miles per gallon (kWh), and the other way round. */
const milesFactors: Readonly<Record<Exclude<ConsumptionUnit, 'per100'>, number>> = {
  us: (100 * litresInGallon.us) / kmInMile,
  uk: (100 * litresInGallon.uk) / kmInMile,
  miles: 100 / kmInMile,
}

/** Litres or kWh per 100 km in a unit; and, since one is divided by the other, a figure in that unit per 100 km. */
export const convertConsumption = (value: number, unit: ConsumptionUnit): number =>
  unit === 'per100' ? value : milesFactors[unit] / value
