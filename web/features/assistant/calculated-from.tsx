import { Link } from 'react-router-dom'
import type { Basis } from '#shared/assistant.ts'
import { describeOtherVehicles } from '#shared/itinerary/other-vehicles.ts'
import { paths } from '../../paths.ts'
import css from './assistant.module.css'

export function CalculatedFrom({ basis }: { readonly basis: Basis }) {
  const { tripId, trip, vehicle, otherVehicles } = basis
  return (
    <p className={css.calculatedFrom}>
      Calculated from:{' '}
      <Link to={paths.itinerary(tripId)} dir="auto">
        {vehicle === undefined ? trip : `${trip}, ${vehicle}`}
      </Link>
      {otherVehicles === undefined ? null : `; ${describeOtherVehicles(otherVehicles)}.`}
    </p>
  )
}
