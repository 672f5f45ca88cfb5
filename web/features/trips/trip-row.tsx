import type { ComponentType } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { ListRow } from '../../ui/list.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { formatSpanParts } from './format-span.ts'

/** Draws a trip's route, 72 × 56 px. */
export type TripPicture = ComponentType<{ readonly tripId: TripId }>

type TripRowProps = {
  readonly trip: Pick<Trip, 'id' | 'name' | 'waypointCount' | 'span' | 'owner'>
  readonly picture: TripPicture
}

export function TripRow({ trip, picture: Picture }: TripRowProps) {
  const { id, name, waypointCount, span, owner } = trip
  const [dates = '', ...length] = formatSpanParts(span)
  return (
    <ListRow
      picture={<Picture tripId={id} />}
      note={
        <>
          {owner === undefined ? null : (
            <>
              <bdi>{owner}</bdi> ·{' '}
            </>
          )}
          {[formatCount(waypointCount, 'waypoint'), ...length].join(' · ')} <UnsyncedBadge id={id} />
        </>
      }
      under={dates}
      to={paths.trip(id)}
    >
      {name}
    </ListRow>
  )
}
