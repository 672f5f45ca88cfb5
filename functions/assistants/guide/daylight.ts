import { formatDay } from './days.ts'
import type { Stop } from './facts.ts'

/**
 * Hours from sunrise to sunset at a latitude on a day of the year, with 0.833° for refraction and the sun's radius.
 * Declination by Cooper (1969), right within about 10 minutes below 60° of latitude; 0 and 24 in polar night and day.
 */
export function daylightHours(latitude: number, dayOfYear: number): number {
  const radians = Math.PI / 180
  const declination = 23.45 * radians * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365)
  const phi = latitude * radians
  const cosine =
    (Math.sin(-0.833 * radians) - Math.sin(phi) * Math.sin(declination)) / (Math.cos(phi) * Math.cos(declination))
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 24) / Math.PI
}

/** A sentence with the daylight at the first dated stop, or nothing when no stop has a date and a position. */
export function describeDaylight(stops: readonly Stop[]): string[] {
  const stop = stops.find(({ position, from }) => position && from)
  if (!stop?.position || !stop.from) return []
  const start = Date.UTC(Number(stop.from.slice(0, 4)), 0, 0)
  const hours = daylightHours(stop.position.latitude, Math.round((Date.parse(stop.from) - start) / 86_400_000))
  const day = formatDay(stop.from)
  if (hours === 0 || hours === 24)
    return [`At ${stop.name} the sun does not ${hours === 0 ? 'rise' : 'set'} on ${day}.`]
  return [`Daylight at ${stop.name} on ${day} is about ${Math.round(hours * 2) / 2} hours from sunrise to sunset.`]
}
