import { LayoutGrid, MapPinPlus, SearchX } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows as RowsData } from '../../data/rows.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { WaypointList } from './use-waypoint-list.ts'
import css from './waypoint-panel.module.css'
import { WaypointRow } from './waypoint-row.tsx'

/** The trip's waypoints beside its map: search, pages, and the ways to all of them and to a new one. */
export function WaypointPanel({ list, tripHas }: { list: WaypointList; tripHas: number }) {
  const { tripId, place, rows } = list
  return (
    <Card className={css.panel} aria-labelledby="waypoints">
      <div className={css.head}>
        <h2 id="waypoints">Waypoints</h2>
        <LinkButton to={paths.waypoints(tripId)} icon={<LayoutGrid />}>
          View All
        </LinkButton>
        <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
          Add New
        </LinkButton>
      </div>
      <SearchBox
        label="Search waypoints by name"
        placeholder="Search waypoints by name..."
        value={place.typed}
        onChange={place.type}
      />
      {rows ? (
        <Rows list={list} rows={rows} tripHas={tripHas} />
      ) : list.isError ? (
        <Retry onRetry={list.retry} busy={list.isFetching}>
          The waypoints could not be loaded.
        </Retry>
      ) : (
        <Skeleton label="Loading waypoints..." count={limits.pageSize.waypoints / 2} />
      )}
      {rows && rows.search === '' && place.search === '' && rows.totalItems > 0 ? (
        <Pager label="Waypoints" page={place.page} totalPages={rows.totalPages} onPage={place.toPage}>
          Page {rows.currentPage + 1} of {rows.totalPages}
        </Pager>
      ) : null}
    </Card>
  )
}

function Rows({ list, rows, tripHas }: { list: WaypointList; rows: RowsData<Waypoint>; tripHas: number }) {
  const { tripId, place, settling } = list
  if (rows.items.length > 0) {
    return (
      <ol className={settling ? `${css.rows} ${css.settling}` : css.rows}>
        {rows.items.map((waypoint) => (
          <WaypointRow key={waypoint.id} tripId={tripId} waypoint={waypoint} />
        ))}
      </ol>
    )
  }
  const addFirst = (
    <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
      Add Your First Waypoint
    </LinkButton>
  )
  if (rows.search === '') {
    return <EmptyState icon={<MapPinPlus />} title="No waypoints available for this trip." action={addFirst} />
  }
  const clear = <Button onClick={() => place.type('')}>Clear search</Button>
  return <EmptyState icon={<SearchX />} title="No matching waypoints found" action={tripHas === 0 ? addFirst : clear} />
}
