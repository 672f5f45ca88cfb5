import * as z from 'zod/mini'
import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { ConditionFailed, type Item, TransactionRefused } from '#functions/table/table.ts'
import { isUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Vehicle, VehicleInput } from '#shared/vehicle.ts'

/** A user's vehicles. */
export type VehicleStore = {
  /** Oldest first. */
  readonly list: () => Promise<Vehicle[]>
  /** A repeated POST adds none. Throws `limit`. */
  readonly create: (input: VehicleInput, idempotencyKey: string | undefined) => Promise<void>
  /** Throws `not_found`. */
  readonly update: (id: string, input: VehicleInput) => Promise<Vehicle>
  /** Throws `not_found`. */
  readonly delete: (id: string) => Promise<void>
}

const vehicleNotFound = (): Problem => new Problem('not_found', 'There is no such vehicle')

export function createVehicleStore({ table, userId, clock, ids }: StoreContext): VehicleStore {
  const toKey = (id: string): Key => {
    if (!isUlid(id)) throw vehicleNotFound()
    return keys.vehicle(userId, id)
  }

  return {
    async list() {
      return (await queryAll(table, keys.vehicles(userId))).map(toVehicle)
    },

    async create(input, idempotencyKey) {
      const id = ids.ulid(clock())
      const post = { idempotencyKey, asked: ['vehicle', input] }
      await createOnce({ table, userId, clock }, post, (refusal) => {
        if (refusal) {
          throw new Problem('limit', `There is room for ${limits.vehiclesPerUser} vehicles`, { cause: refusal })
        }
        const count = {
          Update: {
            Key: keys.vehicleCount(userId),
            UpdateExpression: 'ADD #count :one',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: { ':one': 1, ':most': limits.vehiclesPerUser },
          },
        }
        const put = { Put: { Item: { ...toKey(id), ...input }, ConditionExpression: 'attribute_not_exists(pk)' } }
        return { id, writes: [count, put] }
      })
    },

    async update(id, { make, model, year, modifications }) {
      try {
        const item = await table.update({
          Key: toKey(id),
          UpdateExpression: 'SET make = :make, model = :model, #year = :year, modifications = :modifications',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#year': 'year' },
          ExpressionAttributeValues: {
            ':make': make,
            ':model': model,
            ':year': year,
            ':modifications': modifications,
          },
          ReturnValues: 'ALL_NEW',
        })
        return toVehicle(item ?? {})
      } catch (error) {
        if (error instanceof ConditionFailed) throw vehicleNotFound()
        throw error
      }
    },

    async delete(id) {
      try {
        await table.transact([
          { Delete: { Key: toKey(id), ConditionExpression: 'attribute_exists(pk)' } },
          {
            Update: {
              Key: keys.vehicleCount(userId),
              UpdateExpression: 'ADD #count :minusOne',
              ExpressionAttributeNames: { '#count': 'count' },
              ExpressionAttributeValues: { ':minusOne': -1 },
            },
          },
        ])
      } catch (error) {
        if (error instanceof TransactionRefused) throw vehicleNotFound()
        throw error
      }
    },
  }
}

const itemSchema = z.object({
  sk: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.number()),
  modifications: z.string(),
})

function toVehicle(item: Item): Vehicle {
  const { sk, ...vehicle } = itemSchema.parse(item)
  return { id: sk.slice('V#'.length), ...vehicle }
}
