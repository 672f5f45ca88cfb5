import type { LucideIcon } from 'lucide-react'
import { formatCount } from '#shared/count.ts'
import type { Trip } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { ListRow } from '../../ui/list.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'

type TripRowProps = {
  readonly trip: Pick<Trip, 'id' | 'name' | 'waypointCount'>
  /** The trip's dates; '' reserves their line. */
  readonly days: string
  readonly icon?: LucideIcon
}

export const TripRow = ({ trip: { id, name, waypointCount }, days, icon }: TripRowProps) => (
  <ListRow
    {...(icon && { icon })}
    note={
      <>
        {formatCount(waypointCount, 'waypoint')} <UnsyncedBadge id={id} />
      </>
    }
    under={days}
    to={paths.trip(id)}
  >
    {name}
  </ListRow>
)
