import * as z from 'zod/mini'
import type { Deps } from '#functions/http/types.ts'
import { findReplay, recordReplay, repeatablePost } from '#functions/table/idempotency.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { ConditionFailed, type Item, type Table, TransactionRefused } from '#functions/table/table.ts'
import { isUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Vehicle, VehicleInput } from '#shared/vehicle.ts'

const itemSchema = z.object({
  sk: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.number()),
  modifications: z.string(),
})

function read(item: Item): Vehicle {
  const { sk, ...vehicle } = itemSchema.parse(item)
  return { id: sk.slice('V#'.length), ...vehicle }
}

const vehicleNotFound = (): Problem => new Problem('not_found', 'There is no such vehicle')

function keyOf(userId: string, id: string): Key {
  if (!isUlid(id)) throw vehicleNotFound()
  return keys.vehicle(userId, id)
}

/** A user's vehicles, oldest first. */
export async function listVehicles(table: Table, userId: string): Promise<Vehicle[]> {
  return (await queryAll(table, keys.vehicles(userId))).map(read)
}

/** Adds a vehicle; a repeated POST adds none. Throws `limit`. */
export async function createVehicle(
  { ids, clock }: Deps,
  table: Table,
  userId: string,
  input: VehicleInput,
  idempotencyKey: string | undefined,
): Promise<void> {
  const now = clock()
  const id = ids.ulid(now)
  const post = repeatablePost(userId, idempotencyKey, ['vehicle', input])
  if ((await findReplay(table, post, now)) !== undefined) return
  try {
    await table.transact([
      {
        Update: {
          Key: keys.vehicleCount(userId),
          UpdateExpression: 'ADD #count :one',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1, ':most': limits.vehiclesPerUser },
        },
      },
      {
        Put: {
          Item: { ...keys.vehicle(userId, id), ...input },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(post ? [recordReplay(post, id, now)] : []),
    ])
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error
    if ((await findReplay(table, post, now)) !== undefined) return
    throw new Problem('limit', `There is room for ${limits.vehiclesPerUser} vehicles`, { cause: error })
  }
}

/** Changes a vehicle. Throws `not_found`. */
export async function updateVehicle(
  table: Table,
  userId: string,
  id: string,
  { make, model, year, modifications }: VehicleInput,
): Promise<Vehicle> {
  try {
    const item = await table.update({
      Key: keyOf(userId, id),
      UpdateExpression: 'SET make = :make, model = :model, #year = :year, modifications = :modifications',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#year': 'year' },
      ExpressionAttributeValues: { ':make': make, ':model': model, ':year': year, ':modifications': modifications },
      ReturnValues: 'ALL_NEW',
    })
    return read(item ?? {})
  } catch (error) {
    if (error instanceof ConditionFailed) throw vehicleNotFound()
    throw error
  }
}

/** Removes a vehicle. Throws `not_found`. */
export async function deleteVehicle(table: Table, userId: string, id: string): Promise<void> {
  try {
    await table.transact([
      { Delete: { Key: keyOf(userId, id), ConditionExpression: 'attribute_exists(pk)' } },
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
}
