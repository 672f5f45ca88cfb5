import { MapPin, MapPinOff, MapPinPlus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ClosedPlace } from '#shared/along/longest-stretch.ts'
import type { FoundPlace, Source } from '#shared/along/place.ts'
import { type AlongKind, alongKinds } from '#shared/along/place-kinds.ts'
import { sameKm } from '#shared/along/same-place.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import type { StopKind } from '#shared/stop.ts'
import { capitalize } from '#shared/text.ts'
import { describeError } from '../../data/api-error.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useCoordinateActions } from '../waypoints/coordinates/use-coordinate-actions.ts'
import { toPlace } from '../waypoints/edit/place.ts'
import css from './along.module.css'
import { describeCoverage, describeEnd, describeFold, describeLand, listGaps } from './along-list-texts.ts'
import { listRows } from './along-rows.ts'
import { describeKm, describeSources, describeSpot, describeType, kindNames, listAnswers } from './along-texts.ts'
import { kindIcons, toStopKind } from './kinds.ts'
import { markClosed } from './save.ts'
import { type Along, isClosed } from './saved.ts'
import { storeIsOnMap, storeShownKinds, useIsOnMap, useShownKinds } from './shown-kinds.ts'

/** Starts a stop at a place beside the leg from the stop `after`. */
export type AddPlace = (position: Position, name: string, symbol: StopKind, after: WaypointId | undefined) => void

type AlongListProps = {
  readonly along: Along
  readonly itinerary: Itinerary
  /** The stop whose leg alone is listed at first. */
  readonly to: WaypointId | undefined
  readonly onAdd: AddPlace
  readonly onAgain: () => void
}

/** Rows that are drawn at once, about a screen of them: a browser styles and paints them in one task. */
const rowsAtOnce = 8

/** The longest stretches, and what lies beside the way by kilometer. */
export function AlongList({ along, itinerary, to, onAdd, onAgain }: AlongListProps) {
  const units = useUnits()
  const { legs } = itinerary
  const { found, closed } = along
  const [leg, setLeg] = useState(() => legs.findIndex((one) => one.to.id === to))
  const kinds = useShownKinds()
  const isOnMap = useIsOnMap()
  const [most, setMost] = useState(rowsAtOnce)
  const [openFolds, setOpenFolds] = useState<readonly number[]>([])
  const own = leg < 0 ? found.places : found.places.filter((place) => place.leg === leg)
  const counts = useMemo(() => {
    const all = new Map<AlongKind, number>()
    for (const { kind } of own) all.set(kind, (all.get(kind) ?? 0) + 1)
    return all
  }, [own])
  // A phone finds and draws the rows bit by bit, after the rest.
  const drawn = useDeferredValue(found, undefined)
  // One more tells whether there are more.
  const rows = useMemo(
    () => drawn && listRows(drawn, leg, kinds, openFolds, most + 1),
    [drawn, leg, kinds, openFolds, most],
  )
  const answers = useMemo(() => listAnswers(along, itinerary, units), [along, itinerary, units])
  const toggle = (kind: AlongKind) => {
    storeShownKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  }
  const notes = [describeCoverage(found, units), describeEnd(found), ...listGaps(found.sources)]
  const shownLeg = legs[leg]
  return (
    <>
      <div className={css.answers}>
        {answers.map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
        {notes.map((note) =>
          note === undefined ? null : (
            <p key={note} className="small">
              {note}
            </p>
          ),
        )}
      </div>
      {shownLeg ? (
        <p className={css.leg}>
          <span dir="auto">{`${shownLeg.from.name} to ${shownLeg.to.name}`}</span>
          <Button variant="plain" onClick={() => setLeg(-1)}>
            Whole trip
          </Button>
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend in its border */}
      <div role="group" aria-label="Kinds of places" className="wrap">
        {alongKinds.map((kind) => {
          const Icon = kindIcons[kind]
          const count = counts.get(kind) ?? 0
          return count === 0 ? null : (
            <button
              key={kind}
              type="button"
              className={css.kind}
              aria-pressed={kinds.includes(kind)}
              onClick={() => toggle(kind)}
            >
              <Icon />
              {`${kindNames[kind]} ${count.toLocaleString('en-US')}`}
            </button>
          )
        })}
      </div>
      <CheckField label="Show on the map" checked={isOnMap} onChange={storeIsOnMap} />
      <ul className={css.list} aria-label="Places along the way">
        {rows?.slice(0, most).map(({ km, place, fold, land, border }) =>
          place ? (
            <PlaceRow
              key={`${km} ${place.kind} ${place.name} ${place.position.latitude} ${place.position.longitude}`}
              place={place}
              source={found.sources[place.source]}
              closed={closed}
              stop={findStopAt(itinerary.stops, place.position)?.number}
              onAdd={(position, name, symbol) => onAdd(position, name, symbol, legs[place.leg]?.from.id)}
            />
          ) : fold ? (
            <li key={fold.id} className={css.land}>
              <Button variant="plain" onClick={() => setOpenFolds([...openFolds, fold.id])}>
                {describeFold(fold, units)}
              </Button>
            </li>
          ) : land ? (
            <li key={`${km} ${land.kind} ${land.name}`} className={css.land}>
              <span dir="auto">{describeLand(land, units)}</span>
              {land.kind === 'park' ? (
                <Button
                  variant="plain"
                  onClick={() => onAdd(land.position, land.name || 'Permit', 'permit', legs[land.leg]?.from.id)}
                >
                  Add a permit stop
                </Button>
              ) : null}
            </li>
          ) : border ? (
            <li key={`${km} ${border.level}`} className={css.land}>
              {`${describeKm(km, units)}: the border of a ${border.level}`}
            </li>
          ) : null,
        )}
      </ul>
      {rows?.length === 0 ? <p className="small">No place of these kinds on this map.</p> : null}
      <div className="spread wrap">
        {rows && rows.length > most ? <Button onClick={() => setMost(most + rowsAtOnce)}>Show more</Button> : null}
        <Button variant="plain" onClick={onAgain}>
          Search again
        </Button>
      </div>
      <p className="small">{describeSources(found.sources)}</p>
    </>
  )
}

const findStopAt = (stops: readonly Stop[], place: Position): Stop | undefined =>
  stops.find(({ position }) => distanceKm(position, place) <= sameKm)

type PlaceRowProps = {
  readonly place: FoundPlace
  readonly source: Source | undefined
  readonly closed: readonly ClosedPlace[]
  /** The number of the stop at the place; undefined if there is none. */
  readonly stop: number | undefined
  readonly onAdd: (position: Position, name: string, symbol: StopKind) => void
}

/** A place beside the way: its name, kilometer and distance to the side, and what can be done with it. */
function PlaceRow({ place, source, closed, stop, onAdd }: PlaceRowProps) {
  const units = useUnits()
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const name = place.name === '' ? 'No name' : place.name
  const { text, copy, openIn } = useCoordinateActions({ name, ...toPlace(place.position) })
  const isShut = isClosed(place, closed)
  const Icon = kindIcons[place.kind]
  const mark = () =>
    markClosed(place, !isShut).then(
      () => toast.success(isShut ? `${name} counts again.` : `${name} is left out of the figures on this device.`),
      (error: unknown) => setProblem(describeError(error)),
    )
  const list = source?.kind === 'map' ? '' : ` · ${source?.name ?? ''}`
  return (
    <li className={isShut ? `${css.place} ${css.closed}` : css.place}>
      <Icon />
      <div className={css.words}>
        <p className={css.name}>
          <bdi className={place.name === '' ? 'muted' : undefined}>{name}</bdi>
          {isShut ? <span className="small">Closed</span> : null}
        </p>
        <p className="small">{`${describeSpot(place, units)} · ${describeType(place)}${list}${stop ? ` · stop ${stop}` : ''}`}</p>
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
      <Menu
        label={`Actions for ${name}, ${text}`}
        labeled="never"
        items={[
          {
            label: 'Add as a stop',
            icon: MapPinPlus,
            needs: 'plan',
            onChoose: () =>
              onAdd(
                place.position,
                place.name === '' ? capitalize(describeType(place)) : place.name,
                toStopKind(place),
              ),
          },
          copy,
          ...openIn,
          isShut
            ? { label: 'Open again', icon: MapPin, onChoose: () => void mark() }
            : { label: 'Closed', icon: MapPinOff, onChoose: () => void mark() },
        ]}
      />
    </li>
  )
}
