/** Units of measurement as people read them. What is kept and computed is metric. */

export const temperatureUnits = ['celsius', 'fahrenheit'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

export const toFahrenheit = (celsius: number): number => celsius * 1.8 + 32

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
  `${Math.round(degrees) + 0}°${unit === 'fahrenheit' ? 'F' : 'C'}`
