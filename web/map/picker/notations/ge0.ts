import type { Position } from '#shared/geo.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Returns the place of a link from Organic Maps and similar apps (`om://B4srhdHVVt/Name`): after a digit of zoom, nine base-64 digits, each
 * with three bits of latitude and three of longitude, interleaved (organicmaps/libs/ge0).
 */
export function decodeGe0(code: string): Position | undefined {
  let [latitude, longitude] = [0, 0]
  for (const digit of code.slice(1)) {
    const bits = digits.indexOf(digit)
    if (bits < 0) return undefined
    latitude = latitude * 8 + (((bits >> 5) & 1) << 2) + (((bits >> 3) & 1) << 1) + ((bits >> 1) & 1)
    longitude = longitude * 8 + (((bits >> 4) & 1) << 2) + (((bits >> 2) & 1) << 1) + (bits & 1)
  }
  // The last three of thirty bits are unknown: use the middle.
  const [north, east] = [latitude * 8 + 4, longitude * 8 + 4]
  return { latitude: (north / (2 ** 30 - 1)) * 180 - 90, longitude: (east / 2 ** 30) * 360 - 180 }
}
