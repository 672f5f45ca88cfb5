import { Plus } from 'lucide-react'
import { formatBand } from '#shared/itinerary/band.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { RouteStrokes } from '../../map/core/route-strokes.tsx'
import type { LegInList } from './leg-states.ts'
import { usePlanner } from './planner-context.ts'
import css from './stop-list.module.css'

type LegLineProps = { readonly from: Waypoint; readonly leg: LegInList | undefined }

/** The leg after a stop: its distance and driving time beside a line in the color of the map's, and a button that inserts a stop. */
export function LegLine({ from, leg }: LegLineProps) {
  const units = useUnits()
  const { insertAfter } = usePlanner()
  return (
    <div className={css.leg}>
      <Line state={leg?.state} />
      <p>{leg ? `${formatQuantity(leg.leg.km, 'km', units)} · ${formatBand(leg.leg.hours, 'h')}` : null}</p>
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

function Line({ state }: { readonly state: LegInList['state'] }) {
  return (
    <svg viewBox="0 0 10 28" aria-hidden="true">
      {state ? <RouteStrokes state={state} points="5,0 5,28" /> : <path d="M5 0V28" />}
    </svg>
  )
}
