import { useMemo } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel, describeWater } from '#shared/itinerary/texts.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { type ChartLine, chart, drawLine, toHeight } from './chart-lines.ts'
import css from './supply-chart.module.css'

export type SupplyPlotProps = {
  readonly itinerary: Itinerary
  readonly lines: readonly ChartLine[]
  /** Each stop's position along the route, 0 to 1. */
  readonly along: readonly number[]
  readonly className: string | undefined
}

/** The lines of the supply chart, stretched to its element's size. */
export function SupplyPlot({ itinerary, lines, along, className }: SupplyPlotProps) {
  const { fuel } = itinerary
  const units = useUnits()
  const names = lines.map(({ name }) => name.toLowerCase()).join(' and ')
  // Neither again whenever a pointed place moves the mark.
  const findings = useMemo(
    () => [describeFuel, describeWater].map((describe) => describe(itinerary, units).text).join(' '),
    [itinerary, units],
  )
  const drawings = useMemo(() => lines.map((line) => ({ name: line.name, ...drawLine(line, along) })), [lines, along])
  return (
    <svg
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      preserveAspectRatio="none"
      className={className}
      role="img"
      aria-label={`How much ${names} is left from stop to stop. ${findings}`}
    >
      <path className={css.grid} d={`M0 0H${chart.width}M0 ${chart.height / 2}H${chart.width}`} />
      {drawings.map(({ name, usual, band }) => (
        <g key={name} className={css[name]}>
          <polygon className={css.band} points={band} />
          <polyline className={css.usual} points={usual} />
        </g>
      ))}
      {fuel?.sections.map(({ first, last, reserve }) => (
        <path
          key={first}
          className={css.reserve}
          d={`M${(along[first] ?? 0) * chart.width} ${toHeight(reserve.usual, fuel.capacity)}H${(along[last] ?? 0) * chart.width}`}
        />
      ))}
      <path className={css.ground} d={`M0 ${chart.height}H${chart.width}`} />
    </svg>
  )
}

/** The lines' names, each beside a piece of its line. */
export const LineNames = ({ lines }: Pick<SupplyPlotProps, 'lines'>) =>
  lines.map(({ name, of }) => (
    <span key={name} className={css[name]}>
      <svg viewBox="0 0 28 8" className={css.sample} aria-hidden="true">
        <path className={css.usual} d="M0 4H28" />
      </svg>
      <bdi>{of ? `${name}, ${of}` : name}</bdi>
    </span>
  ))
