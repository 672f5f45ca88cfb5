import { type PointerEvent, useMemo } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { listLines, placeStops } from '../itinerary/chart/chart-lines.ts'
import { LineNames, SupplyPlot } from '../itinerary/chart/supply-plot.tsx'
import { useToday } from '../offline/use-today.ts'
import { usePlanner } from './planner-context.ts'
import { findNextStop } from './stop-days.ts'
import css from './supply-strip.module.css'

type SupplyStripProps = {
  readonly itinerary: Itinerary
  /** The trip's stops, also those skipped. */
  readonly stops: readonly Waypoint[]
  /** Stop to mark. */
  readonly pointed: WaypointId | undefined
}

/** Fuel and water along the route, in little height. Pointing at a place marks its nearest stop. */
export function SupplyStrip({ itinerary, stops: all, pointed }: SupplyStripProps) {
  const { point } = usePlanner()
  const lines = useMemo(() => listLines(itinerary), [itinerary])
  const along = useMemo(() => placeStops(itinerary), [itinerary])
  const { stops } = itinerary
  const at = stops.findIndex(({ id }) => id === pointed)
  const next = findNextStop(all, useToday())
  const past = along[stops.findIndex(({ id }) => id === next)] ?? 0
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    point(findNearest(stops, along, (clientX - left) / Math.max(1, width)), 'chart')
  }
  return (
    <section className={css.strip} aria-label="Fuel and water along the route">
      <p className={css.caption}>
        <LineNames lines={lines} />
      </p>
      <div
        className={css.plot}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => point(undefined, 'chart')}
      >
        <SupplyPlot itinerary={itinerary} lines={lines} along={along} className={css.svg} />
        {past > 0 ? (
          <span className={css.past} style={{ inlineSize: `${(100 * past).toFixed(2)}%` }}>
            <span>Today</span>
          </span>
        ) : null}
        {at < 0 ? null : (
          <span className={css.mark} style={{ insetInlineStart: `${(100 * (along[at] ?? 0)).toFixed(2)}%` }}>
            <span>{itinerary.stops[at]?.number}</span>
          </span>
        )}
      </div>
    </section>
  )
}

/** Returns the stop nearest to a share of the route. */
function findNearest(stops: Itinerary['stops'], along: readonly number[], share: number): WaypointId | undefined {
  const distance = (at: number) => Math.abs((along[at] ?? 0) - share)
  return stops.reduce<{ at: number; id: WaypointId } | undefined>(
    (nearest, { id }, at) => (nearest && distance(nearest.at) <= distance(at) ? nearest : { at, id }),
    undefined,
  )?.id
}
