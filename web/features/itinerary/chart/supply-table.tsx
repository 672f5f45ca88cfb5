import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { formatLeft } from '../format.ts'
import { type ChartLine, placeStops } from './chart-lines.ts'
import css from './supply-chart.module.css'

type SupplyTableProps = { readonly itinerary: Itinerary; readonly lines: readonly ChartLine[] }

export function SupplyTable({ itinerary, lines }: SupplyTableProps) {
  const { stops, totals, vehicle } = itinerary
  const units = useUnits()
  const storedUnits = { Fuel: energyUnit(vehicle?.specs?.energy ?? 'diesel'), Water: 'L' } as const
  const { size, sign } = toMeasure('km', units)
  const along = placeStops(itinerary)
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
