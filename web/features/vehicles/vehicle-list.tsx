import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Vehicle } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRemoveVehicle, vehiclesQuery } from './queries.ts'
import css from './vehicles.module.css'

/** The garage as cards. A list that failed to load says so and keeps the rows it had: it never looks empty. */
export function VehicleList({ addVehicle }: { readonly addVehicle: ReactNode }) {
  const { data: vehicles, error, isFetching, refetch } = useQuery(vehiclesQuery)
  return (
    <div className={css.stack}>
      {error ? (
        <Retry onRetry={() => refetch()} busy={isFetching}>
          Error: {describeError(error)}
        </Retry>
      ) : null}
      {vehicles?.length === 0 ? (
        <Card>
          <EmptyState icon={<Truck />} title="No vehicles found. Add a vehicle to get started." action={addVehicle} />
        </Card>
      ) : null}
      {vehicles ? (
        <ul className={css.list}>
          {vehicles.map((vehicle) => (
            <VehicleCard key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      ) : null}
      {!vehicles && !error ? <Skeleton label="Loading vehicles..." shape="rows" /> : null}
    </div>
  )
}

function VehicleCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const toast = useToast()
  const [ask, dialog] = useConfirm()
  const removal = useRemoveVehicle()
  const name = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')

  const remove = async () => {
    const agreed = await ask({ question: 'Are you sure you want to remove this vehicle?', confirm: 'Remove' })
    if (!agreed) return
    removal.mutate(vehicle.id, {
      onSuccess: () => toast.success('Vehicle removed successfully!'),
      onError: (error) => toast.error(`Failed to remove vehicle: ${describeError(error)}`),
    })
  }

  return (
    <Card as="li" className={css.vehicle}>
      <Truck aria-hidden="true" className={css.picture} />
      <div className={css.about}>
        <h2 className={css.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={css.modifications}>{vehicle.modifications || 'No modifications'}</p>
      </div>
      <div className={css.choices}>
        <LinkButton
          to={`${paths.updateVehicle}?id=${vehicle.id}`}
          state={{ vehicle }}
          icon={<Pencil />}
          aria-label={`Update ${name}`}
        >
          Update
        </LinkButton>
        <Button
          icon={<Trash2 />}
          aria-label={`Remove ${name}`}
          busy={removal.isPending}
          busyText="Removing..."
          onClick={remove}
        >
          Remove
        </Button>
      </div>
      {dialog}
    </Card>
  )
}
