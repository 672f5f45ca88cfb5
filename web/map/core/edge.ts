import { distanceKm, formatPosition, type Position } from '#shared/geo.ts'
import type { MapMarker } from './types.ts'

/**
 * Latitude in degrees at which every provider's map ends, atan(sinh(π)): Web Mercator (EPSG:3857) would draw the poles infinitely far
 * away.
 */
const edgeLatitude = 85.0511

const isDrawn = ({ latitude }: Position) => Math.abs(latitude) <= edgeLatitude

/** Returns where a place is drawn: there, or at the map's edge if it is beyond. */
export const toDrawn = (position: Position): Position =>
  isDrawn(position) ? position : { ...position, latitude: Math.sign(position.latitude) * edgeLatitude }

/** Returns a marker's accessible name and tooltip; beyond the edge, with its real position. */
export const toMarkerName = ({ name, position }: MapMarker): string =>
  isDrawn(position) ? name : `${name} (${formatPosition(position)}, beyond the edge of the map)`

/** Returns the place at a point of the map: near a marker beyond the edge (1 km), the marker's own place. */
export const toTruePlace = (shown: Position, markers: readonly MapMarker[]): Position =>
  markers.find(({ position }) => !isDrawn(position) && distanceKm(toDrawn(position), shown) < 1)?.position ?? shown
