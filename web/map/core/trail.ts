import type { Position } from '#shared/geo.ts'
import type { Trail } from './types.ts'
import type { Scheme } from './use-scheme.ts'

/** How a trail is drawn on every provider's map: widths and radii in pixels. */
export const trailLook = {
  light: { colour: '#3d6345', edge: '#fffcf5' },
  dark: { colour: '#a5c8a0', edge: '#12171a' },
  width: 2,
  opacity: 0.75,
  radius: 4,
} as const satisfies Record<Scheme, object> & Record<string, unknown>

/**
 * A trail as GeoJSON: its line, and a point for each dot. A leg that is shorter across the date line goes there: it ends
 * beyond 180 degrees, and the rest is a line of its own.
 */
export function toTrailFeatures({ line, dots }: Trail) {
  const lines: [number, number][][] = []
  let last: Position | undefined
  for (const place of line) {
    const { longitude, latitude } = place
    const turn = last ? Math.round((last.longitude - longitude) / 360) * 360 : 0
    if (last) lines.at(-1)?.push([longitude + turn, latitude])
    if (!last || turn !== 0) lines.push([[longitude, latitude]])
    last = place
  }
  const features = [
    ...lines
      .filter(({ length }) => length > 1)
      .map((coordinates) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'LineString' as const, coordinates },
      })),
    ...dots.map(({ longitude, latitude }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  ]
  return { type: 'FeatureCollection' as const, features }
}
