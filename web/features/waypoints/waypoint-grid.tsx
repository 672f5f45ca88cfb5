import { MapPinPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { WaypointList } from './use-waypoint-list.ts'
import { WaypointCard } from './waypoint-card.tsx'
import css from './waypoint-grid.module.css'

export type WaypointGridProps = {
  readonly list: WaypointList
  /** What other features have to say about a waypoint, on its card. */
  readonly children?: (waypoint: Waypoint) => ReactNode
}

/** A trip's waypoints as cards, by start date, undated last, eight a page. */
export function WaypointGrid({ list, children }: WaypointGridProps) {
  const { tripId, place, rows } = list
  if (!rows) {
    return list.isError ? (
      <Retry onRetry={list.retry} busy={list.isFetching}>
        The waypoints could not be loaded.
      </Retry>
    ) : (
      <Skeleton label="Loading waypoints..." shape="cards" count={limits.pageSize.waypoints} />
    )
  }
  if (rows.totalItems === 0) {
    return (
      <EmptyState
        icon={<MapPinPlus />}
        title="No waypoints available for this trip."
        action={
          <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
            Add Your First Waypoint
          </LinkButton>
        }
      />
    )
  }
  return (
    <div className={css.grid}>
      <ol className={list.settling ? `${css.cards} ${css.settling}` : css.cards}>
        {rows.items.map((waypoint) => (
          <WaypointCard key={waypoint.id} tripId={tripId} waypoint={waypoint}>
            {children?.(waypoint)}
          </WaypointCard>
        ))}
      </ol>
      <Pager label="Waypoints" page={place.page} totalPages={rows.totalPages} onPage={place.toPage}>
        Page {rows.currentPage + 1} of {rows.totalPages}
      </Pager>
    </div>
  )
}
