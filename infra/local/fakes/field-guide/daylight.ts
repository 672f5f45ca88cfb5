import type { Place } from './facts.ts'

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

/** A sentence with the daylight at the first dated place, or nothing when no place has a date and a position. */
export function daylight(places: readonly Place[]): string[] {
  const place = places.find((one) => one.position && one.from)
  if (!place?.position || !place.from) return []
  const start = Date.UTC(Number(place.from.slice(0, 4)), 0, 0)
  const hours = daylightHours(place.position.latitude, Math.round((Date.parse(place.from) - start) / 86_400_000))
  return [
    `Daylight at ${place.name} on ${place.from} is about ${Math.round(hours * 2) / 2} hours from sunrise to sunset.`,
  ]
}
