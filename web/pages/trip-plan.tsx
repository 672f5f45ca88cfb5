import { useQuery } from '@tanstack/react-query'
import type { TripPlan } from '#shared/trip-plan.ts'
import { isUnreachable } from '../data/api-error.ts'
import { useTripPlanned } from '../features/itinerary/use-trip-planned.ts'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import { tripPlanQuery, useTripPlan } from '../features/trip-plan/api.ts'
import { TripPlanView } from '../features/trip-plan/trip-plan-view.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { Notice } from '../ui/notice.tsx'
import { RetryQueries } from '../ui/retry.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { createTripHandle, createTripPage } from './trip-page.tsx'

export const handle = createTripHandle((client, tripId) => {
  void client.prefetchQuery(vehiclesQuery)
  void client.prefetchQuery(tripPlanQuery(tripId))
})

/** The plan to fill in without a signal if the saved one was never read. The server refuses its revision if it has one. */
const unread: TripPlan = { rev: 0 }

export const Component = createTripPage(({ tripId }) => {
  const query = useQuery(tripQuery(tripId))
  const tripPlan = useTripPlan(tripId)
  const waypoints = useQuery(allWaypointsQuery(tripId))
  const vehicles = useQuery(vehiclesQuery)
  const planned = useTripPlanned(tripId, query.data ?? undefined, waypoints.data?.items)
  if (!query.data) return <NoTrip query={query} />
  const isUnread = !tripPlan.data && isUnreachable(tripPlan.error)
  const plan = tripPlan.data ?? (isUnread ? unread : undefined)
  if (planned && plan)
    return (
      <>
        <PartlySaved tripId={tripId} />
        {isUnread ? (
          <Notice>The saved trip plan is not on this device. You can still fill in and print one.</Notice>
        ) : null}
        <TripPlanView planned={planned} tripPlan={plan} />
      </>
    )
  const queries = [tripPlan, waypoints, vehicles]
  if (!queries.some(({ error }) => error)) return <Skeleton label="Loading the trip plan..." shape="cards" count={4} />
  return <RetryQueries queries={queries}>The trip plan could not be loaded.</RetryQueries>
}, 'own')
