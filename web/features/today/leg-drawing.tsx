import { formatNumber } from '#shared/itinerary/band.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { toMeasure } from '#shared/units.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { drawRoute, type Sheet } from '../itinerary/route-line.ts'
import css from './today.module.css'

/** Radius of a stop's circle, large enough for three digits. */
const radius = 40
const sheet: Sheet = { width: 640, height: 300, margin: radius + 4 }

/** A leg as a straight line, north up. `from` is the number of its first stop. */
export function LegDrawing({ leg, from }: { readonly leg: RouteLeg; readonly from: number }) {
  const { size, sign } = toMeasure('km', useUnits())
  const { places, scale } = drawRoute([leg.from.position, leg.to.position], size, sheet)
  if (!scale) return null
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={`Straight line from ${leg.from.name} to ${leg.to.name}, north up`}
    >
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ x, y }, end) => (
        <g key={end === 0 ? leg.from.id : leg.to.id}>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={y + 15} textAnchor="middle">
            {from + end}
          </text>
        </g>
      ))}
      <path d={`M8 ${sheet.height - 14}v8h${scale.length}v-8`} />
      <text x={scale.length + 18} y={sheet.height - 6}>
        {`${formatNumber(scale.amount)} ${sign}`}
      </text>
    </svg>
  )
}
