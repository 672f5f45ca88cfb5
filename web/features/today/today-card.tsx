import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Day } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import { describeTripDay } from '#shared/itinerary/today.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { RetryQueries } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useTripPlanned } from '../itinerary/use-trip-planned.ts'
import { PartlySaved } from '../offline/partly-saved.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { tripQuery } from '../trips/api.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { ForecastNote } from '../weather/forecast-note.tsx'
import css from './today.module.css'
import { TodayStop } from './today-stop.tsx'
import { useDrive } from './use-drive.ts'
import { useOtherTabs } from './use-other-tabs.ts'

type TodayCardProps = {
  readonly trip: { readonly id: TripId; readonly name: string }
  readonly today: Day
  /** True on Home, where the trip's name is a link and the leg is drawn: the trip's page has a map. */
  readonly isOnHome?: boolean
  /** The trip page's own result. */
  readonly planned?: Planned | undefined
}

/** The next stop of a trip in progress, calculated from saved data. */
export function TodayCard({ trip: { id, name }, today, isOnHome = false, planned: onPage }: TodayCardProps) {
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
  if (planned && drive) return <Loaded planned={planned} drive={drive} today={today} isOnHome={isOnHome} />
  if (failed.length === 0) return <Skeleton label="Loading the next stop..." shape="page" />
  return (
    <Frame title={<TripName id={id} name={name} isOnHome={isOnHome} />}>
      {isOffline ? (
        <p>This trip isn’t saved on this device.</p>
      ) : (
        <RetryQueries queries={failed}>The next stop could not be loaded.</RetryQueries>
      )}
    </Frame>
  )
}

type LoadedProps = {
  readonly planned: Planned
  readonly drive: Drive
  readonly today: Day
  readonly isOnHome: boolean
}

function Loaded({ planned: { trip, waypoints, itinerary: all }, drive, today, isOnHome }: LoadedProps) {
  const itinerary = forFirstVehicle(all)
  if (itinerary.stops.length === 0) return null
  const day = describeTripDay(itinerary, today)
  return (
    <Frame
      title={
        <>
          <TripName id={trip.id} name={trip.name} isOnHome={isOnHome} />
          {day ? ` · ${day}` : ''}
        </>
      }
    >
      {isOnHome ? <PartlySaved tripId={trip.id} /> : null}
      <TodayStop
        trip={trip}
        waypoints={waypoints}
        itinerary={itinerary}
        drive={drive}
        today={today}
        isOnHome={isOnHome}
        others={all.vehicles.slice(1)}
      />
      {isOnHome ? <ForecastNote forecast={itinerary.forecast} /> : null}
    </Frame>
  )
}

function Frame({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.trip}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

type TripNameProps = { readonly id: TripId; readonly name: string; readonly isOnHome: boolean }

const TripName = ({ id, name, isOnHome }: TripNameProps) =>
  isOnHome ? (
    <Link to={paths.trip(id)}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
