import { mutationOptions } from '@tanstack/react-query'
import type { Vehicle } from '#shared/vehicle.ts'
import { planner } from '../../data/client.ts'
import type { Edit } from '../../data/merge.ts'
import { ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap } from '../../data/unwrap.ts'
import { vehiclesQuery } from './api.ts'
import { readSeenVehicle, type SentVehicle } from './vehicle-form.ts'

/** Error for a vehicle that was never saved. */
const vehicleIdMissing = 'Vehicle ID is missing for the update request.'

const vehicle = planner.api.user.vehicles[':vehicleId']

/**
 * Saves a vehicle. Separate from the queries, since most screens don't need the form's code.
 * @throws if the vehicle was never saved and has no ID.
 */
export const updateVehicle = mutationOptions({
  mutationFn: async ({ id, ...edit }: Edit<SentVehicle> & { readonly id: string }): Promise<Vehicle> => {
    if (id === '') throw new Error(vehicleIdMissing)
    return saveEdit(edit, {
      noun: 'vehicle',
      put: (changes, rev) => {
        // The contract requires the ID, but the server's type lacks it.
        const json = { id, ...changes }
        return unwrap(vehicle.$put({ param: { vehicleId: id }, json }, ifMatch(rev)), 'id')
      },
      read: readSeenVehicle,
    })
  },
  onSuccess: (saved, _input, _result, { client }) => {
    client.setQueryData(vehiclesQuery.queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)))
    return client.invalidateQueries(vehiclesQuery)
  },
})
