import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Vehicle, vehicleIdMissing } from '#shared/vehicle.ts'
import { planner } from '../../data/client.ts'
import { unwrap } from '../../data/unwrap.ts'
import { type VehicleTexts, vehicleOf } from './vehicle-texts.ts'

/** The garage: every vehicle of the signed-in user. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: () => unwrap(planner.api.user.vehicles.$get()),
})

const known = (client: QueryClient, change: (vehicles: Vehicle[]) => Vehicle[]) =>
  client.setQueryData(vehiclesQuery.queryKey, (vehicles) => vehicles && change(vehicles))

/** Adds a vehicle. The form keeps one `idempotencyKey` until success, so that a repeat after a lost answer adds nothing twice. */
export function useAddVehicle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ texts, idempotencyKey }: { texts: VehicleTexts; idempotencyKey: string }) =>
      await unwrap(
        planner.api.user.vehicles.$post({ json: vehicleOf(texts) }, { headers: { 'Idempotency-Key': idempotencyKey } }),
      ),
    onSuccess: (vehicles) => client.setQueryData(vehiclesQuery.queryKey, vehicles),
  })
}

/** Saves a vehicle. Throws when it has no id: such a vehicle was never saved. */
export function useUpdateVehicle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, texts }: { id: string; texts: VehicleTexts }) => {
      if (id === '') throw new Error(vehicleIdMissing)
      const json = { id, ...vehicleOf(texts) }
      return await unwrap(planner.api.user.vehicles[':vehicleId'].$put({ param: { vehicleId: id }, json }))
    },
    onSuccess: (saved) => {
      known(client, (vehicles) => vehicles.map((vehicle) => (vehicle.id === saved.id ? saved : vehicle)))
      return client.invalidateQueries(vehiclesQuery)
    },
  })
}

/** Removes a vehicle and takes it out of the list on screen. */
export function useRemoveVehicle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(planner.api.user.vehicles[':vehicleId'].$delete({ param: { vehicleId: id } })),
    onSuccess: (_, id) => known(client, (vehicles) => vehicles.filter((vehicle) => vehicle.id !== id)),
  })
}
