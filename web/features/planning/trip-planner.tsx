import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isWaypointId, type WaypointId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { describeLines } from '#shared/itinerary/straight-legs.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { usePassed } from '../../hooks/use-passed.ts'
import { paths } from '../../paths.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { useRights } from '../../ui/may.tsx'
import { AlongProvider } from '../along/along-provider.tsx'
import { findTrackAcross } from '../tracks/track-across.ts'
import { useTrackLines } from '../tracks/use-track-lines.ts'
import type { Move } from './move-stop.tsx'
import { type LegQuestion, type PlannerActions, PlannerContext, type Pointed } from './planner-context.ts'
import { StopPanel, type StopPanelProps } from './stop-panel.tsx'
import { TripMap } from './trip-map.tsx'
import css from './trip-planner.module.css'
import { useDrawnLeg } from './use-drawn-leg.ts'
import { useNewStop } from './use-new-stop.ts'
import { useRoute } from './use-route.ts'
import { VerdictChips } from './verdict-chips.tsx'

// Loaded after the map, or when they are used.
const noStrip = <div className={css.strip} />
const SupplyStrip = loadLater(() => import('./supply-strip.tsx'), 'SupplyStrip', noStrip)
const NewStopForm = loadLater(() => import('./new-stop-form.tsx'), 'NewStopForm')
const SplitQuestion = loadLater(() => import('../tracks/split-question.tsx'), 'SplitQuestion')
const PlannerDialogs = loadLater(() => import('./planner-dialogs.tsx'), 'PlannerDialogs')
const MoveStop = loadLater(() => import('./move-stop.tsx'), 'MoveStop')

const noStops: readonly Waypoint[] = []

type TripPlannerProps = Omit<StopPanelProps, 'lines' | 'pointed' | 'isInSheet'> & {
  /** The dialog that is open. */
  readonly question: LegQuestion | undefined
  /** It must not change. */
  readonly onAsk: (question: LegQuestion | undefined) => void
  /** Opens what saves the trip's map. */
  readonly onSaveMap: () => void
  /** Puts the list of stops elsewhere than beside the map. */
  readonly children?: ((stops: ReactNode) => ReactNode) | undefined
}

/** The planner of a trip: its map between verdicts and supplies, and the list of its stops. */
export function TripPlanner({
  trip,
  list,
  planned,
  isOver,
  question,
  onAsk,
  onImport,
  onSaveMap,
  children,
}: TripPlannerProps) {
  const { tripId, rows, all, place, isWide, showsAll } = list
  const map = useMapPlace(isWide)
  const stops = all?.items ?? noStops
  const [pointed, setPointed] = useState<Pointed>()
  const [move, setMove] = useState<Move>()
  const newStop = useNewStop(tripId, stops)
  const itinerary = planned?.itinerary
  const lines = useTrackLines(tripId)
  const route = useRoute(itinerary, lines)
  // An address or a draft starts neither for those who may not plan.
  const mayPlan = useRights()('plan')
  const { drawnLeg: drawnHere, draw } = useDrawnLeg(tripId, planned)
  const drawnLeg = mayPlan ? drawnHere : undefined
  const added = useAddedStop(stops)
  const navigate = useNavigate()
  const showMap = () => isWide && void navigate(paths.trip(tripId), { state: { opened: true } })
  const latest = useRef({ ...newStop, draw, showMap })
  latest.current = { ...newStop, draw, showMap }
  const actions = useMemo(
    (): PlannerActions => ({
      tripId,
      point: (stop, from) => setPointed(stop && { stop, from }),
      // The form for a new stop is on the map.
      add: (position, name, where) => {
        latest.current.place(position, name, where)
        latest.current.showMap()
      },
      insertAfter: (stop) => {
        latest.current.insertAfter(stop)
        latest.current.showMap()
      },
      draw: (stop) => latest.current.draw(stop),
      ask: onAsk,
      move: (stop, to) => setMove({ stop, to }),
    }),
    [tripId, onAsk],
  )
  /** Turns the list to the page of an index in the trip. */
  const turnTo = (at: number) => {
    const page = Math.floor(at / limits.pageSize.waypoints)
    if (!showsAll && place.search === '' && at >= 0 && page !== place.page) place.toPage(page)
  }
  const show = (stop: WaypointId) => {
    turnTo(stops.findIndex(({ id }) => id === stop))
    setPointed({ stop, from: 'chart' })
  }
  const hasSupplies = itinerary && itinerary.stops.length > 1 && (itinerary.fuel || itinerary.water)
  const panel = (
    <StopPanel
      isInSheet={children !== undefined}
      isOver={isOver}
      trip={trip}
      list={list}
      planned={planned}
      lines={lines}
      pointed={pointed}
      onImport={onImport}
    />
  )
  return (
    <PlannerContext value={actions}>
      <AlongProvider tripId={tripId} itinerary={itinerary}>
        <div className={isWide ? `${css.planner} ${css.wide}` : css.planner}>
          <div className={css.stage} hidden={!map.isShown}>
            {trip.waypointCount > 0 && !isWide ? (
              <div className={css.verdicts}>
                {itinerary && itinerary.stops.length > 0 ? <VerdictChips itinerary={itinerary} onShow={show} /> : null}
              </div>
            ) : null}
            {map.isMounted ? (
              <TripMap
                // Beside the itinerary, the markers stay those of the page.
                rows={isWide ? list.query.data : rows}
                all={all}
                route={route}
                lines={lines}
                straight={itinerary && describeLines(itinerary)}
                pointed={pointed}
                draft={mayPlan ? newStop.marker : undefined}
                drawnLeg={drawnLeg}
                onPlace={mayPlan ? newStop.place : undefined}
              >
                {newStop.isOpen && all && !drawnLeg && mayPlan ? (
                  <NewStopForm
                    stops={stops}
                    newStop={newStop}
                    onAdded={(stop) => {
                      turnTo(findPlace(stops, stop))
                      added.set(stop.id)
                    }}
                  />
                ) : null}
              </TripMap>
            ) : null}
            {isWide ? null : hasSupplies ? (
              <SupplyStrip itinerary={itinerary} stops={stops} pointed={pointed?.stop} />
            ) : // Its place, so that the list doesn't move when the vehicles have loaded.
            !planned && trip.plan?.vehicleId ? (
              noStrip
            ) : null}
          </div>
          {children ? children(panel) : panel}
        </div>
        {move ? (
          <MoveStop
            key={`${move.stop} ${move.to}`}
            move={move}
            stops={stops}
            planned={planned}
            onDone={(moved) => {
              setMove(undefined)
              if (moved) turnTo(move.to)
            }}
          />
        ) : null}
        {question && itinerary ? (
          <PlannerDialogs
            itinerary={itinerary}
            open={question}
            onSaveMap={onSaveMap}
            onClose={() => onAsk(undefined)}
          />
        ) : null}
        {added.across ? (
          <SplitQuestion tripId={tripId} stops={stops} added={added.across} onDone={() => added.set(undefined)} />
        ) : null}
      </AlongProvider>
    </PlannerContext>
  )
}

/** Returns whether the map is on the screen, beside the itinerary only with enough room. Once it is, it stays mounted. */
function useMapPlace(isWide: boolean) {
  // The sidebar, the itinerary and 280 px of map.
  const hasRoom = useMedia('(width >= 1256px)')
  const isShown = !isWide || hasRoom
  const [isMounted, setMounted] = useState(!isWide)
  if (!isWide && !isMounted) setMounted(true)
  useEffect(() => {
    // Beside an itinerary that opens, the map comes after the rows.
    if (isShown) startTransition(() => setMounted(true))
  }, [isShown])
  return { isShown, isMounted }
}

/** Returns the index that a new stop gets among the others. */
const findPlace = (stops: readonly Waypoint[], added: Waypoint): number =>
  sortWaypoints([...stops, added]).findIndex(({ id }) => id === added.id)

/** Returns the stop that was just added here or on the page that adds stops, if a track leads past its place in the trip. */
function useAddedStop(stops: readonly Waypoint[]) {
  const { search } = useLocation()
  const passed = usePassed('added')
  const isPassed = typeof passed === 'string' && isWaypointId(passed)
  const navigate = useNavigate()
  const [added, setAdded] = useState(isPassed ? passed : undefined)
  const across = added && findTrackAcross(stops, added) ? added : undefined
  const set = (stop: WaypointId | undefined) => {
    setAdded(stop)
    // A reload must not ask again.
    if (isPassed) void navigate({ search }, { replace: true, state: null })
  }
  return { across, set }
}
