import { createHash } from 'node:crypto'
import { type LocalService, serveLocally } from './service.ts'

const dayMilliseconds = 24 * 60 * 60 * 1_000

/**
 * Starts a stand-in for Open-Meteo's archive (`GET /v1/archive`, daily minima and maxima) and forecast (`GET
 * /v1/forecast`) with plausible, reproducible values that must be shown as 'local sample'.
 */
export async function startClimate(): Promise<LocalService> {
  return serveLocally((request, response) => {
    const answer = createAnswer(new URL(`http://local${request.url ?? '/'}`))
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
}

function createAnswer({ pathname, searchParams }: URL) {
  const refused = (reason: string) => ({ error: true, reason })
  if (pathname !== '/v1/archive' && pathname !== '/v1/forecast') return refused(`Nothing at ${pathname}`)
  const number = (name: string) => Number.parseFloat(searchParams.get(name) ?? '')
  const [latitude, longitude] = [number('latitude'), number('longitude')]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return refused('Latitude or longitude is out of range')
  if (pathname === '/v1/forecast')
    return createForecast(latitude, longitude, Number.parseInt(searchParams.get('forecast_days') ?? '7', 10))
  const [first, last] = ['start_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''))
  if (first === undefined || last === undefined || !(first <= last))
    return refused('start_date must not be after end_date')
  const days = Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, day) => first + day * dayMilliseconds)
  const elevation = sampleElevation(latitude, longitude)
  const temperatures = days.map((day) => sampleTemperatures(latitude, longitude, elevation, new Date(day)))
  return {
    ...toHead(latitude, longitude, elevation, 0),
    daily_units: { time: 'iso8601', temperature_2m_max: '°C', temperature_2m_min: '°C' },
    daily: {
      time: days.map((day) => new Date(day).toISOString().slice(0, 10)),
      temperature_2m_max: temperatures.map((day) => day.max),
      temperature_2m_min: temperatures.map((day) => day.min),
    },
  }
}

const toHead = (latitude: number, longitude: number, elevation: number, offset: number) => ({
  latitude,
  longitude,
  elevation,
  generationtime_ms: 0.1,
  utc_offset_seconds: offset,
  timezone: 'GMT',
  timezone_abbreviation: 'GMT',
})

/** The units in which Open-Meteo's forecast answers. */
export const forecastUnits = {
  time: 'iso8601',
  temperature_2m_max: '°C',
  temperature_2m_min: '°C',
  precipitation_sum: 'mm',
  precipitation_probability_max: '%',
  wind_gusts_10m_max: 'km/h',
  weather_code: 'wmo code',
}

function createForecast(latitude: number, longitude: number, count: number) {
  const elevation = sampleElevation(latitude, longitude)
  const offset = Math.round(longitude / 15) * 3_600
  const today = Math.floor((Date.now() + offset * 1_000) / dayMilliseconds) * dayMilliseconds
  const days = Array.from({ length: count }, (_, index) => new Date(today + index * dayMilliseconds))
  const values = days.map((day) => sampleDay(latitude, longitude, elevation, day))
  return {
    ...toHead(latitude, longitude, elevation, offset),
    daily_units: forecastUnits,
    daily: {
      time: days.map((day) => day.toISOString().slice(0, 10)),
      temperature_2m_max: values.map(({ max }) => max),
      temperature_2m_min: values.map(({ min }) => min),
      precipitation_sum: values.map(({ rain }) => rain),
      precipitation_probability_max: values.map(({ rainChance }) => rainChance),
      wind_gusts_10m_max: values.map(({ gusts }) => gusts),
      weather_code: values.map(({ rain }) => (rain === 0 ? 1 : 61)),
    },
  }
}

/** Returns a day's weather; one day in four has up to 12 mm of rain, and gusts are 10 to 50 km/h. */
function sampleDay(latitude: number, longitude: number, elevation: number, day: Date) {
  const [wet, wind] = hashPlace(latitude, longitude, day).subarray(1)
  const rain = Math.max(0, Math.round((wet ?? 0) - 192) * 2) / 10
  return {
    ...sampleTemperatures(latitude, longitude, elevation, day),
    rain,
    rainChance: rain === 0 ? 10 : 70,
    gusts: Math.round(10 + (wind ?? 0) / 6.4),
  }
}

const hashPlace = (latitude: number, longitude: number, day: Date): Buffer =>
  createHash('sha256').update(`${latitude},${longitude},${day.toISOString()}`).digest()

/**
 * Returns degrees Celsius: 27 at the equator, falling with the square of latitude to -26 at the poles, warmest one
 * month after the solstice, 6.5 colder per 1,000 m.
 */
function sampleTemperatures(
  latitude: number,
  longitude: number,
  elevation: number,
  day: Date,
): { min: number; max: number } {
  const dayOfYear = (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / dayMilliseconds
  const warmest = latitude < 0 ? 20 : 202
  const season = Math.cos(((dayOfYear - warmest) / 365.25) * 2 * Math.PI)
  const swing = Math.min(16, 0.27 * Math.abs(latitude))
  const [chance = 0] = hashPlace(latitude, longitude, day)
  const mean = 27 - 0.0065 * latitude ** 2 - 0.0065 * elevation + swing * season + (chance / 255 - 0.5) * 5
  const tenths = (value: number) => Math.round(value * 10) / 10
  return { min: tenths(mean - 5.5), max: tenths(mean + 5.5) }
}

/** Highlands as cones: center, radius (degrees of latitude) and height (m). */
const highlands = [
  { name: 'Colorado Plateau and Rockies', latitude: 39, longitude: -108.5, reach: 8, height: 3_000 },
  { name: 'Altiplano', latitude: -20, longitude: -67.5, reach: 9, height: 5_200 },
  { name: 'Northern Andes', latitude: -2, longitude: -78, reach: 5, height: 4_000 },
  { name: 'Patagonian Andes', latitude: -40, longitude: -71, reach: 6, height: 2_200 },
  { name: 'Mexican Plateau', latitude: 20, longitude: -100, reach: 5, height: 2_800 },
  { name: 'Alps', latitude: 46.5, longitude: 9.5, reach: 3, height: 2_800 },
  { name: 'Atlas', latitude: 31.5, longitude: -6.5, reach: 3, height: 2_800 },
  { name: 'Ethiopian Highlands', latitude: 10, longitude: 38.5, reach: 5, height: 3_200 },
  { name: 'Pamir and Tibet', latitude: 34, longitude: 83, reach: 14, height: 5_600 },
  { name: 'Southern Africa', latitude: -28, longitude: 27, reach: 7, height: 2_200 },
  { name: 'Iran and Anatolia', latitude: 36, longitude: 47, reach: 10, height: 2_200 },
]

/** Returns approximate meters above sea level in steps of ten, 200 away from highlands. */
function sampleElevation(latitude: number, longitude: number): number {
  const heights = highlands.map((land) => {
    const east = ((longitude - land.longitude + 540) % 360) - 180
    const away = Math.hypot(latitude - land.latitude, east * Math.cos((latitude * Math.PI) / 180))
    return land.height * Math.max(0, 1 - away / land.reach)
  })
  return Math.round(Math.max(200, ...heights) / 10) * 10
}
