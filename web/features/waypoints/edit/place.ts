import { type Position, toPosition } from '#shared/geo.ts'
import { toStopKind } from '#shared/stop.ts'
import type { WaypointDraft } from './draft.ts'

/** Returns decimal strings with six places, about ten centimeters, as the API takes them. */
export const toPlace = ({ latitude, longitude }: Position): Pick<WaypointDraft, 'latitude' | 'longitude'> => ({
  latitude: String(Number(latitude.toFixed(6))),
  longitude: String(Number(longitude.toFixed(6))),
})

/** Returns the marker of the chosen place, if any. */
export function toDraftMarkers({
  name,
  latitude,
  longitude,
  symbol,
}: Pick<WaypointDraft, 'name' | 'latitude' | 'longitude' | 'symbol'>) {
  const position = toPosition(latitude, longitude)
  return position
    ? [{ id: 'draft', name, position, kind: 'draft', movable: true, stop: toStopKind(symbol) } as const]
    : []
}
