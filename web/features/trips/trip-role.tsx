import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type InviteList, onlyOwner } from '#shared/crew.ts'
import { isJoined, type TripId } from '#shared/ids.ts'
import { paths } from '../../paths.ts'
import { type Right, RoleContext, useRights } from '../../ui/may.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { tripKeys, tripQuery } from './api.ts'
import { describeRole } from './describe-role.ts'
import { NoTrip } from './no-trip.tsx'

type TripRoleProps = { readonly tripId: TripId; readonly children: ReactNode }

/** Says to all below it what the user may do with a trip, and reads one with a crew again after others have changed it. Shows no joined trip that has ended. */
export function TripRole({ tripId, children }: TripRoleProps) {
  const isOthers = isJoined(tripId)
  const isOffline = useIsOffline()
  const query = useQuery({ ...tripQuery(tripId), enabled: isOthers })
  const trip = query.data
  // Of an own trip, once the user has seen them. Someone may join at any time.
  const { data: invites } = useQuery<InviteList['invites']>({ queryKey: tripKeys.invites(tripId), enabled: false })
  // While the page is visible, and on coming back to it. Not below the trip's key, because reloading the trip must not look again.
  useQuery({
    queryKey: ['changes', tripId],
    queryFn: async (context) => (await import('./look-for-changes.ts')).lookForChanges(tripId, context),
    enabled: (trip?.crew !== undefined || invites?.some(({ hasEnded }) => !hasEnded) === true) && !isOffline,
    refetchInterval: 30_000,
    staleTime: 0,
  })
  // It has ended, perhaps while one of its screens was open.
  if (isOthers && trip === null) return <NoTrip query={query} />
  // Until the trip is read, nothing changes it.
  return <RoleContext value={isOthers ? (trip?.role ?? 'viewer') : undefined}>{children}</RoleContext>
}

/** Shows a page to those who may do with the trip what it is for, and to others why they may not. */
export function NeedsRight({ tripId, right, children }: TripRoleProps & { readonly right: Right | undefined }) {
  const may = useRights()
  return right === undefined || may(right) ? children : <NotAllowed tripId={tripId} right={right} />
}

function NotAllowed({ tripId, right }: { readonly tripId: TripId; readonly right: Right }) {
  const query = useQuery(tripQuery(tripId))
  const trip = query.data
  if (!trip) return <NoTrip query={query} />
  return (
    <PageHeader title={trip.name} back={{ to: paths.trip(tripId), label: 'Back to the trip' }}>
      <p dir="auto">{right === 'own' ? onlyOwner : describeRole(trip)}</p>
    </PageHeader>
  )
}
