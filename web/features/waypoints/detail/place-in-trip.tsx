import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { tripQuery } from '../../trips/api.ts'
import css from './place-in-trip.module.css'
import { useNeighbours } from './use-neighbours.ts'

type PlaceInTripProps = { readonly tripId: TripId; readonly waypoint: Waypoint }

/** The trip's name, the stop's number, and links to the previous and next stop. */
export function PlaceInTrip({ tripId, waypoint: { id, skipped } }: PlaceInTripProps) {
  const { data: trip } = useQuery(tripQuery(tripId))
  const { at, count, previous, next } = useNeighbours(tripId, id)
  return (
    <nav aria-label="Place in the trip" className={css.place}>
      <p className={css.trip}>
        <Link to={paths.trip(tripId)}>
          <bdi className="ellipsis">{trip?.name ?? 'The trip'}</bdi>
        </Link>
        {at === -1 ? null : <span>{`Stop ${at + 1} of ${count}${skipped ? ', skipped' : ''}`}</span>}
      </p>
      <Neighbour tripId={tripId} which="previous" stop={previous} number={at} />
      <Neighbour tripId={tripId} which="next" stop={next} number={at + 2} />
    </nav>
  )
}

type NeighbourProps = {
  readonly tripId: TripId
  readonly which: 'previous' | 'next'
  readonly stop: Waypoint | undefined
  readonly number: number
}

/** Empty without a stop. */
function Neighbour({ tripId, which, stop, number }: NeighbourProps) {
  if (!stop) return <span className={css[which]} />
  const name = `${number}. ${stop.name}`
  return (
    <Link
      to={paths.waypoint(tripId, stop.id)}
      rel={which === 'next' ? 'next' : 'prev'}
      aria-label={`${which === 'next' ? 'Next' : 'Previous'} stop: ${name}`}
      className={css[which]}
    >
      {which === 'previous' ? <ChevronLeft aria-hidden="true" /> : null}
      <bdi className="ellipsis">{name}</bdi>
      {which === 'next' ? <ChevronRight aria-hidden="true" /> : null}
    </Link>
  )
}
