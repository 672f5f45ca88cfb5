import { distanceKm, formatPosition, type Position } from '#shared/geo.ts'
import type { MapMarker } from './types.ts'

/** Latitude in degrees at which every provider's map ends: Web Mercator (EPSG:3857) would draw the poles infinitely far away, and cuts a square, atan(sinh(π)). */
const edgeLatitude = 85.0511

const isDrawn = ({ latitude }: Position) => Math.abs(latitude) <= edgeLatitude

/** Where a place is drawn: there, or at the edge of the map when it lies beyond. */
export const toDrawn = (position: Position): Position =>
  isDrawn(position) ? position : { ...position, latitude: Math.sign(position.latitude) * edgeLatitude }

/** What a screen reader and the tooltip say of a marker; of one beyond the edge, where it really is. */
export const toMarkerName = ({ name, position }: MapMarker): string =>
  isDrawn(position) ? name : `${name} (${formatPosition(position)}, beyond the edge of the map)`

/** What stands at a place of the map: within a kilometre of where a marker beyond the edge is drawn, that marker's own place. */
export const toTruePlace = (shown: Position, markers: readonly MapMarker[]): Position =>
  markers.find(({ position }) => !isDrawn(position) && distanceKm(toDrawn(position), shown) < 1)?.position ?? shown
