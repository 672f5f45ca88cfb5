import { useQueries } from '@tanstack/react-query'
import { Fuel } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TripId, WaypointId } from '#shared/ids.ts'
import {
  describeFuelUse,
  describeTripUse,
  findFuelUse,
  findTripUse,
  isMoreThanPlanned,
} from '#shared/itinerary/fill-reality.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { TitledCard } from '../../ui/titled-card.tsx'
import { fillsQuery } from '../fills/fills-query.ts'
import { formatPrices } from '../fills/format-fill.ts'
import { usePlanned } from './plan-context.ts'

/** Plan and reality: what the fill-ups say about a trip. Loaded once one of its vehicles has any. */

/** The fuel used up to a stop, beside the plan's. */
export function StopReality({ stop }: { readonly stop: WaypointId }) {
  const { itinerary } = usePlanned()
  const units = useUnits()
  return useFills(itinerary).map(({ alone, vehicleId, fills }) => {
    const use = findFuelUse(alone, fills, stop)
    if (!use) return null
    return (
      <div key={vehicleId} className="icon-line">
        <Fuel />
        <div>
          <p dir="auto">{describeFuelUse(use, alone, units)}</p>
          {isMoreThanPlanned(use) ? (
            <p>
              That’s more than planned for bad conditions.{' '}
              <Link to={paths.fillUps(vehicleId)}>Use the figures from your fill-ups?</Link>
            </p>
          ) : null}
        </div>
      </div>
    )
  })
}

/** The distance, fuel and price of the trip, by the fill-ups of each vehicle. */
export function TripReality({ tripId }: { readonly tripId: TripId }) {
  const { itinerary } = usePlanned()
  const units = useUnits()
  const taken = useFills(itinerary).flatMap(({ alone, vehicleId, fills }) => {
    const use = findTripUse(fills, tripId)
    if (!use) return []
    const name = nameVehicle(alone)
    const text = describeTripUse(use, alone, formatPrices(use.counted), units)
    return [{ vehicleId, text: name ? `${name}: ${text}` : text }]
  })
  if (taken.length === 0) return null
  return (
    <TitledCard icon={Fuel} title="From your first fill-up to your last">
      {taken.map(({ vehicleId, text }) => (
        <p key={vehicleId} dir="auto">
          {text}
        </p>
      ))}
    </TitledCard>
  )
}

/** Returns the fill-ups of each of a trip's vehicles, none while loading, and the itinerary of this vehicle alone. */
function useFills(itinerary: Itinerary) {
  // Members keep their fuel logs to themselves.
  const vehicles = itinerary.vehicles.filter(({ vehicle }) => vehicle.guest === undefined)
  const loaded = useQueries({ queries: vehicles.map(({ vehicle }) => fillsQuery(vehicle.id)) })
  return vehicles.map((own, at) => ({
    alone: forVehicle(itinerary, own),
    vehicleId: own.vehicle.id,
    fills: loaded[at]?.data ?? [],
  }))
}
