import { LayoutGrid, MapPinPlus, Route, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { describeStop } from '../../data/rows.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListNote } from '../../ui/list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { AddFirst, NoWaypoints } from '../waypoints/list/no-waypoints.tsx'
import { type LegInList, listLegStates } from './leg-states.ts'
import type { Pointed } from './planner-context.ts'
import { StopList as StopRows } from './stop-list.tsx'
import css from './stop-panel.module.css'
import type { StopList } from './use-stop-list.ts'

type StopPanelProps = {
  readonly list: StopList
  /** The computed trip; undefined while loading. */
  readonly planned: Planned | undefined
  /** Number of waypoints in the trip, regardless of the search. */
  readonly tripHas: number
  readonly pointed: Pointed | undefined
}

/** The trip's waypoints beside its map, with search and pages. */
export function StopPanel({ list, planned, tripHas, pointed }: StopPanelProps) {
  const { tripId, place, query, all, rows, showsAll, showAll } = list
  const legs = useLegs(planned)
  const clear = <Button onClick={() => place.type('')}>Clear search</Button>
  const nothingFound = (
    <EmptyState
      icon={<SearchX />}
      title="No matching waypoints found"
      action={tripHas === 0 ? <AddFirst tripId={tripId} /> : clear}
    />
  )
  const isListed = rows && query.data?.search === '' && place.search === '' && rows.totalItems > 0
  return (
    <section className={css.panel} aria-labelledby="waypoints">
      <div className={css.head}>
        <h2 id="waypoints">Waypoints</h2>
        <SearchBox
          label="Search waypoints by name"
          placeholder="Search waypoints by name..."
          value={place.typed}
          onChange={place.type}
        />
      </div>
      <div className={css.body}>
        <QueryView
          query={{ ...query, data: rows }}
          loading={<Skeleton label="Loading waypoints..." count={limits.pageSize.waypoints / 2} />}
          failed="The waypoints could not be loaded."
          quiet
          isEmpty={({ items }) => items.length === 0}
          empty={query.data?.search === '' ? <NoWaypoints tripId={tripId} /> : nothingFound}
        >
          {(shown) => (
            <StopRows
              rows={shown}
              all={all}
              legs={legs}
              isSettling={query.isPlaceholderData && !showsAll}
              pointed={pointed}
            />
          )}
        </QueryView>
        <ListNote>{rows ? describeStop(rows, 'first') : ''}</ListNote>
      </div>
      <div className={css.foot}>
        {isListed ? (
          <div className={css.pages}>
            {showsAll ? (
              <p className={css.count}>{`${rows.totalItems.toLocaleString('en-US')} stops`}</p>
            ) : (
              <Pager label="Waypoints" page={place.page} totalPages={rows.totalPages} onPage={place.toPage}>
                Page {rows.currentPage + 1} of {rows.totalPages}
              </Pager>
            )}
            {showsAll || rows.totalPages > 1 ? (
              <Button variant="plain" aria-pressed={showsAll} onClick={() => showAll(!showsAll)}>
                All stops
              </Button>
            ) : null}
          </div>
        ) : null}
        <div className={css.links}>
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
      </div>
    </section>
  )
}

/** Returns the leg after each stop that has one. */
function useLegs(planned: Planned | undefined): ReadonlyMap<WaypointId, LegInList> {
  return useMemo(() => {
    const itinerary = planned?.itinerary
    const states = itinerary ? listLegStates(itinerary) : []
    return new Map(itinerary?.legs.map((leg, at) => [leg.from.id, { leg, state: states[at] }]))
  }, [planned])
}
