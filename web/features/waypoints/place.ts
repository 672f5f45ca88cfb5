import { type Position, toPosition } from '#shared/geo.ts'

/** A position as the API takes it: decimal strings with six places, about ten centimetres. */
export const stringsOf = ({ latitude, longitude }: Position) => ({
  latitude: String(Number(latitude.toFixed(6))),
  longitude: String(Number(longitude.toFixed(6))),
})

/** The marker of a place that is being chosen. */
export function draftMarker(name: string, latitude: string, longitude: string) {
  const position = toPosition(latitude, longitude)
  return position ? [{ id: 'draft', name, position, kind: 'draft', movable: true } as const] : []
}

/** Close enough to see what lies around a place that was searched or typed. */
export const pickedZoom = 12
