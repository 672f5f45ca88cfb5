import { Droplets, Fuel, Tent } from 'lucide-react'
import { startTransition, use, useDeferredValue, useEffect, useMemo } from 'react'
import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { AlongContext, type AlongCountsProps, type AlongTrip, nothingAlong } from './along-context.ts'
import css from './along-counts.module.css'
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

const counted = [
  ['fuel', 'Fuel', Fuel],
  ['water', 'water', Droplets],
  ['camp', 'camps', Tent],
] as const

/** The number of places for fuel, water and camps beside the leg to a stop; a press lists them. */
function AlongCounts({ to, onOpen }: AlongCountsProps) {
  const counts = use(AlongContext).counts.get(to)
  const shown = counted.flatMap(([kind, name, Icon]) => {
    const count = counts?.get(kind) ?? 0
    return count > 0 ? [{ name, Icon, count }] : []
  })
  if (shown.length === 0) return null
  const label = shown.map(({ name, count }) => `${name} ${count}`).join(' · ')
  return (
    <button type="button" className={css.counts} aria-label={`Along the way: ${label}`} title={label} onClick={onOpen}>
      {shown.map(({ name, Icon, count }) => (
        <span key={name}>
          <Icon />
          {count.toLocaleString('en-US')}
        </span>
      ))}
    </button>
  )
}
