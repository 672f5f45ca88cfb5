import { fromCelsius, type TemperatureUnit, toCelsius } from './units.ts'

/** The usual weather: means of daily minima and maxima, as stored with a waypoint (always degrees Celsius there). */
export type Weather = {
  avgMinTemperature: number
  avgMaxTemperature: number
  temperatureUnit: TemperatureUnit
  /** The source: a provider's name, or 'local sample'. */
  source: string
  /** The years behind the means, such as '2016–2025'. */
  period: string
  /** Metres above sea level of the cell the means are for, or null when the provider does not say. */
  elevation: number | null
  /** The hottest of those years' days; absent where it was not kept yet. */
  hottestTemperature?: number | undefined
}

/** Providers by the name in `source`, with what their licences ask to be shown. */
export const weatherSources = {
  openMeteo: { name: 'Open-Meteo', credit: 'Weather data by Open-Meteo.com', link: 'https://open-meteo.com/' },
  nasaPower: { name: 'NASA POWER', credit: 'Weather data by NASA POWER', link: 'https://power.larc.nasa.gov/' },
} as const

/** The source of answers that nobody measured: the local fake's. */
export const sampleSource = 'local sample'

/** Returns averages in a unit, whatever unit they came in: the only conversion. Round once, when showing them. */
export function toUnit(unit: TemperatureUnit, weather: Weather): Weather {
  const { temperatureUnit: from, hottestTemperature } = weather
  const convert = (degrees: number) =>
    from === unit ? Math.round(degrees * 1_000) / 1_000 + 0 : fromCelsius(toCelsius(degrees, from), unit)
  return {
    ...weather,
    avgMinTemperature: convert(weather.avgMinTemperature),
    avgMaxTemperature: convert(weather.avgMaxTemperature),
    ...(hottestTemperature === undefined ? {} : { hottestTemperature: convert(hottestTemperature) }),
    temperatureUnit: unit,
  }
}
