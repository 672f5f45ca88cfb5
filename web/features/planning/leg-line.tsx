import { Plus, Spline } from 'lucide-react'
import { Fragment, use } from 'react'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { lazyPart } from '../../ui/load-later.tsx'
import { May } from '../../ui/may.tsx'
import { Menu } from '../../ui/menu.tsx'
import { AlongContext } from '../along/along-context.ts'
import { listFigures } from '../itinerary/format.ts'
import type { TimelineLeg } from '../itinerary/rows.ts'
import { type LegActions, listTrackActions } from '../tracks/leg-actions.ts'
import { usePlanner } from './planner-context.ts'
import css from './stop-list.module.css'

const LegDetails = lazyPart(() => import('./stop-details.tsx'), 'LegDetails')

type LegLineProps = {
  readonly from: Waypoint
  /** Undefined while loading. */
  readonly timelineLeg: TimelineLeg | undefined
  readonly isOpen: boolean
}

/** The leg after a stop: its distance, driving time and fuel, its track, and a button that inserts a stop. */
export function LegLine({ from, timelineLeg, isOpen }: LegLineProps) {
  const { insertAfter } = usePlanner()
  const insert = (
    <May do="plan">
      <button
        type="button"
        className={`${css.plus} ${css.onDemand}`}
        aria-label={`Insert a stop after ${from.name}`}
        onClick={() => insertAfter(from.id)}
      >
        <Plus />
      </button>
    </May>
  )
  if (timelineLeg && isOpen) return <LegDetails timelineLeg={timelineLeg}>{insert}</LegDetails>
  return (
    <div className={css.leg}>
      {timelineLeg ? <Figures timelineLeg={timelineLeg} /> : null}
      {insert}
    </div>
  )
}

function Figures({ timelineLeg }: { readonly timelineLeg: TimelineLeg }) {
  const units = useUnits()
  const { ask } = usePlanner()
  const { Counts } = use(AlongContext)
  const { leg } = timelineLeg
  return (
    <>
      <p className={css.figures}>
        {listFigures(timelineLeg, units).map((figure, at) => (
          <Fragment key={figure}>
            {at === 0 ? '' : ' · '}
            <span className="whole">{figure}</span>
          </Fragment>
        ))}
        {leg.track ? (
          <span className={css.track} title={describeDistance(leg, units)}>
            <Spline />
            <span className="visually-hidden">{describeDistance(leg, units)}</span>
            {leg.track.up ? <span aria-hidden="true">↑ {formatQuantity(leg.track.up, 'm', units)}</span> : null}
          </span>
        ) : null}
      </p>
      {Counts ? <Counts to={leg.to.id} onOpen={() => ask({ kind: 'along', to: leg.to.id })} /> : null}
      <May do="plan">
        <TrackActions leg={leg} />
      </May>
    </>
  )
}

function TrackActions({ leg }: { readonly leg: RouteLeg }) {
  const { draw, ask } = usePlanner()
  const { id, name } = leg.to
  const actions: LegActions = { draw: () => draw(id), ask: (kind) => ask({ kind, to: id }) }
  if (leg.track || leg.trackForAnotherLeg)
    return (
      <div className={`${css.legMenu} ${css.onDemand}`}>
        <Menu label={`Track to ${name}`} icon={Spline} labeled="never" items={listTrackActions(leg, actions)} />
      </div>
    )
  return (
    <button
      type="button"
      className={`${css.plus} ${css.onDemand}`}
      aria-label={`Draw route to ${name}`}
      onClick={actions.draw}
    >
      <Spline />
    </button>
  )
}
