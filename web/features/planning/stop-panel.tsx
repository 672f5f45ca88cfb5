import { LayoutGrid, MapPinPlus, Route } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { describeStop } from '../../data/rows.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListNote } from '../../ui/list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { toMarkers } from '../waypoints/markers.ts'
import { EmptyTrip } from './empty-trip.tsx'
import { type LegInList, listLegStates } from './leg-states.ts'
import { type Pointed, usePlanner } from './planner-context.ts'
import { StopList as StopRows } from './stop-list.tsx'
import css from './stop-panel.module.css'
import type { StopList } from './use-stop-list.ts'

// Loaded with the first search.
const FoundPlaces = lazy(async () => ({ default: (await import('../../map/picker/found-places.tsx')).FoundPlaces }))

type StopPanelProps = {
  readonly list: StopList
  /** The computed trip; undefined while loading. */
  readonly planned: Planned | undefined
  readonly pointed: Pointed | undefined
  readonly onImport: () => void
}

/** The trip's waypoints beside its map, with search and pages. */
export function StopPanel({ list, planned, pointed, onImport }: StopPanelProps) {
  const { tripId, place, query, all, rows, showsAll, showAll } = list
  const legs = useLegs(planned)
  const { add } = usePlanner()
  const panel = useRef<HTMLElement>(null)
  const near = useMemo(() => ({ stops: toMarkers(all?.items ?? []).map(({ position }) => position) }), [all])
  const notation = useNotation()
  const addPlace: typeof add = (position, name) => {
    // The search for the next place has the focus after this one is saved.
    panel.current?.querySelector('input')?.focus()
    place.type('')
    add(position, name)
  }
  const isListed = rows && query.data?.search === '' && place.search === '' && rows.totalItems > 0
  return (
    <section ref={panel} className={css.panel} aria-labelledby="waypoints">
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
          empty={
            query.data?.search === '' ? (
              <EmptyTrip tripId={tripId} onPlace={addPlace} onImport={onImport} />
            ) : (
              <p className={css.nothing}>No matching waypoints found</p>
            )
          }
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
        {place.search === '' ? null : (
          <Suspense>
            <FoundPlaces query={place.search} near={near} notation={notation} onAdd={addPlace} />
          </Suspense>
        )}
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
