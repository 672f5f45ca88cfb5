import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Day } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeTripDay } from '#shared/itinerary/today.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useKnownWeather } from '../itinerary/use-known-weather.ts'
import { PartlySaved } from '../offline/partly-saved.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { tripQuery } from '../trips/api.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import css from './today.module.css'
import { TodayStop } from './today-stop.tsx'
import { useDrive } from './use-drive.ts'

type TodayCardProps = {
  readonly trip: { readonly id: TripId; readonly name: string }
  readonly today: Day
  /** True on Home, where the trip's name is a link and the leg is drawn: the trip's page has a map. */
  readonly isOnHome?: boolean
  /** What the page has computed, which takes long for a long trip; computed here without it. */
  readonly planned?: Planned | undefined
}

/** The next stop of a trip in progress, calculated from saved data. */
export function TodayCard({ trip: { id, name }, today, isOnHome = false, planned }: TodayCardProps) {
  const trip = useQuery(tripQuery(id))
  const waypoints = useQuery(allWaypointsQuery(id))
  const vehicles = useQuery(vehiclesQuery)
  const { drive } = useDrive(id)
  const isOffline = useIsOffline()
  const failed = [trip, waypoints].filter(({ data, error }) => data === undefined && error)
  // Deleted on another device.
  if (trip.data === null) return null
  const garage = vehicles.data ?? (vehicles.error ? [] : undefined)
  if (planned && drive) return <Loaded {...planned} {...{ today, drive, isOnHome }} />
  if (trip.data && waypoints.data && garage && drive) {
    return <Computed {...{ trip: trip.data, today, drive, isOnHome }} saved={waypoints.data.items} vehicles={garage} />
  }
  if (failed.length === 0) return <Skeleton label="Loading the next stop..." shape="page" />
  return (
    <Frame title={<TripName {...{ id, name, isOnHome }} />}>
      {isOffline ? (
        <p>This trip isn’t saved on this device.</p>
      ) : (
        <Retry
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        >
          The next stop could not be loaded.
        </Retry>
      )}
    </Frame>
  )
}

type Shown = { readonly drive: Drive; readonly today: Day; readonly isOnHome: boolean }

type ComputedProps = Shown & {
  readonly trip: Trip
  readonly saved: readonly Waypoint[]
  readonly vehicles: readonly Vehicle[]
}

function Computed({ trip, saved, vehicles, ...shown }: ComputedProps) {
  const units = useUnits()
  const { waypoints, loading } = useKnownWeather(trip.id, saved)
  const itinerary = useMemo(
    () => computeItinerary(trip, waypoints, vehicles, units, loading),
    [trip, waypoints, vehicles, units, loading],
  )
  return <Loaded {...{ trip, waypoints, itinerary }} {...shown} />
}

type LoadedProps = Shown & Pick<Planned, 'trip' | 'waypoints' | 'itinerary'>

function Loaded({ trip, waypoints, itinerary, drive, today, isOnHome }: LoadedProps) {
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
      <TodayStop {...{ trip, waypoints, itinerary, drive, today, isOnHome }} />
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
