import { Route } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import { describeDistanceBetween } from '#shared/itinerary/distance.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { TitledCard } from '../../../ui/titled-card.tsx'
import css from './distances-card.module.css'
import { useNeighbours } from './use-neighbours.ts'

export function DistancesCard({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const units = useUnits()
  const { at, previous, next } = useNeighbours(tripId, waypoint.id)
  if (!previous && !next) return null
  return (
    <TitledCard icon={Route} title="Distances">
      <dl className={css.distances}>
        {previous ? (
          <div>
            <dt>
              From <bdi>{`${at}. ${previous.name}`}</bdi>
            </dt>
            <dd>{describeDistanceBetween(previous, waypoint, units)}</dd>
          </div>
        ) : null}
        {next ? (
          <div>
            <dt>
              To <bdi>{`${at + 2}. ${next.name}`}</bdi>
            </dt>
            <dd>{describeDistanceBetween(waypoint, next, units)}</dd>
          </div>
        ) : null}
      </dl>
    </TitledCard>
  )
}
