import { useMemo } from 'react'
import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { type TrackLines, toRoute } from '#shared/itinerary/route.ts'
import { describeLines } from '#shared/itinerary/straight-legs.ts'
import { toMeasure } from '#shared/units.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { RouteStrokes } from '../../../map/core/route-strokes.tsx'
import { cutLine, drawRoute, findNumbered, numberRadius, paper } from '../route-line.ts'
import { toRoutePath } from '../route-path.ts'
import css from './route-drawing.module.css'

/** With more stops, their circles would cover the line. */
const mostNumbers = 60

/** Route for print: numbered stops, lines along the tracks in the patterns of the map, north up. */
export function RouteDrawing({ itinerary, lines }: { readonly itinerary: Itinerary; readonly lines: TrackLines }) {
  const units = useUnits()
  const { size, sign } = toMeasure('km', units)
  const path = useMemo(() => toRoutePath(itinerary.legs, lines), [itinerary, lines])
  const { places, scale } = drawRoute(path.positions, size)
  if (places.length < 2) return null
  const stops = path.stops.length > mostNumbers ? [] : path.stops.flatMap((at) => places[at] ?? [])
  const numbered = findNumbered(stops)
  return (
    <figure className={css.figure}>
      <svg viewBox={`0 0 ${paper.width} ${paper.height}`} role="img" aria-label="The route, north up">
        <polyline className={css.line} points={cutLine(places, 0, places.length - 1)} />
        {toRoute(itinerary, units)?.parts.map(({ state, from, to }) => (
          <RouteStrokes key={from} state={state} points={cutLine(places, path.find(from), path.find(to))} />
        ))}
        {stops.map(({ x, y }, at) =>
          numbered.has(at) ? null : <circle key={itinerary.stops[at]?.id} className={css.dot} cx={x} cy={y} r="3" />,
        )}
        {stops.map(({ x, y }, at) =>
          numbered.has(at) ? (
            <g key={itinerary.stops[at]?.id}>
              <circle className={css.stop} cx={x} cy={y} r={numberRadius} />
              <text className={css.number} x={x} y={y + 3.5}>
                {itinerary.stops[at]?.number}
              </text>
            </g>
          ) : null,
        )}
        {scale ? (
          <g>
            <path className={css.scale} d={`M8 ${paper.height - 12}v6h${scale.length}v-6`} />
            <text className={css.words} x={scale.length + 16} y={paper.height - 6}>
              {`${formatNumber(scale.amount)} ${sign}`}
            </text>
          </g>
        ) : null}
      </svg>
      <figcaption>{[describeLines(itinerary), 'North is up.'].filter(Boolean).join(' ')}</figcaption>
    </figure>
  )
}
