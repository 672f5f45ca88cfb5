import { fromCelsius, type TemperatureUnit, toCelsius } from './units.ts'
import type { Weather } from './weather.ts'

/**
 * Averages in a unit, whatever unit they came in: the one place where they change it. Whoever tells them rounds,
 * once. In a file without schemas: screens that show averages check none.
 */
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
