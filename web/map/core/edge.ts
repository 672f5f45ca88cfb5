import { distanceKm, formatPosition, type Position } from '#shared/geo.ts'
import type { MapMarker } from './types.ts'

/** Latitude at which Web Mercator (EPSG:3857) maps end: atan(sinh(π)), in degrees. */
const edgeLatitude = 85.0511

const isDrawn = ({ latitude }: Position) => Math.abs(latitude) <= edgeLatitude

/** Returns where a place is drawn, at most at the map's edge. */
export const toDrawn = (position: Position): Position =>
  isDrawn(position) ? position : { ...position, latitude: Math.sign(position.latitude) * edgeLatitude }

/** Returns a marker's label; beyond the edge, with its real position. */
export const toMarkerLabel = ({ name, position }: MapMarker): string =>
  isDrawn(position) ? name : `${name} (${formatPosition(position)}, beyond the edge of the map)`

/** Returns a marker's accessible name, which has the number on its pin: '3. Marree'. */
export const toMarkerName = (marker: MapMarker): string =>
  marker.number === undefined ? toMarkerLabel(marker) : `${marker.number}. ${toMarkerLabel(marker)}`

/** Returns the true place at a point of the map: within 1 km of a marker beyond the edge, the marker's. */
export const toTruePlace = (shown: Position, markers: readonly MapMarker[]): Position =>
  markers.find(({ position }) => !isDrawn(position) && distanceKm(toDrawn(position), shown) < 1)?.position ?? shown
