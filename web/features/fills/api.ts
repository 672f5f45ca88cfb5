import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Fill, NewFill } from '#shared/fill.ts'
import type { FillBatch, FillChanges } from '#shared/schemas/fill.ts'
import type { VehicleChanges } from '#shared/schemas/vehicle.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { planner } from '../../data/client.ts'
import type { Edit } from '../../data/merge.ts'
import { ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap, unwrapDeletion } from '../../data/unwrap.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { type FillMeasures, readSeenFill } from './fill-values.ts'
import { fillsQuery } from './fills-query.ts'

const vehicle = planner.api.user.vehicles[':vehicleId']
const { fills } = vehicle

/** Loads what a change of the fill-ups changes: the list, and the vehicle's odometer. */
const reload = async (client: QueryClient, vehicleId: string): Promise<void> => {
  await Promise.all([client.invalidateQueries(fillsQuery(vehicleId)), client.invalidateQueries(vehiclesQuery)])
}

/** Adds a fill-up. A repeat with the same id adds nothing. */
export const addFill = (vehicleId: string) =>
  mutationOptions({
    mutationFn: (json: NewFill) => unwrap(fills.$post({ param: { vehicleId }, json }), 'id'),
    onSuccess: (_fill, _input, _result, { client }) => reload(client, vehicleId),
  })

/** Adds up to `limits.fills.batch` fill-ups. A repeat with the same id adds nothing. */
export const addFills = (vehicleId: string) =>
  mutationOptions({
    mutationFn: (json: FillBatch) => unwrap(fills.batch.$post({ param: { vehicleId }, json }), 'ids'),
    onSettled: (_ids, _error, _input, _result, { client }) => reload(client, vehicleId),
  })

/** Saves an edit whose texts are typed in these measures. */
export const updateFill = (vehicleId: string, fillId: string, measures: FillMeasures) =>
  mutationOptions({
    mutationFn: (edit: Edit<FillChanges>) =>
      saveEdit(edit, {
        noun: 'fill-up',
        put: (json, rev) => unwrap(fills[':fillId'].$put({ param: { vehicleId, fillId }, json }, ifMatch(rev)), 'id'),
        read: (current) => readSeenFill(current, measures),
      }),
    onSuccess: (_fill, _input, _result, { client }) => reload(client, vehicleId),
  })

/** Counts an interval although it looks wrong. */
export const confirmFill = (vehicleId: string) =>
  mutationOptions({
    mutationFn: ({ id, rev }: Fill) =>
      unwrap(
        fills[':fillId'].$put({ param: { vehicleId, fillId: id }, json: { confirmed: true } }, ifMatch(rev)),
        'id',
      ),
    onSettled: (_fill, _error, _input, _result, { client }) => reload(client, vehicleId),
  })

export const removeFill = (vehicleId: string) =>
  mutationOptions({
    mutationFn: (fillId: string) => unwrapDeletion(fills[':fillId'].$delete({ param: { vehicleId, fillId } })),
    onSuccess: (_answer, _id, _result, { client }) => reload(client, vehicleId),
  })

type FiguresOrServices = Pick<VehicleChanges, 'specs' | 'services'>

/** Saves a vehicle's figures or services, unless the vehicle was changed since. */
export const saveVehicle = mutationOptions({
  mutationFn: ({ id, rev, ...changes }: Pick<Vehicle, 'id' | 'rev'> & FiguresOrServices): Promise<Vehicle> => {
    // The contract requires the ID, but the server's type lacks it.
    const json = { id, ...changes }
    return unwrap(vehicle.$put({ param: { vehicleId: id }, json }, ifMatch(rev)), 'id')
  },
  onSuccess: (saved, _input, _result, { client }) =>
    client.setQueryData(vehiclesQuery.queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one))),
  onSettled: (_saved, _error, _input, _result, { client }) => client.invalidateQueries(vehiclesQuery),
})
