import { changedProblem, type Seen } from '#functions/http/revision.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { deleteRange } from '#functions/table/paging.ts'
import {
  changeItem,
  isEmptyChange,
  matchesChanges,
  revisionCondition,
  withoutCleared,
} from '#functions/table/revision.ts'
import { ConditionFailed, isWritten, type Write } from '#functions/table/table.ts'
import { listClearable } from '#shared/fields.ts'
import type { UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { VehicleChanges, VehicleInput } from '#shared/schemas/vehicle.ts'
import { keepLearned, type Vehicle } from '#shared/vehicle.ts'
import { vehicleFields } from '#shared/vehicle-fields.ts'
import { countRewritten, createVehicleReader, getVehicleKey, toVehicle } from './reader.ts'

/** Returns the write that adds a vehicle without counting it; refused if its id is taken. */
export const putNewVehicle = (
  userId: UserId,
  id: string,
  vehicle: Omit<VehicleInput, 'id'> & Pick<Vehicle, 'sample'>,
): Write => ({
  Put: {
    Item: { ...getVehicleKey(userId, id), ...withoutCleared(vehicle, listClearable(vehicleFields)) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

export type VehicleStore = ReturnType<typeof createVehicleStore>

export function createVehicleStore({ table, userId, clock, ids, countWrites }: StoreContext) {
  const { list, get } = createVehicleReader({ table, userId })

  return {
    list,
    get,

    /** A repeated POST adds nothing: for sixty days by its key, forever by the client's own id. Throws `limit`. */
    async create({ id: ownId, ...input }: VehicleInput, idempotencyKey: string | undefined): Promise<void> {
      const id = ownId ?? ids.ulid(clock())
      const exists = async (created: string) => (await table.get(getVehicleKey(userId, created))) !== undefined
      const post = { idempotencyKey, ownId, payload: ['vehicle', ownId ?? input], exists }
      await createOnce({ table, userId, clock, countWrites }, post, async (refusal) => {
        if (refusal?.by(1) && ownId !== undefined && (await exists(ownId))) return ownId
        if (refusal)
          throw new Problem('limit', `You can have at most ${limits.vehiclesPerUser} vehicles`, { cause: refusal })
        const count = {
          Update: {
            Key: keys.vehicleCount(userId),
            UpdateExpression: 'ADD #count :one',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
            ExpressionAttributeValues: { ':one': 1, ':most': limits.vehiclesPerUser },
          },
        }
        return { id, writes: [count, putNewVehicle(userId, id, input)] }
      })
    },

    /** Throws `not_found`, and `changed` if the revision is not `expectedRev`. */
    async update(id: string, changes: VehicleChanges, expectedRev?: number): Promise<Vehicle> {
      if (isEmptyChange(changes)) return get(id)
      const set = changes.specs ? { ...changes, specs: keepLearned((await get(id)).specs, changes.specs) } : changes
      const change = {
        set,
        optional: listClearable(vehicleFields),
        condition: 'attribute_exists(pk)',
        values: {},
        expectedRev,
      }
      const item = await changeItem(table, getVehicleKey(userId, id), change)
      if (item) return toVehicle(item)
      const current = await get(id)
      if (matchesChanges(current, set)) return current
      throw changedProblem(current)
    },

    /** Throws `not_found`, and `changed` if a counter of the vehicle is not the one in `seen`. */
    async delete(id: string, seen: Seen): Promise<void> {
      const fills = keys.fills(userId, getVehicleKey(userId, id).sk.slice('V#'.length))
      try {
        await deleteItem(id, seen)
      } catch (error) {
        // Finishes a deletion that was interrupted after it removed the vehicle.
        if (error instanceof Problem && error.code === 'not_found') await deleteRange(table, fills)
        throw error
      }
      await deleteRange(table, fills)
    },
  }

  async function deleteItem(id: string, seen: Seen): Promise<void> {
    const vehicle = seen.written === undefined ? undefined : await get(id)
    if (vehicle && !isSeen(vehicle, seen)) throw changedProblem(vehicle)
    const conditions = [revisionCondition(seen.rev), ...(vehicle ? listFillConditions(vehicle) : [])]
    const condition = `attribute_exists(pk)${conditions.map((one) => one.condition).join('')}`
    const values = Object.assign({}, ...conditions.map((one) => one.values))
    const removal = {
      Key: getVehicleKey(userId, id),
      ConditionExpression: condition,
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }
    const deletion = table.transact([
      {
        Delete: {
          ...removal,
          ConditionExpression: `${condition} AND attribute_not_exists(#sample)`,
        },
      },
      {
        Update: {
          Key: keys.vehicleCount(userId),
          UpdateExpression: 'ADD #count :minusOne',
          ExpressionAttributeValues: { ':minusOne': -1 },
        },
      },
    ])
    if (await isWritten(deletion)) return
    const current = await get(id)
    if (!current.sample || !isSeen(current, seen)) throw changedProblem(current)
    // Not counted when it was added.
    await table.delete(removal).catch(async (refusal: unknown) => {
      throw refusal instanceof ConditionFailed ? changedProblem(await get(id)) : refusal
    })
  }
}

const isSeen = (vehicle: Vehicle, { rev = vehicle.rev, written = vehicle.written ?? 0 }: Seen): boolean =>
  rev === vehicle.rev && written === (vehicle.written ?? 0)

/** Returns the conditions that no fill-up has been added, changed or deleted. */
const listFillConditions = (vehicle: Vehicle) => [
  revisionCondition(countRewritten(vehicle), 'rewritten'),
  vehicle.fillCount === undefined
    ? { condition: ' AND attribute_not_exists(fillCount)', values: {} }
    : { condition: ' AND fillCount = :fillCountSeen', values: { ':fillCountSeen': vehicle.fillCount } },
]
