import { startTransition, useDeferredValue, useEffect, useMemo } from 'react'
import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { type AlongTrip, nothingAlong } from './along-context.ts'
import { AlongCounts } from './along-counts.tsx'
import { glanceAlong, nameLastFuel } from './along-texts.ts'
import { useAlong } from './saved.ts'

type LoadAlongProps = {
  readonly tripId: TripId
  readonly itinerary: Itinerary
  /** It must not change. */
  readonly onChange: (trip: AlongTrip) => void
}

/** Loads what was found along a trip, after the page has drawn what it has. */
export function LoadAlong({ tripId, itinerary, onChange }: LoadAlongProps) {
  // A list that is open comes first.
  const along = useDeferredValue(useAlong(tripId, itinerary.legs))
  const units = useUnits()
  const trip = useMemo((): AlongTrip => {
    if (!along) return nothingAlong
    const counts = new Map<WaypointId, Map<AlongKind, number>>()
    for (const { leg, kind } of along.open) {
      const to = itinerary.legs[leg]?.to.id
      if (to === undefined) continue
      const own = counts.get(to) ?? new Map<AlongKind, number>()
      counts.set(to, own.set(kind, (own.get(kind) ?? 0) + 1))
    }
    return {
      along,
      legs: itinerary.legs,
      counts,
      Counts: AlongCounts,
      lastFuel: nameLastFuel(along, itinerary, units),
      glance: glanceAlong(along, itinerary, units),
    }
  }, [along, itinerary, units])
  // The page is drawn again bit by bit.
  useEffect(() => startTransition(() => onChange(trip)), [trip, onChange])
  return null
}
