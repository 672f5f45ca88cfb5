import type { ComponentType } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { ListRow } from '../../ui/list.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { formatSpan } from './format-span.ts'

/** Draws a trip's route, 72 × 56 px. */
export type TripPicture = ComponentType<{ readonly tripId: TripId }>

type TripRowProps = {
  readonly trip: Pick<Trip, 'id' | 'name' | 'waypointCount' | 'span' | 'owner'>
  readonly picture: TripPicture
}

export const TripRow = ({ trip: { id, name, waypointCount, span, owner }, picture: Picture }: TripRowProps) => (
  <ListRow
    picture={<Picture tripId={id} />}
    note={
      <>
        {owner === undefined ? null : (
          <>
            <bdi>{owner}</bdi> ·{' '}
          </>
        )}
        {formatCount(waypointCount, 'waypoint')} <UnsyncedBadge id={id} />
      </>
    }
    under={formatSpan(span)}
    to={paths.trip(id)}
  >
    {name}
  </ListRow>
)
