import { mutationOptions } from '@tanstack/react-query'
import type { Vehicle } from '#shared/vehicle.ts'
import { planner } from '../../data/client.ts'
import type { Edit } from '../../data/merge.ts'
import { ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap } from '../../data/unwrap.ts'
import { vehicleKeys, vehiclesQuery } from './api.ts'
import { readSeenVehicle, type SentVehicle } from './vehicle-form.ts'

/** Of a vehicle that was never saved. */
const vehicleIdMissing = 'Vehicle ID is missing for the update request.'

const vehicle = planner.api.user.vehicles[':vehicleId']

/** Saves a vehicle. Fails when it has no id: such a vehicle was never saved. Apart from the queries: it knows all of the form, which most screens do without. */
export const updateVehicle = mutationOptions({
  mutationKey: [...vehicleKeys.all, 'update'],
  mutationFn: async ({ id, ...edit }: Edit<SentVehicle> & { readonly id: string }): Promise<Vehicle> => {
    if (id === '') throw new Error(vehicleIdMissing)
    return saveEdit(edit, {
      noun: 'vehicle',
      put: (changes, rev) => {
        // The contract has the client send the id along; the server's type does not know it.
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
