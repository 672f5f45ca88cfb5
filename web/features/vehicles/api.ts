import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { planner } from '../../data/client.ts'
import { unwrap, unwrapDeletion } from '../../data/unwrap.ts'
import type { SentVehicle } from './vehicle-form.ts'

const vehicles = planner.api.user.vehicles

export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'] as const,
  queryFn: ({ signal }) => unwrap(vehicles.$get({}, { init: { signal } }), 'length'),
})

/** A client-made ULID lets a repeat get the first response again. */
type NewVehicle = SentVehicle & { readonly id: string }

/** Adds a vehicle. The response is the whole list. */
export const addVehicle = mutationOptions({
  mutationFn: (vehicle: NewVehicle) => unwrap(vehicles.$post({ json: vehicle }), 'length'),
  onSuccess: (all, _input, _result, { client }) => client.setQueryData(vehiclesQuery.queryKey, all),
})

export const removeVehicle = mutationOptions({
  mutationFn: (id: string) => unwrapDeletion(vehicles[':vehicleId'].$delete({ param: { vehicleId: id } })),
  onSuccess: (_answer, id, _result, { client }) =>
    client.setQueryData(vehiclesQuery.queryKey, (all) => all?.filter((vehicle) => vehicle.id !== id)),
})
