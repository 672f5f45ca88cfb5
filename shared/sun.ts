import { getPosition, getTimes } from 'suncalc'
import { type Day, toDayOfYear } from './date.ts'
import { type Position, radians } from './geo.ts'

const hour = 3_600_000
/** Returns mean solar noon on the calendar day of the longitude. */
export const toNoon = (day: Day, longitude: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - (longitude / 15) * hour)

type SunTimes = { readonly sunrise: number; readonly sunset: number }

/** Returns the sun's degrees above where it rises and sets: at -0.833°, to which `getPosition` adds 0.484° of refraction. */
const getHeight = ({ latitude, longitude }: Position, at: number) =>
  getPosition(new Date(at), latitude, longitude).altitude + 0.349

/**
 * Returns sunrise and sunset (upper edge, with refraction) in milliseconds since 1970, from solar midnight to solar
 * midnight; undefined in polar day and night. At the edges of the midnight sun, where the sun hardly sets, suncalc finds
 * the sunrise of the evening before, or is hours off: there, the sun is searched from noon on.
 */
export function getSunTimes(position: Position, day: Day): SunTimes | undefined {
  const { latitude, longitude } = position
  const { sunrise, sunset, solarNoon } = getTimes(toNoon(day, longitude), latitude, longitude)
  if (!sunrise || !sunset) return undefined
  const noon = solarNoon.getTime()
  const correct = (at: number, half: number) => {
    if (Math.abs(at - noon) <= 12 * hour && Math.abs(getHeight(position, at)) < 0.05) return at
    let up = noon
    for (let step = half; Math.abs(step) > 1_000; step /= 2) if (getHeight(position, up + step) > 0) up += step
    return up
  }
  return { sunrise: correct(sunrise.getTime(), -6 * hour), sunset: correct(sunset.getTime(), 6 * hour) }
}

/** Returns hours from sunrise to sunset (upper edge, with refraction), 24 in polar day and 0 in polar night. */
export function getDaylightHours(position: Position, day: Day): number {
  const times = getSunTimes(position, day)
  if (times) return (times.sunset - times.sunrise) / hour
  return getHeight(position, toNoon(day, position.longitude).getTime()) > 0 ? 24 : 0
}

/** Returns declination and sunset hour angle in radians (FAO Irrigation and Drainage Paper 56, equations 24 and 25). */
function getSunAngles(latitude: number, dayOfYear: number): { declination: number; sunset: number } {
  const declination = 0.409 * Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39)
  const cosine = -Math.tan(radians(latitude)) * Math.tan(declination)
  return { declination, sunset: Math.acos(Math.min(1, Math.max(-1, cosine))) }
}

/**
 * Returns hours of light without refraction (FAO-56, equation 34): fast, and within half an hour below 60° of latitude.
 */
export const estimateDaylightHours = (latitude: number, day: Day): number =>
  (24 / Math.PI) * getSunAngles(latitude, toDayOfYear(day)).sunset

/** Returns Ra in MJ per square meter and day (FAO-56, equations 21 and 23). */
export function getExtraterrestrialRadiation(latitude: number, day: Day): number {
  const phi = radians(latitude)
  const dayOfYear = toDayOfYear(day)
  const { declination, sunset } = getSunAngles(latitude, dayOfYear)
  const inverseDistance = 1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365)
  const solarConstant = 0.082
  return (
    ((24 * 60) / Math.PI) *
    solarConstant *
    inverseDistance *
    (sunset * Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.sin(sunset))
  )
}

/**
 * Returns daily hours of full sun (1 kW per square meter) on level panels, from the usual minimum and maximum (°C):
 * FAO-56 equation 50 with kRs 0.16 (inland), at most the clear sky of equation 37 at that elevation (m).
 */
export function getSunHours(
  latitude: number,
  day: Day,
  { low, high }: { readonly low: number; readonly high: number },
  elevation: number | null,
): number {
  const clearSky = 0.75 + 2e-5 * Math.max(0, elevation ?? 0)
  const usual = 0.16 * Math.sqrt(Math.max(0, high - low))
  return (Math.min(usual, clearSky) * getExtraterrestrialRadiation(latitude, day)) / 3.6
}
