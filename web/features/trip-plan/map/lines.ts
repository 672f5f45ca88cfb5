import type { Feature, Position } from 'geojson'

/** Returns a geometry's rings or lines. */
export function listLines(geometry: Feature['geometry']): Position[][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
  return geometry.type === 'LineString' ? [geometry.coordinates] : []
}
