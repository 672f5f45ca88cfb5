import { ArrowLeftFromLine, ArrowRightFromLine, LayoutGrid, MapPinPlus } from 'lucide-react'
import { memo, Suspense, use, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { limits } from '#shared/limits.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeStop, type Rows } from '../../data/rows.ts'
import { usePassed } from '../../hooks/use-passed.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListNote } from '../../ui/list.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { May, useRights } from '../../ui/may.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AlongContext } from '../along/along-context.ts'
import { isEstimated } from '../itinerary/format.ts'
import { TripReality, useHasFills } from '../itinerary/lazy-reality.tsx'
import { PlanCard } from '../itinerary/overview/plan-card.tsx'
import { Totals } from '../itinerary/overview/totals.tsx'
import { PlanContext, type Planned } from '../itinerary/plan-context.ts'
import { toRows } from '../itinerary/rows.ts'
import type { TripLines } from '../tracks/use-track-lines.ts'
import { toMarkers } from '../waypoints/markers.ts'
import { EmptyTrip } from './empty-trip.tsx'
import type { Changes } from './load-changes.tsx'
import { type Pointed, usePlanner } from './planner-context.ts'
import { StopList as StopRows } from './stop-list.tsx'
import css from './stop-panel.module.css'
import type { StopList } from './use-stop-list.ts'

// Loaded with the first search.
const FoundPlaces = loadLater(() => import('../../map/picker/found-places.tsx'), 'FoundPlaces')

// Loaded for a trip with several people.
const LoadChanges = loadLater(() => import('./load-changes.tsx'), 'LoadChanges')

const ItineraryView = loadLater(
  () => import('../itinerary/overview/itinerary.tsx'),
  'ItineraryView',
  <Skeleton label="Loading the itinerary..." shape="cards" count={4} />,
)

export type StopPanelProps = {
  readonly list: StopList
  /** The computed trip; undefined while loading. */
  readonly planned: Planned | undefined
  readonly lines: TripLines
  readonly trip: TripDetail
  readonly pointed: Pointed | undefined
  /** True on the road, where the list is in a sheet without the vehicle. */
  readonly isInSheet: boolean
  /** True once the trip's last day is over. */
  readonly isOver: boolean
  readonly onImport: () => void
}

/** The trip's waypoints beside its map, with search and pages; wide, its itinerary. */
export function StopPanel({ trip, list, planned, lines, pointed, isInSheet, isOver, onImport }: StopPanelProps) {
  const { tripId, place, query, all, rows, isWide, showsAll, showAll } = list
  const hasFills = useHasFills(planned?.itinerary)
  const [changes, setChanges] = useState<Changes>()
  const figures = useMemo(() => {
    const rows = planned ? toRows(planned.itinerary, planned.waypoints, lines.exact, hasFills) : []
    return new Map(rows.map((row) => [row.stop.id, row]))
  }, [planned, lines.exact, hasFills])
  const { add } = usePlanner()
  const panel = useRef<HTMLElement>(null)
  const near = useMemo(() => ({ stops: toMarkers(all?.items ?? []).map(({ position }) => position) }), [all])
  const addPlace: typeof add = (position, name) => {
    // Saving the stop returns the focus to the search, for the next place.
    panel.current?.querySelector('input')?.focus()
    place.type('')
    add(position, name)
  }
  const isListed = rows && !isWide && query.data?.search === '' && place.search === '' && rows.totalItems > 0
  const isPaged = isListed && (showsAll || rows.totalPages > 1)
  const whichPage = rows && `Page ${rows.currentPage + 1} of ${rows.totalPages}`
  const stops = (
    <>
      {all && (trip.owner ?? trip.crew) ? <LoadChanges trip={trip} stops={all.items} onChange={setChanges} /> : null}
      <QueryView
        query={{ ...query, data: rows }}
        loading={<Skeleton label="Loading waypoints..." count={limits.pageSize.waypoints / 2} />}
        failed="The waypoints could not be loaded."
        quiet
        isEmpty={({ items }) => items.length === 0}
        empty={query.data?.search ? null : <EmptyTrip tripId={tripId} onPlace={addPlace} onImport={onImport} />}
      >
        {(shown) => (
          <StopRows
            rows={shown}
            all={all}
            figures={figures}
            changes={changes}
            isSettling={query.isPlaceholderData && !showsAll}
            isWide={isWide}
            pointed={pointed}
          />
        )}
      </QueryView>
      <ListNote>{rows?.search ? describeFound(rows) : ''}</ListNote>
      {place.search === '' ? null : (
        <May do="plan">
          <FoundPlaces query={place.search} near={near} onAdd={addPlace} />
        </May>
      )}
    </>
  )
  return (
    <section ref={panel} className={isWide ? `${css.panel} ${css.wide}` : css.panel} aria-labelledby="waypoints">
      <div className={css.head}>
        {/* The search and the list say it to those who see them. */}
        <h2 id="waypoints" className="visually-hidden">
          Waypoints
        </h2>
        {isListed && !isPaged ? <p className="small">{whichPage}</p> : null}
        {isWide ? <div className={css.totals}>{planned ? <Totals itinerary={planned.itinerary} /> : null}</div> : null}
        <SearchBox label="Search waypoints by name" value={place.typed} onChange={place.type} />
        {isWide ? (
          <Button variant="plain" onClick={() => window.print()}>
            Print
          </Button>
        ) : null}
      </div>
      <div className={css.body}>
        <PlanContext value={planned}>
          {/* What a search finds comes right below it. */}
          {isInSheet || place.search !== '' ? null : (
            <>
              {trip.waypointCount > 0 ? (
                <div className={css.plan}>{planned ? <PlanCard {...planned} /> : null}</div>
              ) : null}
              {planned ? <WayLine itinerary={planned.itinerary} /> : null}
            </>
          )}
          {isWide ? (
            <ItineraryView trip={trip} planned={planned} lines={lines}>
              {stops}
            </ItineraryView>
          ) : (
            <>
              {isOver && hasFills ? <TripReality tripId={tripId} /> : null}
              <Suspense>{stops}</Suspense>
            </>
          )}
        </PlanContext>
      </div>
      <div className={css.foot}>
        {isPaged ? (
          <div className={css.pages}>
            {showsAll ? (
              <p className={css.count}>{`${rows.totalItems.toLocaleString('en-US')} stops`}</p>
            ) : (
              <Pager label="Waypoints" page={place.page} totalPages={rows.totalPages} onPage={place.toPage}>
                {whichPage}
              </Pager>
            )}
            <Button variant="plain" aria-pressed={showsAll} onClick={() => showAll(!showsAll)}>
              All stops
            </Button>
          </div>
        ) : null}
        <div className={css.links}>
          <LinkButton to={paths.waypoints(tripId)} icon={<LayoutGrid />}>
            View All
          </LinkButton>
          {isWide ? (
            <CloseItinerary />
          ) : (
            <LinkButton to={paths.itinerary(tripId)} state={{ opened: true }} icon={<ArrowLeftFromLine />}>
              Itinerary
            </LinkButton>
          )}
          <May do="plan">
            <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
              Add New
            </LinkButton>
          </May>
        </div>
      </div>
    </section>
  )
}

/** Returns '3 waypoints found', and where an incomplete search ended. */
function describeFound(rows: Rows<Waypoint>): string {
  const { length } = rows.items
  const found = length > 0 ? `${formatCount(length, 'waypoint')} found` : 'No matching waypoints found'
  const stop = describeStop(rows, 'first')
  return `${found}${stop && `, ${stop}`}`
}

/** Returns to where the itinerary was opened: the same page, with the map. */
function CloseItinerary() {
  const { tripId } = usePlanner()
  const navigate = useNavigate()
  const isOpened = usePassed('opened') === true
  return (
    <Button
      icon={<ArrowRightFromLine />}
      aria-label="Close itinerary"
      onClick={() => void (isOpened ? navigate(-1) : navigate(paths.trip(tripId), { replace: true }))}
    >
      Itinerary
    </Button>
  )
}

/** Says how many legs are straight lines and puts them on the roads of a map, and opens what lies along the way. */
const WayLine = memo(function WayLine({ itinerary }: { readonly itinerary: Itinerary }) {
  const { ask } = usePlanner()
  const { glance } = use(AlongContext)
  const may = useRights()
  const { legs } = itinerary
  const straight = legs.filter(isEstimated).length
  // A row more would push the first stop down, so without either the trip's menu opens it.
  if (straight === 0 && !glance) return null
  return (
    <div className={css.way}>
      <p>
        {straight > 0
          ? `${straight} of ${formatCount(legs.length, 'leg')} ${straight === 1 ? 'is a straight line' : 'are straight lines'}`
          : glance}
      </p>
      {straight > 0 && may('plan') ? (
        <Button variant="plain" onClick={() => ask({ kind: 'follow', to: undefined })}>
          Follow roads
        </Button>
      ) : null}
      <Button variant="plain" onClick={() => ask({ kind: 'along', to: undefined })}>
        Along the way
      </Button>
    </div>
  )
})
