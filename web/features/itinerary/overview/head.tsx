import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { listUndated } from '#shared/itinerary/stops.ts'
import { describeFuelTotal, undatedOrder } from '#shared/itinerary/texts.ts'
import type { Trip } from '#shared/trip.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-header.tsx'
import css from './head.module.css'

type HeadProps = {
  readonly trip: Trip
  /** Undefined while it loads. */
  readonly itinerary: Itinerary | undefined
}

/** Title, trip and totals. */
export function Head({ trip, itinerary }: HeadProps) {
  return (
    <header className={css.head}>
      <PageTitle>Itinerary</PageTitle>
      <Link to={paths.trip(trip.id)} className={css.back}>
        <ArrowLeft aria-hidden="true" />
        <span className="visually-hidden">Back to the trip</span>
      </Link>
      <h1 tabIndex={-1}>Itinerary</h1>
      <p dir="auto" className={css.name}>
        {trip.name}
      </p>
      {itinerary ? <Totals itinerary={itinerary} /> : null}
      <Button className={css.print} onClick={() => window.print()}>
        Print
      </Button>
    </header>
  )
}

function Totals({ itinerary }: { readonly itinerary: Itinerary }) {
  const units = useUnits()
  const { stops, totals, legs } = itinerary
  const fuel = describeFuelTotal(itinerary, units)
  if (totals.days === 0 && legs.length === 0) return null
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
