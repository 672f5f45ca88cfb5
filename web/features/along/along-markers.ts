import type { FoundPlace } from '#shared/along/place.ts'
import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { WaypointId } from '#shared/ids.ts'
import { type Box, measureAcross } from '../../map/core/box.ts'
import type { MapMarker } from '../../map/core/types.ts'
import { describeType } from './along-texts.ts'

/** More places in view would hide the map. */
export const mostOnMap = 150

/** A place's marker, with the stop whose leg passes it. */
export type AlongMarker = MapMarker & { readonly to: WaypointId }

/** The legs of the trip, by a place's index. */
type Legs = readonly { readonly to: { readonly id: WaypointId } }[]

/**
 * Returns quiet markers of the places of these kinds: all if there are few, else those in view; undefined if those are too many.
 * Without a view, as on a map that cannot be drawn, there are none.
 */
export function toAlongMarkers(
  places: readonly FoundPlace[],
  legs: Legs,
  kinds: readonly AlongKind[],
  view: Box | undefined,
): readonly AlongMarker[] | undefined {
  if (!view) return []
  const shown = places.filter(({ kind }) => kinds.includes(kind))
  // The same markers in every view are not drawn again when the map moves.
  const inView =
    shown.length <= mostOnMap ? shown : shown.filter(({ position }) => measureAcross(view, position) !== undefined)
  if (inView.length > mostOnMap) return undefined
  return inView.flatMap((place): AlongMarker[] => {
    const to = legs[place.leg]?.to.id
    return to === undefined ? [] : [toMarker(place, to)]
  })
}

const toMarker = (place: FoundPlace, to: WaypointId): AlongMarker => ({
  id: `along ${place.km} ${place.kind} ${place.position.latitude} ${place.position.longitude}`,
  name: place.name === '' ? describeType(place) : `${place.name}, ${describeType(place)}`,
  position: place.position,
  kind: 'place',
  // The id of its kind's drawing, which the page has once.
  symbol: `along-${place.kind}`,
  to,
})
