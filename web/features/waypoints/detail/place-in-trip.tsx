import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Route } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { describeDistanceBetween } from '#shared/itinerary/distance.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { paths } from '../../../paths.ts'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { tripQuery } from '../../trips/api.ts'
import css from './place-in-trip.module.css'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

type PlaceInTripProps = { readonly tripId: TripId; readonly waypoint: Waypoint }

/** The trip's name, the stop's number, and links to the previous and next stop. */
export function PlaceInTrip({ tripId, waypoint: { id, skipped } }: PlaceInTripProps) {
  const { data: trip } = useQuery(tripQuery(tripId))
  const { number, count, previous, next } = useNeighbours(tripId, id)
  return (
    <nav aria-label="Place in the trip" className={css.place}>
      <p className={css.trip}>
        <Link to={paths.trip(tripId)}>
          <bdi className="ellipsis">{trip?.name ?? 'The trip'}</bdi>
        </Link>
        {number === 0 ? null : <span>{`Stop ${number} of ${count}${skipped ? ', skipped' : ''}`}</span>}
      </p>
      <NeighbourLink tripId={tripId} which="previous" neighbour={previous} />
      <NeighbourLink tripId={tripId} which="next" neighbour={next} />
    </nav>
  )
}

type NeighbourLinkProps = {
  readonly tripId: TripId
  readonly which: 'previous' | 'next'
  readonly neighbour: Neighbour | undefined
}

/** Empty without a stop. */
function NeighbourLink({ tripId, which, neighbour }: NeighbourLinkProps) {
  if (!neighbour) return <span className={css[which]} />
  const { stop } = neighbour
  const name = formatName(neighbour)
  return (
    <Link
      to={paths.waypoint(tripId, stop.id)}
      rel={which === 'next' ? 'next' : 'prev'}
      aria-label={`${which === 'next' ? 'Next' : 'Previous'} stop: ${name}`}
      className={css[which]}
    >
      {which === 'previous' ? <ChevronLeft /> : null}
      <bdi className="ellipsis">{name}</bdi>
      {which === 'next' ? <ChevronRight /> : null}
    </Link>
  )
}

const formatName = ({ stop, number }: Neighbour) => `${number}. ${stop.name}`

/** The distances from the previous stop and to the next one. */
export function DistancesCard({ tripId, waypoint }: PlaceInTripProps) {
  const units = useUnits()
  const { previous, next } = useNeighbours(tripId, waypoint.id).visited
  if (!previous && !next) return null
  return (
    <TitledCard icon={Route} title="Distances">
      <dl className={css.distances}>
        {previous ? (
          <div>
            <dt>
              From <bdi>{formatName(previous)}</bdi>
            </dt>
            <dd>{describeDistanceBetween(previous.stop, waypoint, units)}</dd>
          </div>
        ) : null}
        {next ? (
          <div>
            <dt>
              To <bdi>{formatName(next)}</bdi>
            </dt>
            <dd>{describeDistanceBetween(waypoint, next.stop, units)}</dd>
          </div>
        ) : null}
      </dl>
    </TitledCard>
  )
}
