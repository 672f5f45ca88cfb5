import type { Position } from '#shared/geo.ts'
import type { Trail, TrailTone } from './types.ts'
import type { Scheme } from './use-scheme.ts'

/** The look of a trail on every provider's map: widths and radii in pixels. */
export const trailLook = {
  light: { colour: '#3d6345', edge: '#fffcf5', good: '#2f7a42', warn: '#a86a00', bad: '#c2410c' },
  dark: { colour: '#a5c8a0', edge: '#12171a', good: '#7fce8a', warn: '#f0b847', bad: '#ff8a5c' },
  width: 2,
  partWidth: 5,
  /** Dash and gap lengths in line widths. */
  dashes: [1.6, 1.4],
  opacity: 0.75,
  radius: 4,
} as const satisfies Record<Scheme, object> & Record<string, unknown>

/**
 * Returns a trail as GeoJSON: its line, its parts, and a point for each dot. A leg that is shorter across the date line goes there: it
 * ends beyond 180 degrees, and the rest is another line.
 */
export function toTrailFeatures({ line, dots, parts = [] }: Trail) {
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...toLines(line, {}),
      ...parts.flatMap((part) => toLines(part.line, { tone: part.tone, dashed: part.dashed })),
      ...dots.map(({ longitude, latitude }) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      })),
    ],
  }
}

function toLines(line: readonly Position[], properties: { tone?: TrailTone; dashed?: boolean }) {
  const lines: [number, number][][] = []
  let last: Position | undefined
  for (const place of line) {
    const { longitude, latitude } = place
    const turn = last ? Math.round((last.longitude - longitude) / 360) * 360 : 0
    if (last) lines.at(-1)?.push([longitude + turn, latitude])
    if (!last || turn !== 0) lines.push([[longitude, latitude]])
    last = place
  }
  return lines
    .filter(({ length }) => length > 1)
    .map((coordinates) => ({
      type: 'Feature' as const,
      properties,
      geometry: { type: 'LineString' as const, coordinates },
    }))
}
