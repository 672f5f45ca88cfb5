import { CalendarDays, Copy, Droplets, Fuel, type LucideIcon, Milestone, Pencil, TriangleAlert, X } from 'lucide-react'
import { Fragment, type ReactNode, use, useRef, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { describeDates, describeDistance, describePace } from '#shared/itinerary/leg-texts.ts'
import { formatPlace, formatQuantity, formatWhole } from '#shared/itinerary/quantities.ts'
import { describeMap, listTrackNotes } from '#shared/itinerary/track-texts.ts'
import type { Units } from '#shared/units.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useRights } from '../../ui/may.tsx'
import { Menu } from '../../ui/menu.tsx'
import { AlongContext } from '../along/along-context.ts'
import { DistanceEditor } from '../itinerary/editors/distance-editor.tsx'
import { SurfaceEditor } from '../itinerary/editors/surface-editor.tsx'
import { formatLeft, formatSurfaces, isEstimated, listFigures } from '../itinerary/format.ts'
import type { Level, TimelineLeg } from '../itinerary/rows.ts'
import { SupplyBar } from '../itinerary/stop/supply.tsx'
import { listTrackActions } from '../tracks/leg-actions.ts'
import { useCoordinateActions } from '../waypoints/coordinates/use-coordinate-actions.ts'
import { toPlace } from '../waypoints/edit/place.ts'
import css from './details.module.css'
import { usePlanner } from './planner-context.ts'

// Only legs with tracks need it.
const ElevationProfile = loadLater(() => import('../tracks/elevation-profile.tsx'), 'ElevationProfile')

type LegDetailsProps = {
  readonly timelineLeg: TimelineLeg
  /** A button beside the menu. */
  readonly children: ReactNode
}

/** A leg: distance, hours, fuel, supplies on arrival, and its menu and editors. */
export function LegDetails({ timelineLeg, children }: LegDetailsProps) {
  const units = useUnits()
  const { leg, fuel, water } = timelineLeg
  const map = describeMap(leg)
  const [open, setOpen] = useState<'distance' | 'surface'>()
  const { tripId, draw, ask } = usePlanner()
  const { Counts } = use(AlongContext)
  const menu = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(undefined)
    menu.current?.focus()
  }
  return (
    <div className={css.details}>
      <div className={css.legLine}>
        <Measures timelineLeg={timelineLeg} onEdit={() => setOpen('distance')} />
        {fuel || water ? (
          <div className={css.levels}>
            {fuel ? <LevelBar icon={Fuel} name="Fuel" level={fuel} /> : null}
            {water ? <LevelBar icon={Droplets} name="Water" level={water} /> : null}
          </div>
        ) : null}
        <div className={css.menu}>
          {children}
          <Menu
            label={`Actions for the leg to ${leg.to.name}`}
            labeled="never"
            opener={menu}
            items={[
              { label: 'Edit distance', icon: Pencil, needs: 'plan', onChoose: () => setOpen('distance') },
              { label: 'Edit surface', icon: Milestone, needs: 'plan', onChoose: () => setOpen('surface') },
              ...listTrackActions(leg, {
                draw: () => draw(leg.to.id),
                ask: (kind) => ask({ kind, to: leg.to.id }),
              }),
            ]}
          />
        </div>
      </div>
      {Counts ? <Counts to={leg.to.id} onOpen={() => ask({ kind: 'along', to: leg.to.id })} /> : null}
      {leg.track ? (
        <div className={css.track}>
          <p dir="auto">{describeDistance(leg, units)}</p>
          {map === undefined ? null : <p dir="auto">{map}</p>}
          {leg.track.highest === undefined ? null : <ElevationProfile tripId={tripId} stop={leg.to.id} />}
        </div>
      ) : null}
      {listWarnings(timelineLeg, units).map(({ icon: Icon, text, urgent, at }) => (
        <div key={text} className={urgent ? `${css.warning} ${css.urgent}` : css.warning}>
          <Icon />
          <p>{text}</p>
          {at ? <PlaceToCopy name={text} position={at} /> : null}
        </div>
      ))}
      {open === 'distance' ? <DistanceEditor tripId={tripId} timelineLeg={timelineLeg} onClose={close} /> : null}
      {open === 'surface' ? <SurfaceEditor tripId={tripId} timelineLeg={timelineLeg} onClose={close} /> : null}
    </div>
  )
}

function Measures({ timelineLeg, onEdit }: { readonly timelineLeg: TimelineLeg; readonly onEdit: () => void }) {
  const units = useUnits()
  const { leg, fuel, carry } = timelineLeg
  const mayPlan = useRights()('plan')
  const remarks = [
    leg.surface && formatSurfaces(leg.surface),
    describePace(leg),
    carry && fuel && `needs ${formatWhole(carry, fuel.unit, units, 'up')} on board`,
  ].filter((remark) => typeof remark === 'string')
  return (
    <div className={css.measures}>
      {isEstimated(leg) && mayPlan ? (
        <button type="button" className={css.estimated} aria-label={`Edit distance to ${leg.to.name}`} onClick={onEdit}>
          ≈
        </button>
      ) : null}
      <p dir="auto">
        <strong>
          {isEstimated(leg) ? <span className={mayPlan ? css.printed : undefined}>≈ </span> : null}
          {listFigures(timelineLeg, units).map((figure, at) => (
            <Fragment key={figure}>
              {at === 0 ? '' : ' · '}
              <span className="whole">{figure}</span>
            </Fragment>
          ))}
        </strong>{' '}
        <span className="muted breaks">{remarks.join(', ')}</span>
      </p>
    </div>
  )
}

type LegWarning = {
  readonly icon: LucideIcon
  readonly text: string
  readonly urgent?: boolean
  /** A place on a track. */
  readonly at?: Position | undefined
}

function listWarnings(
  { leg, of, dryAfter, dryAt, noReturnAfter, noReturnAt }: TimelineLeg,
  units: Units,
): LegWarning[] {
  const dates = describeDates(leg)
  const pace = leg.schedule?.pace
  const place = (kilometres: number) =>
    `${of ? `${of}, ` : ''}${formatPlace(kilometres, 'after', leg.from.name, units)}`
  const all: readonly (LegWarning | false | undefined)[] = [
    leg.forAnotherWay && { icon: TriangleAlert, text: 'The distance was for another leg. It is estimated now.' },
    dates !== undefined && { icon: CalendarDays, text: dates },
    pace === 'tight' && { icon: TriangleAlert, text: 'Long day; may not fit in bad conditions.' },
    pace === 'dry' && { icon: TriangleAlert, text: 'Too long for a day.' },
    noReturnAfter !== undefined && {
      icon: TriangleAlert,
      text: `Point of no return: ${place(noReturnAfter)}`,
      at: noReturnAt,
    },
    dryAfter !== undefined && {
      icon: X,
      text: `Fuel runs out about here: ${place(dryAfter)}`,
      urgent: true,
      at: dryAt,
    },
    ...listTrackNotes(leg, units).map((text) => ({ icon: TriangleAlert, text })),
  ]
  return all.flatMap((one) => one || [])
}

/** The coordinates of a place on a track, in the user's notation, which a click copies. */
function PlaceToCopy({ name, position }: { readonly name: string; readonly position: Position }) {
  const { text, copy } = useCoordinateActions({ name, ...toPlace(position) })
  return (
    <Button variant="plain" icon={<Copy />} className={css.place} aria-label={copy.label} onClick={copy.onChoose}>
      {text}
    </Button>
  )
}

type LevelBarProps = {
  readonly icon: LucideIcon
  readonly name: string
  readonly level: Level
}

/** A supply on arrival, as bar and words. */
function LevelBar({ icon: Icon, name, level }: LevelBarProps) {
  const { left, capacity, unit, isUncertain, reserve } = level
  const units = useUnits()
  const isShort = !isUncertain && (reserve === undefined ? left.usual <= 0 : left.usual < reserve)
  const amount = formatLeft(left, unit, units)
  return (
    <div className={isShort ? `${css.level} ${css.short}` : css.level}>
      <Icon />
      <SupplyBar left={left} capacity={capacity} reserve={reserve} withUsual className={css.bar} />
      <span aria-hidden="true" className={css.amount}>
        {amount}
      </span>
      <p className="visually-hidden">
        {name}: {amount} left of {formatQuantity(capacity, unit, units)}
        {reserve === undefined ? '' : `, reserve ${formatQuantity(reserve, unit, units)}`}
      </p>
    </div>
  )
}
