import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { toVehicleName } from '#shared/vehicle.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says what the trip's vehicle, or the first of several, lacks to calculate supplies. */
export function VehicleNote({ itinerary }: { readonly itinerary: Itinerary }) {
  const vehicle = itinerary.vehicles.find((own) => !own.vehicle.specs)?.vehicle
  if (vehicle) {
    return (
      <Notice
        action={
          <LinkButton to={`${paths.updateVehicle}?id=${vehicle.id}#range`} state={{ vehicle }}>
            Range and supplies
          </LinkButton>
        }
      >
        Add the tank size and consumption of <bdi>{toVehicleName(vehicle)}</bdi>, and the water and battery it carries.
      </Notice>
    )
  }
  return null
}
