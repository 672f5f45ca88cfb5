import { type ReactNode, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { AlongContext, nothingAlong } from './along-context.ts'

// Loaded after the page has drawn what it has.
const LoadAlong = loadLater(() => import('./load-along.tsx'), 'LoadAlong')

type AlongProviderProps = {
  readonly tripId: TripId
  /** Undefined while loading. */
  readonly itinerary: Itinerary | undefined
  readonly children: ReactNode
}

/** Gives a trip's page what was found along the way. What is found draws only what shows it again. */
export function AlongProvider({ tripId, itinerary, children }: AlongProviderProps) {
  const [trip, setTrip] = useState(nothingAlong)
  return (
    <AlongContext value={trip}>
      {children}
      {itinerary ? <LoadAlong tripId={tripId} itinerary={itinerary} onChange={setTrip} /> : null}
    </AlongContext>
  )
}
