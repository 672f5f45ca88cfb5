import * as z from 'zod/mini'
import { compareFills, type NewFill } from '#shared/fill.ts'
import { createWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { newFillSchema } from '#shared/schemas/fill.ts'
import { optionalFields } from '#shared/schemas/stop.ts'
import { trackSchema } from '#shared/schemas/track.ts'
import { tripInputSchema, tripPlanSchema } from '#shared/schemas/trip.ts'
import { tripPlanFieldsSchema } from '#shared/schemas/trip-plan.ts'
import { vehicleInputSchema } from '#shared/schemas/vehicle.ts'
import type { SentTrip } from '../read/archive.ts'
import type { SentPlace } from '../read/found.ts'
import { isRecord } from '../read/json.ts'
import type { SentTrack } from '../read/own-track.ts'
import type { Archive, ArchivedTrip, FoundPlace, FoundTrack } from '../types.ts'

/** Anyone may have edited Offgrid's own fields, so validate them like a client's input and drop invalid ones. */

const idSchema = z.string().check(z.maxLength(64))

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined => {
  if (value === undefined || value === null) return undefined
  const { success, data } = schema.safeParse(value)
  return success ? data : undefined
}

export const checkPlace = ({ own, ...place }: SentPlace): FoundPlace => ({
  ...place,
  ...(own &&
    Object.fromEntries(
      Object.entries({ ...optionalFields, id: idSchema }).flatMap(([name, schema]) => {
        const value = parse<z.ZodMiniType>(schema, own[name])
        return value === undefined ? [] : [[name, value]]
      }),
    )),
})

/** A stand-in for the stop's id in the file, which may be one of a device. */
const anyWaypoint = createWaypointId(0, '0'.repeat(26))

export function checkTrack(sent: SentTrack): FoundTrack | undefined {
  const [from, stop] = [parse(idSchema, sent.from), parse(idSchema, sent.stop)]
  const found = parse(trackSchema, { ...sent, from: anyWaypoint })
  if (from === undefined || stop === undefined || !found) return undefined
  const { from: _, ...track } = found
  return { from, stop, track }
}

export type CheckedTrip = Omit<ArchivedTrip, 'places' | 'tracks'> & {
  readonly places: FoundPlace[]
  readonly tracks: FoundTrack[]
}

export function checkTrip({ id: sent, plan, sheet, ...texts }: Omit<SentTrip, 'places' | 'tracks'>): CheckedTrip {
  const id = parse(idSchema, sent)
  const checked = parse(tripInputSchema, texts)
  const known = parse(tripPlanSchema, plan)
  const left = parse(tripPlanFieldsSchema, sheet)
  return {
    ...(id !== undefined && { id }),
    name: checked?.name ?? 'Imported trip',
    description: checked?.description ?? '',
    ...(known && { plan: known }),
    ...(left && { sheet: left }),
    places: [],
    tracks: [],
  }
}

export function checkVehicles(vehicles: readonly unknown[]): Archive['vehicles'] {
  // The server compares a model year with the calendar; here the limit is enough.
  const schema = z.extend(vehicleInputSchema(limits.dateLastYear), { id: idSchema })
  return vehicles.flatMap((vehicle) => {
    const [checked, fills] = [parse(schema, vehicle), checkFills(vehicle)]
    return checked ? [{ ...checked, ...(fills.length > 0 && { fills }) }] : []
  })
}

const checkFills = (vehicle: unknown): NewFill[] =>
  (isRecord(vehicle) && Array.isArray(vehicle.fills) ? vehicle.fills.slice(0, limits.fills.perVehicle) : [])
    .flatMap((fill: unknown) => parse(newFillSchema, fill) ?? [])
    .sort(compareFills)
