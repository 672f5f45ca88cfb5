import type { Feature, Geometry, Position } from 'geojson'
import type { LngLatBounds } from 'maplibre-gl'
import type { Bounds } from './graticule.ts'

export const toEdges = (bounds: LngLatBounds): Bounds => [
  bounds.getWest(),
  bounds.getSouth(),
  bounds.getEast(),
  bounds.getNorth(),
]

/** A view of more degrees needs the world. */
const widest = 30

/** Returns a view with its own length beyond each edge, so that moving by a whole view shows nothing else; everywhere for a wide view. */
export function growBounds([west, south, east, north]: Bounds): Bounds {
  const length = Math.max(east - west, north - south)
  const more = length > widest ? Infinity : length
  return [west - more, south - more, east + more, north + more]
}

/** Returns whether bounds lie within others. */
export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]

/** Beyond this longitude, land may be stored on the other side of the date line: Fiji's reaches -181.5 degrees. */
const dateLine = 178

/**
 * Leaves out of features what lies beyond an edge of an area, and draws the rest of it straight: within the area all lines and polygons stay
 * the same. Points stay.
 */
export function cutFeatures(features: readonly Feature[], [west, south, east, north]: Bounds): Feature[] {
  const isFarFromDateLine = Math.max(-west, east) < dateLine
  const edges: Bounds = isFarFromDateLine ? [west, south, east, north] : [-Infinity, south, Infinity, north]
  const cut = (lines: Position[][]) => lines.map((line) => cutLine(line, edges)).filter(isThere)
  return features.flatMap((feature): Feature[] => {
    const geometry = cutGeometry(feature.geometry, cut)
    return 'coordinates' in geometry && !isThere(geometry.coordinates) ? [] : [{ ...feature, geometry }]
  })
}

function cutGeometry(geometry: Geometry, cut: (lines: Position[][]) => Position[][]): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: cut([geometry.coordinates])[0] ?? [] }
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: cut(geometry.coordinates) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map(cut).filter(isThere) }
    default:
      return geometry
  }
}

const isThere = ({ length }: readonly unknown[]) => length > 0

/** Leaves out corners that lie beyond the same edge as both neighbors, so that no new line enters the area. */
function cutLine(line: Position[], [west, south, east, north]: Bounds): Position[] {
  const sides = line.map(([x = 0, y = 0]) => (x < west ? 1 : x > east ? 2 : y < south ? 3 : y > north ? 4 : 0))
  const [first] = sides
  if (first !== 0 && sides.every((side) => side === first)) return []
  return line.filter((_, at) => sides[at] === 0 || sides[at] !== sides[at - 1] || sides[at] !== sides[at + 1])
}
