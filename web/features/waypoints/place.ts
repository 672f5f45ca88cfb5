import { type Position, positionOf } from '#shared/geo.ts'
import { boundsOf } from '../../map/bounds.ts'

/** A position as the API takes it: decimal strings with six places, about ten centimetres. */
export const stringsOf = ({ latitude, longitude }: Position) => ({
  latitude: String(Number(latitude.toFixed(6))),
  longitude: String(Number(longitude.toFixed(6))),
})

/** The marker of a place that is being chosen. */
export function draftMarker(name: string, latitude: string, longitude: string) {
  const position = positionOf(latitude, longitude)
  return position ? [{ id: 'draft', name, position, kind: 'draft', movable: true } as const] : []
}

/** Close enough to see what lies around a place that was searched or typed. */
export const pickedZoom = 12

/** Where a map looks that shows all these places with room around them; undefined when there are none. */
export function viewOf(positions: readonly Position[]): { centre: Position; zoom: number } | undefined {
  const box = boundsOf(positions)
  if (!box) return undefined
  const centre = { latitude: (box.north + box.south) / 2, longitude: (((box.east + box.west) / 2 + 540) % 360) - 180 }
  // A degree of latitude is taller than one of longitude is wide, by about a third where most people travel.
  const degrees = Math.max(box.east - box.west, (box.north - box.south) * 1.3)
  // At zoom 0 the world is 256 pixels wide; the places get 256 of the map's.
  const zoom = Math.log2(360 / Math.max(degrees, 0.001))
  return { centre, zoom: Math.min(Math.max(Math.floor(zoom), 2), pickedZoom - 2) }
}
