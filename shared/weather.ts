import * as z from 'zod/mini'

/** What the weather is usually like: means of daily minima and maxima, as kept on a waypoint (always degrees Celsius there). */
export const weatherSchema = z.object({
  avgMinTemperature: z.number(),
  avgMaxTemperature: z.number(),
  temperatureUnit: z.enum(['celsius', 'fahrenheit']),
  /** Who measured: the provider's name, or 'local sample'. */
  source: z.string(),
  /** The years behind the means, such as '2016–2025'. */
  period: z.string(),
  /** Metres above sea level of the cell the means are for, or null when the provider does not say. */
  elevation: z.nullable(z.number()),
})
export type Weather = z.infer<typeof weatherSchema>

export type TemperatureUnit = Weather['temperatureUnit']

/** Kept averages are Celsius to a hundredth; this is the one place where they become what a user is shown, to a tenth. */
export function weatherIn(unit: TemperatureUnit, kept: Weather): Weather {
  const shown = (celsius: number) => tenths(unit === 'fahrenheit' ? celsius * 1.8 + 32 : celsius)
  return {
    ...kept,
    avgMinTemperature: shown(kept.avgMinTemperature),
    avgMaxTemperature: shown(kept.avgMaxTemperature),
    temperatureUnit: unit,
  }
}

// Adding zero turns -0, which JSON would keep for some readers, into 0.
const tenths = (value: number): number => Math.round(value * 10) / 10 + 0

/** The unit for a browser: Fahrenheit when the language it likes best is American English (`Accept-Language`, RFC 9110). */
export function unitFor(acceptLanguage: string | undefined): TemperatureUnit {
  const languages = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
  const best = languages.reduce((one, other) => (other.weight > one.weight ? other : one))
  return best.tag === 'en-us' ? 'fahrenheit' : 'celsius'
}

/** A temperature as the screens show it, such as '46°F'. */
export const shownTemperature = (degrees: number, unit: string): string =>
  `${Math.round(degrees) + 0}°${unit === 'fahrenheit' ? 'F' : 'C'}`

/** Providers by the name in `source`, with what their licences ask to be shown. */
export const weatherSources = {
  openMeteo: { name: 'Open-Meteo', credit: 'Weather data by Open-Meteo.com', link: 'https://open-meteo.com/' },
  nasaPower: { name: 'NASA POWER', credit: 'Weather data by NASA POWER', link: 'https://power.larc.nasa.gov/' },
} as const

/** The source of answers that nobody measured: the local stand-in's. */
export const sampleSource = 'local sample'
