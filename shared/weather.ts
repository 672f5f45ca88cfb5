import { fromCelsius, type TemperatureUnit, toCelsius, withoutNegativeZero } from './units.ts'

/** Typical weather: means of daily minima and maxima, stored in degrees Celsius. */
export type Weather = {
  avgMinTemperature: number
  avgMaxTemperature: number
  temperatureUnit: TemperatureUnit
  /** A provider's name, or 'local sample'. */
  source: string
  /** Years averaged, such as '2016–2025'. */
  period: string
  /** Meters above sea level of the provider's grid cell; null if unknown. */
  elevation: number | null
  /** Maximum of the hottest day in those years; absent in older data. */
  hottestTemperature?: number | undefined
}

/** Providers by `source`, with the credit that their licenses require. */
export const weatherSources = {
  openMeteo: { name: 'Open-Meteo', credit: 'Weather data by Open-Meteo.com', link: 'https://open-meteo.com/' },
  nasaPower: { name: 'NASA POWER', credit: 'Weather data by NASA POWER', link: 'https://power.larc.nasa.gov/' },
} as const

/** The source of the local stand-in's sample values. */
export const sampleSource = 'local sample'

/** Returns the mark of a sample value, to put after its unit; empty for measured values. */
export const markSample = ({ source }: Pick<Weather, 'source'>): string => (source === sampleSource ? ' (sample)' : '')

/** Converts weather to a unit; round only once, when showing it. */
export function toUnit(unit: TemperatureUnit, weather: Weather): Weather {
  const { temperatureUnit: from, hottestTemperature } = weather
  const convert = (degrees: number) =>
    from === unit
      ? withoutNegativeZero(Math.round(degrees * 1_000) / 1_000)
      : fromCelsius(toCelsius(degrees, from), unit)
  return {
    ...weather,
    avgMinTemperature: convert(weather.avgMinTemperature),
    avgMaxTemperature: convert(weather.avgMaxTemperature),
    ...(hottestTemperature === undefined ? {} : { hottestTemperature: convert(hottestTemperature) }),
    temperatureUnit: unit,
  }
}
