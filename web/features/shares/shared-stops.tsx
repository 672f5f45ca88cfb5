import type { Day } from '#shared/date.ts'
import { formatDay } from '#shared/day-texts.ts'
import { formatPosition } from '#shared/geo.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { SharedLeg, SharedStop, Shows } from '#shared/share.ts'
import type { Units } from '#shared/units.ts'
import { useUnits } from '../../hooks/use-units.ts'
import css from './shared-trip.module.css'

/** The stops by day if their dates are shared, else by number. */
export function SharedStops({ stops, shows }: { readonly stops: readonly SharedStop[]; readonly shows: Shows }) {
  if (stops.length === 0) return <p>This trip has no stops yet.</p>
  return (
    <section className={css.card}>
      <h2>Stops</h2>
      <ol className="bare">
        {stops.map((stop, at) => (
          <li key={stop.number}>
            {shows.dates && stop.startDate !== stops[at - 1]?.startDate ? (
              <h3 className={css.day}>{stop.startDate ? formatDay(stop.startDate) : 'Without a date'}</h3>
            ) : null}
            <Stop stop={stop} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Stop({ stop }: { readonly stop: SharedStop }) {
  const units = useUnits()
  const { number, name, skipped, latitude, longitude, startDate, endDate, description, leg } = stop
  const facts = [
    ...(skipped ? ['Skipped'] : []),
    ...(leg ? [describeLeg(leg, units)] : []),
    ...(startDate && endDate && endDate !== startDate ? [describeStay(endDate)] : []),
    formatPosition({ latitude, longitude }),
  ]
  return (
    <div className={css.stop}>
      <span className={css.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <p dir="auto" className={css.name}>
          {skipped ? <s>{name}</s> : name}
        </p>
        <p className="small">{facts.join(' · ')}</p>
        {description ? (
          <p dir="auto" className={css.description}>
            {description}
          </p>
        ) : null}
      </div>
    </div>
  )
}

const describeStay = (until: Day): string => `until ${formatDay(until)}`

function describeLeg({ km, fuel, fuels }: SharedLeg, units: Units): string {
  const distance = formatQuantity(km, 'km', units)
  if (fuels) {
    const needs = fuels.map((need) => `Vehicle ${need.vehicle}: ${formatQuantity(need, need.unit, units)}`)
    return [distance, ...needs].join(', ')
  }
  return fuel
    ? `${distance}, ${formatQuantity(fuel, fuel.unit, units)}${fuel.unit === 'L' ? ' of fuel' : ''}`
    : distance
}
