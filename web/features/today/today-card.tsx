import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { describeTripDay } from '#shared/itinerary/today.ts'
import { limits } from '#shared/limits.ts'
import { preview } from '#shared/text.ts'
import { paths } from '../../paths.ts'
import { RetryQueries } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useTripPlanned } from '../itinerary/use-trip-planned.ts'
import { PartlySaved } from '../offline/partly-saved.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { useToday } from '../offline/use-today.ts'
import { tripQuery } from '../trips/api.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { ForecastNote } from '../weather/forecast-note.tsx'
import css from './road.module.css'
import { TodayStop } from './today-stop.tsx'
import { useDrive } from './use-drive.ts'
import { useOtherTabs } from './use-other-tabs.ts'

type TodayCardProps = {
  readonly trip: { readonly id: TripId; readonly name: string }
  /** True on Home, where the trip's name is a link. */
  readonly isOnHome?: boolean
  /** The trip page's own result. */
  readonly planned?: Planned | undefined
  /** The list of stops, where the card is high enough for it: it replaces all but the peek. */
  readonly children?: ReactNode
}

/** The next stop of a trip in progress, calculated from saved data. */
export function TodayCard({ trip: { id, name }, isOnHome = false, planned: onPage, children }: TodayCardProps) {
  const trip = useQuery(tripQuery(id))
  const waypoints = useQuery(allWaypointsQuery(id))
  const vehicles = useQuery(vehiclesQuery)
  const computed = useTripPlanned(id, onPage ? undefined : (trip.data ?? undefined), waypoints.data?.items)
  const planned = onPage ?? computed
  const { drive } = useDrive(id)
  useOtherTabs()
  const isOffline = useIsOffline()
  const failed = [trip, waypoints, vehicles].filter(({ data, error }) => data === undefined && error)
  // Deleted on another device.
  if (trip.data === null) return null
  if (planned && drive) {
    return (
      <PlannedCard planned={planned} drive={drive} isOnHome={isOnHome}>
        {children}
      </PlannedCard>
    )
  }
  if (failed.length === 0) return <Skeleton label="Loading the next stop..." shape="page" />
  return (
    <Frame title={<TripName id={id} name={name} isOnHome={isOnHome} />}>
      {isOffline ? (
        <p>This trip isn’t saved on this device.</p>
      ) : (
        <RetryQueries queries={failed}>The next stop could not be loaded.</RetryQueries>
      )}
      {children}
    </Frame>
  )
}

type PlannedCardProps = Pick<TodayCardProps, 'isOnHome' | 'children'> & {
  readonly planned: Planned
  readonly drive: Drive
}

/** The card of a trip that is computed already. */
export function PlannedCard({ planned, drive, isOnHome = false, children }: PlannedCardProps) {
  const { trip, waypoints, itinerary: all } = planned
  const today = useToday()
  const itinerary = forFirstVehicle(all)
  if (itinerary.stops.length === 0) return null
  const day = describeTripDay(itinerary, today)
  const road = { trip, waypoints: sortWaypoints(waypoints), itinerary, drive, today, clock: Date.now }
  return (
    <Frame
      title={
        <>
          <TripName id={trip.id} name={trip.name} isOnHome={isOnHome} />
          {isOnHome && trip.owner ? (
            <>
              {' '}
              · <bdi>{trip.owner}</bdi>
            </>
          ) : null}
          {day ? ` · ${day}` : ''}
        </>
      }
    >
      {isOnHome ? <PartlySaved tripId={trip.id} /> : null}
      <TodayStop road={road} others={all.vehicles.slice(1)} list={children}>
        {isOnHome ? (
          <p className="muted">
            <bdi>{preview(trip.description, limits.descriptionPreview) || 'No description'}</bdi>
          </p>
        ) : null}
        <ForecastNote forecast={itinerary.forecast} />
      </TodayStop>
    </Frame>
  )
}

function Frame({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <p id={id} className={css.trip}>
        {title}
      </p>
      {children}
    </section>
  )
}

type TripNameProps = { readonly id: TripId; readonly name: string; readonly isOnHome: boolean }

const TripName = ({ id, name, isOnHome }: TripNameProps) =>
  isOnHome ? (
    <Link to={paths.trip(id)}>
      <bdi>{preview(name, limits.descriptionPreview)}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
