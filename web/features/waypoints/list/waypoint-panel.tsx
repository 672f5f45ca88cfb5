import { LayoutGrid, MapPinPlus, Route, SearchX } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeStop, type Rows } from '../../../data/rows.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { List, ListNote, ListRow } from '../../../ui/list.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UnsyncedBadge } from '../../offline/unsynced-badge.tsx'
import { formatDates } from '../dates.ts'
import { KindIcon } from '../kind/kind-icon.tsx'
import { AddFirst, NoWaypoints } from './no-waypoints.tsx'
import { toNumbers } from './numbers.ts'
import type { WaypointList } from './use-waypoint-list.ts'
import css from './waypoint-panel.module.css'

type WaypointPanelProps = {
  readonly list: WaypointList
  /** The whole trip; undefined while loading. */
  readonly all: Rows<Waypoint> | undefined
  /** Number of waypoints in the trip, regardless of the search. */
  readonly tripHas: number
}

/** The trip's waypoints beside its map, with search and pages. */
export function WaypointPanel({ list: { tripId, place, query }, all, tripHas }: WaypointPanelProps) {
  const { data: rows, isPlaceholderData: settling } = query
  const numbers = rows && toNumbers(rows, all)
  const clear = <Button onClick={() => place.type('')}>Clear search</Button>
  const nothingFound = (
    <EmptyState
      icon={<SearchX />}
      title="No matching waypoints found"
      action={tripHas === 0 ? <AddFirst tripId={tripId} /> : clear}
    />
  )
  return (
    <Card className={css.panel} aria-labelledby="waypoints">
      <div className={css.head}>
        <h2 id="waypoints">Waypoints</h2>
        <LinkButton to={paths.waypoints(tripId)} icon={<LayoutGrid />}>
          View All
        </LinkButton>
        <LinkButton to={paths.itinerary(tripId)} icon={<Route />}>
          Itinerary
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
      <QueryView
        query={query}
        loading={<Skeleton label="Loading waypoints..." count={limits.pageSize.waypoints / 2} />}
        failed="The waypoints could not be loaded."
        quiet
        isEmpty={({ items }) => items.length === 0}
        empty={rows?.search === '' ? <NoWaypoints tripId={tripId} /> : nothingFound}
      >
        {({ items }) => (
          <List as="ol" settling={settling} className={css.rows}>
            {items.map((waypoint) => (
              <ListRow
                key={waypoint.id}
                mark={<span className={css.number}>{numbers?.get(waypoint.id) ?? ''}</span>}
                note={
                  <>
                    <KindIcon symbol={waypoint.symbol} />
                    {formatDates(waypoint)}
                    <UnsyncedBadge id={waypoint.id} />
                  </>
                }
                to={paths.waypoint(tripId, waypoint.id)}
              >
                {waypoint.name}
              </ListRow>
            ))}
          </List>
        )}
      </QueryView>
      <ListNote>{rows ? describeStop(rows, 'first') : ''}</ListNote>
      {rows && rows.search === '' && place.search === '' && rows.totalItems > 0 ? (
        <Pager label="Waypoints" page={place.page} totalPages={rows.totalPages} onPage={place.toPage}>
          Page {rows.currentPage + 1} of {rows.totalPages}
        </Pager>
      ) : null}
    </Card>
  )
}
