import { useMemo } from 'react'
import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { type LegPath, toLegPath } from '#shared/itinerary/leg-path.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { type TrackLines, toRoute } from '#shared/itinerary/route.ts'
import { describeLines } from '#shared/itinerary/straight-legs.ts'
import { toMeasure } from '#shared/units.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { RouteStrokes } from '../../../map/core/route-strokes.tsx'
import { cutLine, drawRoute, findNumbered, numberRadius, paper } from '../route-line.ts'
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

/** More points of a track are not visible on paper. */
const mostPoints = 40

/** Returns a route's points on a drawing: its stops, and a few dozen points of each track. */
export function toRoutePath(legs: readonly RouteLeg[], lines: TrackLines) {
  const paths = legs.map((leg) => thin(toLegPath(leg, lines.get(leg.to.id))))
  const stops = [0]
  for (const { points } of paths) stops.push((stops.at(-1) ?? 0) + points.length - 1)
  return {
    positions: paths.flatMap(({ points }, at) => points.slice(at === 0 ? 0 : 1)),
    /** Indexes of the stops. */
    stops,
    /** Returns the index, with a fraction, of a place in legs: 1.5 is halfway between the second stop and the third. */
    find: (count: number) => {
      const leg = Math.min(paths.length - 1, Math.floor(count))
      return (stops[leg] ?? 0) + findIndex(paths[leg]?.shares ?? [], count - leg)
    },
  }
}

/** Keeps at most forty points, with both ends. */
function thin({ points, shares }: LegPath): LegPath {
  const step = Math.max(1, (points.length - 1) / (mostPoints - 1))
  const kept = Array.from({ length: Math.min(points.length, mostPoints) }, (_, at) => Math.round(at * step))
  return { points: kept.flatMap((at) => points[at] ?? []), shares: kept.flatMap((at) => shares[at] ?? []) }
}

function findIndex(shares: readonly number[], share: number): number {
  const next = shares.findIndex((one, at) => at > 0 && one >= share)
  if (next === -1) return Math.max(0, shares.length - 1)
  const [start = 0, end = 1] = [shares[next - 1], shares[next]]
  return next - 1 + (end > start ? Math.max(0, (share - start) / (end - start)) : 1)
}
