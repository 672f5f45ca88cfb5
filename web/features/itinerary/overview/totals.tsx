import { formatCount } from '#shared/count.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { listUndated } from '#shared/itinerary/stops.ts'
import { describeFuelTotal, undatedOrder } from '#shared/itinerary/texts.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import css from './totals.module.css'

/** A trip's days, distance, driving time and fuel. */
export function Totals({ itinerary }: { readonly itinerary: Itinerary }) {
  const units = useUnits()
  const { stops, totals, legs } = itinerary
  const fuel = describeFuelTotal(itinerary, units)
  return (
    <p className={css.totals}>
      {totals.days > 0 ? <span>{formatCount(totals.days, 'day')}</span> : null}
      {legs.length > 0 ? (
        <>
          <span>{formatQuantity(totals.km, 'km', units)}</span>
          <span>
            {formatBand(totals.hours, 'h')}
            <span className={css.roomy}> driving</span>
          </span>
          {fuel ? <span>{fuel}</span> : null}
          {listUndated(stops).length > 0 ? <span>{undatedOrder}</span> : null}
        </>
      ) : null}
    </p>
  )
}
