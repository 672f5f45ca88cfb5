import type { Position } from '#shared/geo.ts'
import type { RouteState } from '#shared/itinerary/route.ts'
import type { Trail } from './types.ts'
import type { Scheme } from './use-scheme.ts'

/** The `--route-…` tokens' colors, for a canvas. */
export const trailColours = {
  light: { line: '#3d6345', edge: '#fffcf5', good: '#2f7a42', warn: '#a86a00', bad: '#961b13', dots: '#ffffff' },
  dark: { line: '#a5c8a0', edge: '#12171a', good: '#7fce8a', warn: '#f0b847', bad: '#dc4a3d', dots: '#ffffff' },
} as const satisfies Record<Scheme, object>

/** Width of a trail's thin line, and radius of a dot on a near and a far map, in pixels. */
export const trailLook = { width: 2, opacity: 0.75, radius: { near: 4, far: 2 } } as const

/** The strokes of a line being drawn, from the lowest up: the draft pin's color on any map. */
export const drawnLook = [
  { colour: '#ffffff', width: 7 },
  { colour: '#1f5c92', width: 4 },
] as const

/** A line of a pattern, in pixels. A dash of 0 is a dot as wide as the line. */
export type Stroke = {
  readonly paint: Exclude<keyof (typeof trailColours)['light'], 'line'>
  readonly width: number
  readonly dash?: readonly [number, number]
}

/** The pattern of each state, from the lowest line up, different without color too. */
export const routePatterns: Readonly<Record<RouteState, readonly Stroke[]>> = {
  enough: [
    { paint: 'edge', width: 8 },
    { paint: 'good', width: 5 },
  ],
  reserve: [
    { paint: 'edge', width: 8 },
    { paint: 'warn', width: 6 },
    { paint: 'edge', width: 2.5 },
  ],
  bad: [
    { paint: 'edge', width: 8 },
    { paint: 'warn', width: 5, dash: [9, 6] },
  ],
  dry: [
    { paint: 'edge', width: 10 },
    { paint: 'bad', width: 7 },
    { paint: 'dots', width: 2.5, dash: [0, 6] },
  ],
}

/** Returns a trail as GeoJSON: lines, parts with their state, and points. */
export function toTrailFeatures({ line, path = line, parts = [] }: Trail) {
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...toLines(path).map((coordinates) => toLineFeature(coordinates)),
      ...parts.flatMap((part) => toLines(part.line).map((coordinates) => toLineFeature(coordinates, part.state))),
      ...line.map(({ longitude, latitude }) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      })),
    ],
  }
}

const toLineFeature = (coordinates: [number, number][], state?: RouteState) => ({
  type: 'Feature' as const,
  properties: state === undefined ? {} : { state },
  geometry: { type: 'LineString' as const, coordinates },
})

/** Returns longitudes and latitudes. A leg that is shorter across the date line ends beyond 180 degrees, and the rest is another line. */
export function toLines(line: readonly Position[]): [number, number][][] {
  const lines: [number, number][][] = []
  let last: Position | undefined
  for (const place of line) {
    const { longitude, latitude } = place
    const turn = last ? Math.round((last.longitude - longitude) / 360) * 360 : 0
    if (last) lines.at(-1)?.push([longitude + turn, latitude])
    if (!last || turn !== 0) lines.push([[longitude, latitude]])
    last = place
  }
  return lines.filter(({ length }) => length > 1)
}
