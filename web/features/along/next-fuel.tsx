import { Fragment, type ReactNode } from 'react'
import { listStopKms } from '#shared/along/fuel-along.ts'
import type { TripId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatWhole } from '#shared/itinerary/quantities.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { isFuelNear, nameLastFuel } from './along-texts.ts'
import { useAlong } from './saved.ts'

/** A place on the way: the leg's index, and the share of it that is driven. */
type Place = { readonly leg: number; readonly share: number }

type NextFuelProps = {
  readonly tripId: TripId
  readonly itinerary: Itinerary
  readonly place: Place
  readonly children: (text: string) => ReactNode
}

/**
 * The sentences on fuel along the rest of the way: 'Next fuel on the map: 118 km, Kunawarritji', and how far the planned fuel
 * lasts. None if nothing was searched since the way changed, or a map lacks fuel.
 */
export function NextFuel({ tripId, itinerary, place: { leg, share }, children }: NextFuelProps) {
  const along = useAlong(tripId, itinerary.legs)
  const units = useUnits()
  if (!along) return null
  const start = listStopKms(itinerary)[leg] ?? 0
  const here = start + share * (itinerary.legs[leg]?.km.usual ?? 0)
  const next = along.open.find((place) => isFuelNear(place) && place.km > here)
  const distance = next && formatWhole(next.km - here, 'km', units)
  const texts = [
    next && `Next fuel on the map: ${distance}, ${next.name === '' ? 'no name' : next.name}`,
    nameLastFuel(along, itinerary, units),
  ]
  return texts.map((text) => (text === undefined ? null : <Fragment key={text}>{children(text)}</Fragment>))
}
