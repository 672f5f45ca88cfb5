import { Link } from 'react-router-dom'
import type { Basis } from '#shared/assistant.ts'
import { paths } from '../../paths.ts'
import css from './assistant.module.css'

/** Leads from an answer to the itinerary that its figures come from. */
export function CalculatedFrom({ basis: { tripId, trip, vehicle } }: { readonly basis: Basis }) {
  return (
    <p className={css.calculatedFrom}>
      Calculated from:{' '}
      <Link to={paths.itinerary(tripId)} dir="auto">
        {vehicle === undefined ? trip : `${trip}, ${vehicle}`}
      </Link>
    </p>
  )
}
