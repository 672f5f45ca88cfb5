import { Plus, Spline } from 'lucide-react'
import { formatBand } from '#shared/itinerary/band.ts'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { listTrackNotes } from '#shared/itinerary/track-texts.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { RouteStrokes } from '../../map/core/route-strokes.tsx'
import { Menu } from '../../ui/menu.tsx'
import { listTrackActions } from '../tracks/leg-actions.ts'
import type { LegInList } from './leg-states.ts'
import { usePlanner } from './planner-context.ts'
import css from './stop-list.module.css'

type LegLineProps = { readonly from: Waypoint; readonly leg: LegInList | undefined }

/** The leg after a stop: its distance and driving time beside a line in the color of the map's, its track, and a button that inserts a stop. */
export function LegLine({ from, leg }: LegLineProps) {
  const units = useUnits()
  const { insertAfter } = usePlanner()
  return (
    <div className={css.leg}>
      <Line state={leg?.state} />
      <div className={css.figures}>
        <p>{leg ? `${formatQuantity(leg.leg.km, 'km', units)} · ${formatBand(leg.leg.hours, 'h')}` : null}</p>
        {leg ? <Track leg={leg.leg} /> : null}
      </div>
      {leg ? <TrackActions leg={leg.leg} /> : null}
      <button
        type="button"
        className={css.plus}
        aria-label={`Insert a stop after ${from.name}`}
        onClick={() => insertAfter(from.id)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}

function Track({ leg }: { readonly leg: RouteLeg }) {
  const units = useUnits()
  const texts = [...(leg.track ? [describeDistance(leg, units)] : []), ...listTrackNotes(leg, units)]
  return texts.map((text) => (
    <p key={text} className={css.track} dir="auto">
      {text}
    </p>
  ))
}

function TrackActions({ leg }: { readonly leg: RouteLeg }) {
  const { draw, removeTrack } = usePlanner()
  const { id, name } = leg.to
  const actions = { draw: () => draw(id), remove: () => removeTrack(id) }
  if (leg.track || leg.trackForAnotherLeg)
    return (
      <div className={css.legMenu}>
        <Menu label={`Track to ${name}`} icon={Spline} labeled="never" items={listTrackActions(leg, actions)} />
      </div>
    )
  return (
    <button type="button" className={css.plus} aria-label={`Draw route to ${name}`} onClick={actions.draw}>
      <Spline aria-hidden="true" />
    </button>
  )
}

/** Longer than any leg's texts are high: the drawing ends where they do. */
const line = '5,0 5,400'

function Line({ state }: { readonly state: LegInList['state'] }) {
  return (
    <svg aria-hidden="true">{state ? <RouteStrokes state={state} points={line} /> : <polyline points={line} />}</svg>
  )
}
