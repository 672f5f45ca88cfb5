import { type ReactNode, use, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Position } from '#shared/geo.ts'
import { isWaypointId, type WaypointId } from '#shared/ids.ts'
import type { Route } from '#shared/itinerary/route.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../data/rows.ts'
import { type Box, measureAcross, type ShownBox, toBox, wrapLongitude } from '../../map/core/box.ts'
import { listFuelSigns } from '../../map/core/fuel-signs.ts'
import type { MapMarker } from '../../map/core/types.ts'
import { MapView } from '../../map/map-view.tsx'
import { paths } from '../../paths.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { AlongContext } from '../along/along-context.ts'
import type { AlongMarker } from '../along/along-markers.ts'
import { useToday } from '../offline/use-today.ts'
import type { DrawnLeg } from '../tracks/draw/draw-route.tsx'
import type { DrawingOnMap } from '../tracks/draw/use-drawing.ts'
import type { TripLines } from '../tracks/use-track-lines.ts'
import { toNumbers } from '../waypoints/list/numbers.ts'
import { RouteLegend } from '../waypoints/list/route-legend.tsx'
import { toMarkers, toTrail, withEnds } from '../waypoints/markers.ts'
import { type Pointed, usePlanner } from './planner-context.ts'
import { isPast } from './stop-days.ts'
import css from './trip-map.module.css'

// Loaded after the map, if something was found along the way.
const AlongOnMap = loadLater(() => import('../along/along-on-map.tsx'), 'AlongOnMap')
// Loaded when a route is drawn.
const DrawRoute = loadLater(() => import('../tracks/draw/draw-route.tsx'), 'DrawRoute')

const noPlaces: readonly AlongMarker[] = []

type TripMapProps = {
  /** The waypoints listed; undefined while loading, like `all`. */
  readonly rows: Rows<Waypoint> | undefined
  /** The whole trip. */
  readonly all: Rows<Waypoint> | undefined
  /** Route with the fuel range; undefined if unknown. */
  readonly route: Route | undefined
  readonly pointed: Pointed | undefined
  /** Place of a stop that is being added. */
  readonly draft: MapMarker | undefined
  /** Lines of the tracks, and which legs have none. */
  readonly lines: TripLines
  readonly straight: string | undefined
  /** The leg whose route is drawn. */
  readonly drawnLeg: DrawnLeg | undefined
  /** Called with the place of a new stop; undefined if there can be none. */
  readonly onPlace: ((position: Position) => void) | undefined
  /** Content over the map. */
  readonly children: ReactNode
}

/** Map with a numbered, linked marker for each waypoint of the list and for both ends of the trip; a dot on a line for every stop. */
export function TripMap(props: TripMapProps) {
  const { rows, all, route, lines, pointed, draft, drawnLeg, onPlace, children } = props
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<ShownBox>()
  const [drawing, setDrawing] = useState<DrawingOnMap>()
  const navigate = useNavigate()
  const { tripId, point, ask } = usePlanner()
  const { along } = use(AlongContext)
  const [places, setPlaces] = useState<readonly AlongMarker[]>(noPlaces)
  const items = rows?.items
  const today = useToday()
  const stops = useMemo(() => {
    if (!rows) return []
    const past = new Set<string>(all?.items.flatMap((stop) => (isPast(stop, today) ? stop.id : [])))
    return withEnds(toMarkers(rows.items, toNumbers(rows, all)), all?.items ?? []).map(
      (marker): MapMarker => (past.has(marker.id) ? { ...marker, isPast: true } : marker),
    )
  }, [rows, all, today])
  const markers = useMemo(() => {
    const marked = pointed && pointed.from !== 'map' ? markStop(stops, all?.items ?? [], pointed.stop) : stops
    if (drawing) return [...marked, ...drawing.handles]
    return [...marked, ...places, ...(route ? listFuelSigns(route) : []), ...(draft ? [draft] : [])]
  }, [stops, all, pointed, route, draft, drawing, places])
  const trail = useMemo(() => all && { ...toTrail(all.items, lines.drawn), parts: route?.parts }, [all, lines, route])
  // Fit the whole trip whatever page the list shows, or the list until the trip is loaded. A stop added in view moves nothing.
  const [fitted, setFitted] = useState<readonly Position[]>()
  const fitAll = () => {
    const places = [...toPositions(all?.items ?? []), ...(draft ? [draft.position] : [])]
    setFitted(places.length > 0 ? places : world)
  }
  if (all && !fitted) fitAll()
  // A form over the map keeps off the new stop's pin.
  const [side, setSide] = useState<'start' | 'end'>('end')
  const place = draft && `${draft.position.latitude} ${draft.position.longitude}`
  const [placed, setPlaced] = useState(place)
  const [isFitting, setFitting] = useState(false)
  if (place !== placed) {
    setPlaced(place)
    const isSeen = fitted !== world && draft && shown && measureAcross(shown.box, draft.position) !== undefined
    if (draft && !isSeen) fitAll()
    if (isSeen) setSide(findFreeSide(shown.box, draft.position))
    else setFitting(true)
  }
  const onView = (box: ShownBox) => {
    setShown(box)
    if (isFitting && draft) setSide(findFreeSide(box.box, draft.position))
    setFitting(false)
  }
  // Fit the leg when its route is drawn; the view stays afterwards.
  const [fittedLeg, setFittedLeg] = useState<DrawnLeg['leg']['to']['id']>()
  if (drawnLeg?.leg.to.id !== fittedLeg) {
    setFittedLeg(drawnLeg?.leg.to.id)
    if (drawnLeg) setFitted(listCorners(drawnLeg.leg, lines))
  }
  const view = useMemo(() => {
    const fit = fitted ?? toPositions(items ?? [])
    // Users look for the next stop around a single one.
    return fit.length === 1 ? { fit, nearest: 8 } : { fit }
  }, [fitted, items])
  const open = (opened: string) => {
    if (opened === draft?.id || drawnLeg) return
    const to = places.find(({ id }) => id === opened)?.to
    if (to) return ask({ kind: 'along', to })
    navigate(isWaypointId(opened) ? paths.waypoint(tripId, opened) : paths.itinerary(tripId))
  }
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className={css.section}
      data-free-side={side}
      onPointerOver={({ target }) => point(findStop(target, all?.items ?? []), 'map')}
      onPointerLeave={() => point(undefined, 'map')}
    >
      <h2 id={id} className="visually-hidden">
        Trip Map
      </h2>
      <MapView
        label="Map of the trip"
        className={css.map ?? ''}
        markers={markers}
        trail={trail}
        view={view}
        onAddPoint={drawnLeg ? undefined : onPlace}
        onMove={drawing?.onMove ?? ((_, position) => onPlace?.(position))}
        onDrag={drawing?.onDrag}
        drawn={drawing?.drawn}
        onDraw={drawing?.onDraw}
        overviewText={drawing?.overviewText}
        onView={onView}
        onOpen={open}
      />
      {drawnLeg ? (
        <DrawRoute key={drawnLeg.leg.to.id} {...drawnLeg} view={shown} stage={section} onMap={setDrawing} />
      ) : null}
      {along && !drawnLeg ? <AlongOnMap view={shown?.box} onChange={setPlaces} /> : null}
      {route && !drawnLeg ? (
        <details className={css.legend}>
          <summary>Legend</summary>
          <RouteLegend straight={props.straight} />
        </details>
      ) : null}
      {children}
    </section>
  )
}

const findFreeSide = (box: Box, position: Position) => ((measureAcross(box, position) ?? 0) > 0.45 ? 'start' : 'end')

/** Places around the world, for a trip without stops. */
const world: readonly Position[] = [-120, -40, 50, 140].map((longitude, at) => ({
  latitude: at % 2 === 0 ? -50 : 70,
  longitude,
}))

/** Returns two corners of the box around a leg and its track. */
function listCorners({ from, to }: DrawnLeg['leg'], { drawn }: TripLines): Position[] {
  const box = toBox([from.position, to.position, ...(drawn.get(to.id)?.points ?? [])])
  if (!box) return []
  const { west, south, east, north } = box
  return [
    { latitude: south, longitude: wrapLongitude(west) },
    { latitude: north, longitude: wrapLongitude(east) },
  ]
}

const toPositions = (waypoints: readonly Waypoint[]): Position[] => toMarkers(waypoints).map(({ position }) => position)

/** Returns the markers with one stop drawn as a draft, which no cluster hides; a stop of another page is added. */
function markStop(stops: readonly MapMarker[], all: readonly Waypoint[], pointed: WaypointId): readonly MapMarker[] {
  const at = all.findIndex(({ id }) => id === pointed)
  const found =
    stops.find(({ id }) => id === pointed) ?? toMarkers(all.slice(at, at + 1), new Map([[pointed, at + 1]]))[0]
  return found ? [...stops.filter((stop) => stop !== found), { ...found, kind: 'draft' }] : stops
}

/** Returns the stop whose marker is under the pointer; markers have their ids in `data-key`. */
function findStop(target: EventTarget, all: readonly Waypoint[]): WaypointId | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
  return key === undefined ? undefined : all.find(({ id }) => key === `marker ${id}`)?.id
}
