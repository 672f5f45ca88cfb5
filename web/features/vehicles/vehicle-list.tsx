import { useMutation, useQuery } from '@tanstack/react-query'
import { Fuel, Pencil, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeRange } from '#shared/itinerary/consumption.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { describeError, unexpected } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { removeVehicle, vehiclesQuery } from './api.ts'
import css from './vehicles.module.css'

export function VehicleList({ addVehicle }: { readonly addVehicle: ReactNode }) {
  return (
    <div className={css.stack}>
      <QueryView
        query={useQuery(vehiclesQuery)}
        loading={<Skeleton label="Loading vehicles..." shape="rows" seen />}
        failed={(error) => `Error: ${describeError(error, unexpected)}`}
        empty={
          <Card>
            <EmptyState icon={<Truck />} title="No vehicles found. Add a vehicle to get started." action={addVehicle} />
          </Card>
        }
      >
        {(vehicles) => (
          <ul className={css.list}>
            {vehicles.map((vehicle) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} />
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}

function VehicleCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const toast = useToast()
  const units = useUnits()
  const { mutateAsync: remove } = useMutation(removeVehicle)
  const name = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')
  return (
    <Card as="li" className={css.vehicle}>
      <Truck className={css.picture} />
      <div className={css.about}>
        <h2 className={css.name}>
          <bdi>{name}</bdi>
        </h2>
        <UnsyncedBadge id={vehicle.id} />
        <p className={css.modifications}>{vehicle.modifications || 'No modifications'}</p>
        {vehicle.specs ? (
          <p className={css.range}>
            <Fuel />
            {describeRange(vehicle.specs, units)}
          </p>
        ) : null}
      </div>
      <div className={css.actions}>
        <LinkButton to={paths.fillUps(vehicle.id)} icon={<Fuel />} aria-label={`Fill-ups of ${name}`}>
          Fill-ups
        </LinkButton>
        <LinkButton
          to={`${paths.updateVehicle}?id=${vehicle.id}`}
          state={{ vehicle }}
          icon={<Pencil />}
          aria-label={`Update ${name}`}
        >
          Update
        </LinkButton>
        <DeleteButton
          label={`Remove ${name}`}
          variant="quiet"
          question="Are you sure you want to remove this vehicle?"
          busyText="Removing..."
          onDelete={async () => {
            if (!isQueued(await remove(vehicle.id))) toast.success('Vehicle removed successfully!')
          }}
          failed={(error) => `Failed to remove vehicle: ${describeError(error)}`}
        >
          Remove
        </DeleteButton>
      </div>
    </Card>
  )
}
