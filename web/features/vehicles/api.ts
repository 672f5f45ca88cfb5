import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Vehicle } from '#shared/vehicle.ts'
import { nullIfNotFound } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import type { Edit } from '../../data/merge.ts'
import { ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap, unwrapNothing } from '../../data/unwrap.ts'
import { readSeenVehicle, type SentVehicle } from './vehicle-form.ts'

const vehicles = planner.api.user.vehicles
const vehicleKeys = { all: ['vehicles'] } as const

/** Every vehicle of the signed-in user. */
export const vehiclesQuery = queryOptions({
  queryKey: vehicleKeys.all,
  queryFn: ({ signal }) => unwrap(vehicles.$get({}, { init: { signal } }), 'length'),
})

/** Of a vehicle that was never saved. */
const vehicleIdMissing = 'Vehicle ID is missing for the update request.'

/** A POST that may be sent again: the same key is answered as the first time. */
type NewVehicle = { readonly input: SentVehicle; readonly idempotencyKey: string }

/** Adds a vehicle; the answer is the whole list. */
export const addVehicle = mutationOptions({
  mutationKey: [...vehicleKeys.all, 'add'],
  mutationFn: ({ input, idempotencyKey }: NewVehicle) =>
    unwrap(vehicles.$post({ json: input }, { headers: { 'idempotency-key': idempotencyKey } }), 'length'),
  onSuccess: (all, _input, _result, { client }) => client.setQueryData(vehiclesQuery.queryKey, all),
})

/** Saves a vehicle. Fails when it has no id: such a vehicle was never saved. */
export const updateVehicle = mutationOptions({
  mutationKey: [...vehicleKeys.all, 'update'],
  mutationFn: async ({ id, ...edit }: Edit<SentVehicle> & { readonly id: string }): Promise<Vehicle> => {
    if (id === '') throw new Error(vehicleIdMissing)
    return saveEdit(edit, {
      noun: 'vehicle',
      put: (changes, rev) => {
        // The contract has the client send the id along; the server's type does not know it.
        const json = { id, ...changes }
        return unwrap(vehicles[':vehicleId'].$put({ param: { vehicleId: id }, json }, ifMatch(rev)), 'id')
      },
      read: readSeenVehicle,
    })
  },
  onSuccess: (saved, _input, _result, { client }) => {
    client.setQueryData(vehiclesQuery.queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)))
    return client.invalidateQueries(vehiclesQuery)
  },
})

/** Removes a vehicle and takes it out of the list on screen. */
export const removeVehicle = mutationOptions({
  mutationKey: [...vehicleKeys.all, 'remove'],
  // Removed on another device is removed, too.
  mutationFn: (id: string) =>
    unwrapNothing(vehicles[':vehicleId'].$delete({ param: { vehicleId: id } })).catch(nullIfNotFound),
  onSuccess: (_answer, id, _result, { client }) =>
    client.setQueryData(vehiclesQuery.queryKey, (all) => all?.filter((vehicle) => vehicle.id !== id)),
})
