import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoWaypoints } from './no-waypoints.tsx'
import type { WaypointList } from './use-waypoint-list.ts'
import css from './waypoint-grid.module.css'

type WaypointGridProps = {
  readonly list: WaypointList
  /** A card for each waypoint of the list. */
  readonly children: ReactNode
}

/** A trip's waypoints as cards, by start date, undated last, eight a page. */
export function WaypointGrid({ list: { tripId, place, query }, children }: WaypointGridProps) {
  return (
    <QueryView
      query={query}
      loading={<Skeleton label="Loading waypoints..." shape="cards" count={limits.pageSize.waypoints} />}
      failed="The waypoints could not be loaded."
      quiet
      isEmpty={({ totalItems }) => totalItems === 0}
      empty={<NoWaypoints tripId={tripId} />}
    >
      {({ currentPage, totalPages }) => (
        <div className={css.grid}>
          <ol className={query.isPlaceholderData ? `${css.cards} ${css.settling}` : css.cards}>{children}</ol>
          <Pager label="Waypoints" page={place.page} totalPages={totalPages} onPage={place.toPage}>
            Page {currentPage + 1} of {totalPages}
          </Pager>
        </div>
      )}
    </QueryView>
  )
}
