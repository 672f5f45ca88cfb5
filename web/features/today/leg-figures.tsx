import { formatBand } from '#shared/itinerary/band.ts'
import { describePace } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { useUnits } from '../../hooks/use-units.ts'
import css from './today.module.css'

/** A leg's distance and hours. */
export function LegFigures({ leg }: { readonly leg: RouteLeg }) {
  const units = useUnits()
  const pace = describePace(leg)
  return (
    <div>
      <p className={css.distance}>
        <span>{formatQuantity(leg.km, 'km', units)}</span> · <span>{formatBand(leg.hours, 'h')}</span>
      </p>
      {pace ? <p dir="auto">{pace}</p> : null}
    </div>
  )
}
