import { useId, useState } from 'react'
import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { formatLeft } from '../format.ts'
import { findNumbered, listLines, placeStops } from './chart-lines.ts'
import css from './supply-chart.module.css'
import { LineNames, SupplyPlot, type SupplyPlotProps } from './supply-plot.tsx'

export function SupplyChart({ itinerary }: { readonly itinerary: Itinerary }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const units = useUnits()
  const lines = listLines(itinerary)
  const { stops, fuel, totals } = itinerary
  if (lines.length === 0 || stops.length < 2) return null
  const along = placeStops(itinerary)
  return (
    <section aria-labelledby={id} className={css.chart}>
      <h2 id={id} className="visually-hidden">
        Along the route
      </h2>
      <figure className={css.figure}>
        <div className={css.plot}>
          {['full', 'empty'].map((text) => (
            <span key={text} className={`${css.mark} ${css[text]}`} aria-hidden="true">
              {text}
            </span>
          ))}
          <SupplyPlot itinerary={itinerary} lines={lines} along={along} className={css.svg} />
          <div className={css.stops} aria-hidden="true">
            {findNumbered(along).map((at) => (
              <span key={stops[at]?.id} style={{ insetInlineStart: `${(100 * (along[at] ?? 0)).toFixed(2)}%` }}>
                {stops[at]?.number}
              </span>
            ))}
          </div>
        </div>
        <figcaption className={css.caption}>
          <LineNames lines={lines} />
          {fuel ? (
            <span>
              <svg viewBox="0 0 28 8" className={css.sample} aria-hidden="true">
                <path className={css.reserve} d="M0 4H28" />
              </svg>
              fuel reserve
            </span>
          ) : null}
          <span className={css.shaded}>
            Shaded: from good to bad conditions, over about {formatQuantity(totals.km.usual, 'km', units)}
          </span>
        </figcaption>
      </figure>
      <details className={css.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="screen-only">As a table</summary>
        {isOpen ? <SupplyTable itinerary={itinerary} lines={lines} along={along} /> : null}
      </details>
    </section>
  )
}

type SupplyTableProps = Omit<SupplyPlotProps, 'className'>

function SupplyTable({ itinerary, lines, along }: SupplyTableProps) {
  const { stops, totals, vehicle } = itinerary
  const units = useUnits()
  const storedUnits = { Fuel: energyUnit(vehicle?.specs?.energy), Water: 'L' } as const
  const { size, sign } = toMeasure('km', units)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={css.scroll} aria-label="Fuel and water from stop to stop" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Stop</th>
            <th scope="col">{`About, ${sign}`}</th>
            {lines.flatMap(({ name }) => [
              <th key={`${name}a`} scope="col">{`${name} on arrival`}</th>,
              <th key={`${name}d`} scope="col">{`${name} on departure`}</th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {stops.map(({ id, number, name }, at) => (
            <tr key={id}>
              <th scope="row">
                {number}. <bdi>{name}</bdi>
              </th>
              <td>{formatNumber(((along[at] ?? 0) * totals.km.usual) / size)}</td>
              {lines.flatMap(({ name: supply, onArrival, onDeparture }) =>
                [onArrival[at], onDeparture[at]].map((level, side) => (
                  <td key={`${supply}${side === 0 ? 'a' : 'd'}`}>
                    {level ? formatLeft(level, storedUnits[supply], units) : ''}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
