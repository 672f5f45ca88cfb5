import * as z from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { legSchema, stopSchema } from '#shared/schemas/stop.ts'
import { tripInputSchema, tripPlanSchema } from '#shared/schemas/trip.ts'
import { vehicleInputSchema } from '#shared/schemas/vehicle.ts'
import type { SentTrip } from '../read/archive.ts'
import type { SentPlace } from '../read/found.ts'
import type { Archive, ArchivedTrip, FoundPlace } from '../types.ts'

/** Anyone may have edited Offgrid's own fields, so validate them like a client's input and drop invalid ones. */

const orderSchema = z.int().check(z.gte(0), z.lte(99))
const idSchema = z.string().check(z.maxLength(64))

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined => {
  if (value === undefined || value === null) return undefined
  const { success, data } = schema.safeParse(value)
  return success ? data : undefined
}

export function checkPlace({ own, ...place }: SentPlace): FoundPlace {
  if (!own) return place
  const [id, stop, leg, order] = [
    parse(idSchema, own.id),
    parse(stopSchema, own.stop),
    parse(legSchema, own.leg),
    parse(orderSchema, own.order),
  ]
  return {
    ...place,
    ...(id !== undefined && { id }),
    ...(stop && { stop }),
    ...(leg && { leg }),
    ...(order !== undefined && { order }),
  }
}

export type CheckedTrip = Omit<ArchivedTrip, 'places'> & { readonly places: FoundPlace[] }

export function checkTrip({ name, description, plan }: Omit<SentTrip, 'places'>): CheckedTrip {
  const checked = parse(tripInputSchema, { name, description })
  const known = parse(tripPlanSchema, plan)
  return {
    name: checked?.name ?? 'Imported trip',
    description: checked?.description ?? '',
    ...(known && { plan: known }),
    places: [],
  }
}

export function checkVehicles(vehicles: readonly unknown[]): Archive['vehicles'] {
  // The server compares a model year with the calendar; here the limit is enough.
  const schema = z.extend(vehicleInputSchema(limits.dateLastYear), { id: idSchema })
  return vehicles.flatMap((vehicle) => parse(schema, vehicle) ?? [])
}
