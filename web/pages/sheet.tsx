import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { useTripPlanned } from '../features/itinerary/use-trip-planned.ts'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import { sheetQuery, useSheet } from '../features/sheet/api.ts'
import { SheetView } from '../features/sheet/sheet-view.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip, TripNotFound } from '../features/trips/no-trip.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { Retry } from '../ui/retry.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { readTripId, useTripId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

export const handle: PageHandle = {
  prime(client, { params }) {
    const tripId = readTripId(params)
    if (!tripId) return
    void client.prefetchQuery(tripQuery(tripId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void client.prefetchQuery(vehiclesQuery)
    void client.prefetchQuery(sheetQuery(tripId))
  },
}

export function Component() {
  const tripId = useTripId()
  return tripId ? <SheetScreen key={tripId} tripId={tripId} /> : <TripNotFound />
}

function SheetScreen({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(tripQuery(tripId))
  const sheet = useSheet(tripId)
  const waypoints = useQuery(allWaypointsQuery(tripId))
  const vehicles = useQuery(vehiclesQuery)
  const planned = useTripPlanned(tripId, query.data ?? undefined, waypoints.data?.items)
  if (!query.data) return <NoTrip query={query} />
  if (planned && sheet.data)
    return (
      <>
        <PartlySaved tripId={tripId} />
        <SheetView planned={planned} sheet={sheet.data} />
      </>
    )
  const queries = [sheet, waypoints, vehicles]
  const failed = queries.filter(({ error }) => error)
  if (failed.length === 0) return <Skeleton label="Loading the trip plan..." shape="cards" count={4} />
  return (
    <Retry
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch()
      }}
    >
      The trip plan could not be loaded.
    </Retry>
  )
}
