import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { isNotFound } from '../data/api-error.ts'
import { describeDeleted } from '../data/save-edit.ts'
import { TravelTip } from '../features/assistant/travel-tip.tsx'
import { useDeleteStop } from '../features/tracks/use-delete-stop.ts'
import { allWaypointsQuery, waypointQuery } from '../features/waypoints/api.ts'
import { WaypointDetail } from '../features/waypoints/detail/waypoint-detail.tsx'
import { NoWaypoint, WaypointNotFound } from '../features/waypoints/no-waypoint.tsx'
import { WeatherBlock } from '../features/weather/weather-block.tsx'
import { primeMap } from '../map/map-view.tsx'
import { Notice } from '../ui/notice.tsx'
import { readTripId, readWaypointId, useTripId, useWaypointId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

// Drawn after the map.
const TripInset = lazy(async () => ({
  default: (await import('../features/itinerary/overview/trip-inset.tsx')).TripInset,
}))

export const handle: PageHandle = {
  prime(client, { params }) {
    const [tripId, waypointId] = [readTripId(params), readWaypointId(params)]
    if (!tripId || !waypointId) return
    void client.prefetchQuery(waypointQuery(tripId, waypointId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void primeMap(client)
  },
}

/** One waypoint: place, dates, weather and a tip. */
export function Component() {
  const tripId = useTripId()
  const waypointId = useWaypointId()
  if (!tripId || !waypointId) return <WaypointNotFound tripId={tripId} />
  return <WaypointScreen key={waypointId} tripId={tripId} waypointId={waypointId} />
}

function WaypointScreen({ tripId, waypointId }: { readonly tripId: TripId; readonly waypointId: WaypointId }) {
  const query = useQuery(waypointQuery(tripId, waypointId))
  const onDelete = useDeleteStop(tripId, waypointId)
  const waypoint = query.data
  if (!waypoint) return <NoWaypoint tripId={tripId} query={query} />
  return (
    <>
      {isNotFound(query.error) ? <Notice kind="error">{describeDeleted('waypoint')}</Notice> : null}
      <WaypointDetail
        tripId={tripId}
        waypoint={waypoint}
        onDelete={onDelete}
        inset={
          <Suspense>
            <TripInset tripId={tripId} waypointId={waypointId} />
          </Suspense>
        }
      >
        <WeatherBlock tripId={tripId} waypoint={waypoint} />
        <TravelTip waypoint={waypoint} />
      </WaypointDetail>
    </>
  )
}
