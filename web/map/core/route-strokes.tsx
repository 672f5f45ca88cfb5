import type { RouteState } from '#shared/itinerary/route.ts'
import css from './route-strokes.module.css'
import { routePatterns } from './trail.ts'

type RouteStrokesProps = {
  readonly state: RouteState
  /** The line in the drawing's units: 'x,y x,y'. */
  readonly points: string
}

/** A part of the route in an SVG, in the pattern of its state. */
export function RouteStrokes({ state, points }: RouteStrokesProps) {
  return routePatterns[state].map(({ paint, width, dash }, at) => (
    <polyline
      // biome-ignore lint/suspicious/noArrayIndexKey: a pattern's lines are always the same
      key={at}
      className={css[paint]}
      points={points}
      strokeWidth={width}
      strokeDasharray={dash?.join(' ')}
    />
  ))
}
