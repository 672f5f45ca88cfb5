import * as z from 'zod/mini'
import type { UserTable } from '#functions/http/types.ts'
import { createItemParser } from '#functions/table/item-parser.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Item } from '#functions/table/table.ts'
import { isDay } from '#shared/date.ts'
import { isUlid, type UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { servicesSchema, vehicleSpecsSchema } from '#shared/schemas/vehicle.ts'
import type { Vehicle } from '#shared/vehicle.ts'

const vehicleNotFound = (): Problem => new Problem('not_found', 'There is no such vehicle')

/** Throws `not_found` for an invalid id. */
export function getVehicleKey(userId: UserId, id: string): Key {
  if (!isUlid(id)) throw vehicleNotFound()
  return keys.vehicle(userId, id)
}

export type VehicleReader = ReturnType<typeof createVehicleReader>

export const createVehicleReader = ({ table, userId }: UserTable) => ({
  /** Oldest first. */
  list: async (): Promise<Vehicle[]> => (await queryAll(table, keys.vehicles(userId))).map(toVehicle),
  /** Throws `not_found`. */
  async get(id: string): Promise<Vehicle> {
    const item = await table.get(getVehicleKey(userId, id))
    if (!item) throw vehicleNotFound()
    return toVehicle(item)
  },
})

const itemSchema = z.object({
  sk: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.number()),
  modifications: z.string(),
  specs: z.optional(vehicleSpecsSchema),
  services: z.optional(servicesSchema),
  fillCount: z.optional(z.number()),
  /** Fill-ups changed, and twice those deleted: with the number of fill-ups, it counts all that was ever written. */
  rewritten: z._default(z.number(), 0),
  odometer: z.optional(z.object({ km: z.number(), day: brandedText(isDay), fillId: z.string() })),
  sample: z.optional(z.literal(true)),
  rev: z._default(z.number(), 0),
})

const parseItem = createItemParser(itemSchema)

export function toVehicle(item: Item): Vehicle {
  const { sk, rewritten, ...vehicle } = parseItem(item)
  const written = rewritten + (vehicle.fillCount ?? 0)
  return { id: sk.slice('V#'.length), ...vehicle, ...(written > 0 && { written }) }
}

/** Returns the stored counter that a vehicle's `written` has besides the number of its fill-ups. */
export const countRewritten = ({ written = 0, fillCount = 0 }: Vehicle): number => written - fillCount
