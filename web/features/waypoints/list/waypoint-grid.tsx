import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import type { StopKind } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { stopKindIcons } from '../../../map/core/stop-kinds.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KindChips } from '../kind/kind-chips.tsx'
import type { WaypointGridList } from '../kind/use-waypoint-grid.ts'
import { NoWaypoints } from './no-waypoints.tsx'
import css from './waypoint-grid.module.css'

type WaypointGridProps = {
  readonly list: WaypointGridList
  readonly children: ReactNode
  /** A note below the cards, such as the weather's source. */
  readonly note: ReactNode
}

/** A trip's waypoints as cards, optionally of one kind: by start date, undated last, eight per page. */
export function WaypointGrid({ list: { tripId, place, query, kind, counts }, children, note }: WaypointGridProps) {
  return (
    <>
      <KindChips counts={counts} kind={kind} />
      <QueryView
        query={query}
        loading={<Skeleton label="Loading waypoints..." shape="cards" count={limits.pageSize.waypoints} />}
        failed="The waypoints could not be loaded."
        quiet
        isEmpty={({ totalItems }) => totalItems === 0}
        empty={kind ? <NoneOfKind tripId={tripId} kind={kind} /> : <NoWaypoints tripId={tripId} />}
      >
        {({ currentPage, totalPages }) => (
          <div className={css.grid}>
            <ol className={query.isPlaceholderData ? `${css.cards} settling` : css.cards}>{children}</ol>
            <Pager label="Waypoints" page={place.page} totalPages={totalPages} onPage={place.toPage}>
              Page {currentPage + 1} of {totalPages}
            </Pager>
            {note}
          </div>
        )}
      </QueryView>
    </>
  )
}

function NoneOfKind({ tripId, kind }: { readonly tripId: string; readonly kind: StopKind }) {
  const Icon = stopKindIcons[kind]
  return (
    <EmptyState
      icon={<Icon />}
      title={`No stop of this trip is marked “${stopKindNames[kind]}”.`}
      action={<LinkButton to={paths.waypoints(tripId)}>Show all stops</LinkButton>}
    >
      Choose a stop’s kind when you add or edit it.
    </EmptyState>
  )
}
