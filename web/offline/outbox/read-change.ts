import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { isUlid, listUlids, type TripId } from '#shared/ids.ts'
import { batchDeletionSchema, waypointBatchSchema } from '#shared/schemas/batch.ts'
import { moveSchema, tripChangesSchema, tripInputSchema } from '#shared/schemas/trip.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import { vehicleChangesSchema, vehicleInputSchema } from '#shared/schemas/vehicle.ts'
import { waypointChangesSchema, waypointInputSchema } from '#shared/schemas/waypoint.ts'
import { createLocalId, disguiseLocal, isHeldTripId, isHeldWaypointId, toWaypointId } from '../replica/local-ids.ts'
import type { Fields, Operation } from '../replica/types.ts'

/** A request of the contract that changes something. */
export type ChangeRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** The body's text; '' for none. */
  readonly body: string
  /** When it was made, in milliseconds since 1970. */
  readonly now: number
}

/** What a request asks to be done. */
export type Change = Pick<Operation, 'kind' | 'target' | 'changed' | 'key'> & {
  /** The revision that the form began with. */
  readonly seen: number | undefined
}

/**
 * Reads a change that may wait on this device: of a trip, a waypoint or a vehicle, or a move of a trip's dates. Undefined for
 * any other request. Throws what the server would refuse for its shape.
 */
export function readChange(request: ChangeRequest): Change | undefined {
  const [noun, id, part, partId, ...more] = request.path.replace(/^\/api\/user\//, '').split('/')
  if (more.length > 0) return undefined
  if (noun === 'vehicles' && part === undefined) return readVehicleChange(request, id)
  if (noun !== 'trips') return undefined
  if (part === undefined) return readTripChange(request, id)
  if (id === undefined || !isHeldTripId(id)) return undefined
  if (part === 'move' && partId === undefined && request.method === 'POST') return readMove(request, id)
  return part === 'waypoints' ? readWaypointChange(request, id, partId) : undefined
}

function readTripChange(request: ChangeRequest, id: string | undefined): Change | undefined {
  if (id === undefined) {
    if (request.method !== 'POST') return undefined
    const target = { noun: 'trip', tripId: createLocalId(ulid(request.now)) } as const
    return toChange('add', request, target, readBody(request, tripInputSchema), readKey(request))
  }
  if (!isHeldTripId(id)) return undefined
  return readEditOrDelete(request, { noun: 'trip', tripId: id }, tripChangesSchema)
}

function readWaypointChange(request: ChangeRequest, tripId: TripId, id: string | undefined): Change | undefined {
  if (id === undefined) {
    if (request.method !== 'POST') return undefined
    const { id: own = ulid(request.now), ...input } = readBody(request, waypointInputSchema)
    return toChange('add', request, { noun: 'waypoint', tripId, waypointId: toWaypointId(tripId, own) }, input, own)
  }
  if (request.method === 'POST' && id === 'batch') return readBatch(request, tripId)
  if (request.method === 'POST' && id === 'batch-delete') return readBatchDelete(request, tripId)
  if (!isHeldWaypointId(id)) return undefined
  return readEditOrDelete(request, { noun: 'waypoint', tripId, waypointId: id }, waypointChangesSchema)
}

/** Many waypoints: the first one's ULID is the key, and the others' count on from it. */
function readBatch(request: ChangeRequest, tripId: TripId): Change | undefined {
  const { id, ...body } = readBody(request, waypointBatchSchema)
  const ulids = id && listUlids(id, body.waypoints.length)
  // Without ids of its own only the server can say which they get.
  if (!id || !ulids) return undefined
  const ids = ulids.map((one) => toWaypointId(tripId, one))
  return toChange('add', request, { noun: 'waypoints', tripId, ids }, body, id)
}

function readBatchDelete(request: ChangeRequest, tripId: TripId): Change {
  const { ids } = readBody(request, batchDeletionSchema)
  return toChange('delete', request, { noun: 'waypoints', tripId, ids }, {}, readKey(request))
}

function readVehicleChange(request: ChangeRequest, id: string | undefined): Change | undefined {
  // The clock of this device may be a year behind the server's, which refuses what it does not take.
  const year = new Date(request.now).getUTCFullYear() + 1
  if (id === undefined) {
    if (request.method !== 'POST') return undefined
    const input = readBody(request, vehicleInputSchema(year))
    const { id: own = ulid(request.now) } = readBody(request, ownIdSchema)
    return toChange('add', request, { noun: 'vehicle', vehicleId: own }, input, own)
  }
  return isUlid(id)
    ? readEditOrDelete(request, { noun: 'vehicle', vehicleId: id }, vehicleChangesSchema(year))
    : undefined
}

const ownIdSchema = z.object({ id: z.optional(z.string().check(z.refine(isUlid, 'id must be a ULID'))) })

function readMove(request: ChangeRequest, tripId: TripId): Change {
  return toChange('move', request, { noun: 'trip', tripId }, readBody(request, moveSchema), readKey(request))
}

function readEditOrDelete(
  request: ChangeRequest,
  target: Change['target'],
  schema: z.ZodMiniType<object, unknown>,
): Change | undefined {
  if (request.method === 'DELETE') return toChange('delete', request, target, {}, ulid(request.now))
  if (request.method !== 'PUT') return undefined
  return toChange('edit', request, target, readBody(request, schema), ulid(request.now))
}

function toChange(
  kind: Change['kind'],
  { headers }: ChangeRequest,
  target: Change['target'],
  body: object,
  key: string,
): Change {
  const changed: Fields = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name !== 'id' && value !== undefined),
  )
  const [, seen] = /^"?(\d{1,15})"?$/.exec(headers.get('if-match') ?? '') ?? []
  return { kind, target, changed, key, seen: seen === undefined ? undefined : Number(seen) }
}

const readKey = ({ headers, now }: ChangeRequest): string => headers.get('idempotency-key') ?? ulid(now)

function readBody<Out>({ body }: ChangeRequest, schema: z.ZodMiniType<Out, unknown>): Out {
  const { text, restore } = disguiseLocal(body)
  return restore(validate(schema, parseBody(text), 'The body must be a JSON object'))
}
