import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { listUlids, type TripId, type WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { batchDeletionSchema, waypointBatchSchema } from '#shared/schemas/batch.ts'
import { checkInChangesSchema, newCheckInSchema } from '#shared/schemas/check-in.ts'
import { moveSchema, tripChangesSchema, tripInputSchema } from '#shared/schemas/trip.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import { vehicleChangesSchema, vehicleInputSchema } from '#shared/schemas/vehicle.ts'
import { waypointChangesSchema, waypointInputSchema } from '#shared/schemas/waypoint.ts'
import { measureSheet, sheetTooLong } from '#shared/sheet.ts'
import { createLocalId, disguiseLocal, isWaypointOrLocalId, toWaypointId } from '../replica/local-ids.ts'
import { isBatch, isFillTarget, isTrackTarget } from '../replica/nouns.ts'
import { matchPath, type PathIds } from '../replica/paths.ts'
import { isLocal } from '../replica/replica.ts'
import type { Fields, Operation, Target } from '../replica/types.ts'
import type { Change, ChangeRequest } from './change.ts'
import { readTrackChanges, toTrackRequest } from './track-contract.ts'

type Noun = Exclude<Target['noun'], 'track'>

type Call = Pick<Operation, 'kind'> & {
  readonly noun: Noun
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Path below /api/user/. */
  readonly path: string
  /** Returns the schema of its body; undefined without a body. */
  readonly schema?: (year: number) => z.ZodMiniType<object, unknown>
  /** @default nowhere */
  readonly key?: 'header' | 'id' | 'both'
}

const trip = 'trips/{tripId}'
const waypoints = `${trip}/waypoints`
const waypoint = `${waypoints}/{waypointId}`
const batch = `${waypoints}/batch`
const checkIns = `${trip}/check-ins`
const vehicle = 'vehicles/{vehicleId}'
const fills = `${vehicle}/fills`

/** The form bounds its fields, and their whole schema would make every screen larger; only the length depends on all of them. */
const sheetBody = z.record(z.string(), z.unknown()).check((context) => {
  if (measureSheet(context.value) <= limits.sheet.bytes) return
  context.issues.push({ code: 'custom', message: sheetTooLong, path: ['notes'], input: context.value })
})

/** The form checks its fields with the whole schema, which would make every screen larger. */
const fillBody = z.record(z.string(), z.unknown())

const calls: readonly Call[] = [
  { kind: 'add', noun: 'trip', method: 'POST', path: 'trips', schema: () => tripInputSchema, key: 'header' },
  { kind: 'edit', noun: 'trip', method: 'PUT', path: trip, schema: () => tripChangesSchema },
  { kind: 'delete', noun: 'trip', method: 'DELETE', path: trip },
  { kind: 'move', noun: 'trip', method: 'POST', path: `${trip}/move`, schema: () => moveSchema, key: 'header' },
  { kind: 'add', noun: 'waypoint', method: 'POST', path: waypoints, schema: () => waypointInputSchema, key: 'id' },
  { kind: 'edit', noun: 'waypoint', method: 'PUT', path: waypoint, schema: () => waypointChangesSchema },
  { kind: 'delete', noun: 'waypoint', method: 'DELETE', path: waypoint },
  { kind: 'add', noun: 'waypoints', method: 'POST', path: batch, schema: () => waypointBatchSchema, key: 'both' },
  {
    ...{ kind: 'delete', noun: 'waypoints', method: 'POST', path: `${batch}-delete` },
    ...{ schema: () => batchDeletionSchema, key: 'header' },
  },
  { kind: 'edit', noun: 'sheet', method: 'PUT', path: `${trip}/sheet`, schema: () => sheetBody },
  { kind: 'add', noun: 'check-in', method: 'POST', path: checkIns, schema: () => newCheckInSchema, key: 'id' },
  {
    kind: 'edit',
    noun: 'check-in',
    method: 'PUT',
    path: `${checkIns}/{checkInId}`,
    schema: () => checkInChangesSchema,
  },
  { kind: 'delete', noun: 'check-in', method: 'DELETE', path: `${checkIns}/{checkInId}` },
  { kind: 'add', noun: 'vehicle', method: 'POST', path: 'vehicles', schema: vehicleInputSchema, key: 'both' },
  { kind: 'edit', noun: 'vehicle', method: 'PUT', path: vehicle, schema: vehicleChangesSchema },
  { kind: 'delete', noun: 'vehicle', method: 'DELETE', path: vehicle },
  { kind: 'add', noun: 'fill', method: 'POST', path: fills, schema: () => fillBody, key: 'id' },
  { kind: 'add', noun: 'fills', method: 'POST', path: `${fills}/batch`, schema: () => fillBody, key: 'id' },
  { kind: 'edit', noun: 'fill', method: 'PUT', path: `${fills}/{fillId}`, schema: () => fillBody },
  { kind: 'delete', noun: 'fill', method: 'DELETE', path: `${fills}/{fillId}` },
]

/** Fields of a body that belong to the target, or to one sending. */
const unstored = ['id', 'ids', 'sentAt']

/** Returns undefined for a request that this device cannot store. Throws what the server would refuse. */
export function readChanges(request: ChangeRequest): readonly Change[] | undefined {
  const change = readChange(request)
  return change ? [change] : readTrackChanges(request)
}

export function readChange(request: ChangeRequest): Change | undefined {
  const path = request.path.replace(/^\/api\/user\//, '')
  for (const call of calls) {
    const ids = call.method === request.method ? matchPath(call.path, path) : undefined
    if (ids) return readCall(call, ids, request)
  }
  return undefined
}

function readCall({ kind, noun, schema, key: place }: Call, ids: PathIds, request: ChangeRequest): Change | undefined {
  const { headers, now } = request
  // The server's clock, perhaps a year ahead, has the final say.
  const body: Fields = schema ? { ...readBody(request, schema(new Date(now).getUTCFullYear() + 1)) } : {}
  const own = place === 'header' ? headers.get('idempotency-key') : body.id
  const key = typeof own === 'string' ? own : ulid(now)
  const target = toTarget(noun, ids, body, key, now)
  if (!target) return undefined
  const changed: Fields = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !unstored.includes(name) && value !== undefined),
  )
  const [, seen] = /^"?(\d{1,15})"?$/.exec(headers.get('if-match') ?? '') ?? []
  return { kind, target, changed, key, seen: seen === undefined ? undefined : Number(seen) }
}

function readBody<Out>({ body }: ChangeRequest, schema: z.ZodMiniType<Out, unknown>): Out {
  const { text, restore } = disguiseLocal(body)
  return restore(validate(schema, parseBody(text), 'The body must be a JSON object'))
}

function toTarget(
  noun: Noun,
  { tripId, waypointId, vehicleId, checkInId, fillId }: PathIds,
  body: Fields,
  key: string,
  now: number,
): Target | undefined {
  if (noun === 'trip') return { noun, tripId: tripId ?? createLocalId(ulid(now)) }
  if (noun === 'vehicle') return { noun, vehicleId: vehicleId ?? key }
  if (noun === 'fill') return vehicleId === undefined ? undefined : { noun, vehicleId, fillId: fillId ?? key }
  if (noun === 'fills') {
    const ids = Array.isArray(body.fills) ? listUlids(key, body.fills.length) : undefined
    return vehicleId === undefined || !ids ? undefined : { noun, vehicleId, ids }
  }
  if (tripId === undefined) return undefined
  if (noun === 'sheet') return { noun, tripId }
  if (noun === 'check-in') return { noun, tripId, checkInId: checkInId ?? key }
  if (noun === 'waypoint') return { noun, tripId, waypointId: waypointId ?? toWaypointId(tripId, key) }
  const ids = listBatchIds(tripId, body)
  return ids && { noun, tripId, ids }
}

/** Returns a batch's waypoints: those to delete, or those to add, whose ULIDs count up from the first. */
function listBatchIds(tripId: TripId, { ids, id, waypoints }: Fields): readonly WaypointId[] | undefined {
  if (Array.isArray(ids)) return ids.filter(isWaypointOrLocalId)
  // Without the client's id, only the server knows the waypoints' ids.
  if (typeof id !== 'string' || !Array.isArray(waypoints)) return undefined
  return listUlids(id, waypoints.length)?.map((one) => toWaypointId(tripId, one))
}

/** Returns the same request each time an operation is sent. */
export function toRequest(operation: Operation): { path: string; init: RequestInit } {
  const { kind, target, key, base, written } = operation
  if (isTrackTarget(target)) return toTrackRequest(operation, target)
  const call = calls.find((one) => one.kind === kind && one.noun === target.noun)
  if (!call) throw new Error(`No request can ${kind} ${target.noun}`)
  const ids: Readonly<Record<string, unknown>> = { ...target }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
  const headers: Record<string, string> = {
    ...(call.schema && { 'content-type': 'application/json' }),
    ...(base !== undefined && kind !== 'add' && !isBatch(target) && { 'if-match': `"${base}"` }),
    ...((call.key === 'header' || call.key === 'both') && { 'idempotency-key': key }),
  }
  const body = call.schema && JSON.stringify(toBody(operation))
  const query = written === undefined ? '' : `?written=${written}`
  return {
    path: `/api/user/${path}${query}`,
    init: { method: call.method, headers, ...(body !== undefined && { body }) },
  }
}

function toBody({ kind, target, changed, rest, key }: Operation): object {
  if (kind === 'add') {
    // The contract requires a trip's empty list.
    return target.noun === 'trip'
      ? { ...changed, waypointDTOs: [] }
      : { ...(isFillTarget(target) ? withoutLocal(changed) : changed), id: key }
  }
  if (isBatch(target)) return { ids: target.ids }
  if (isFillTarget(target)) return withoutLocal(changed)
  // The contract requires a vehicle's id.
  return { ...(target.noun === 'vehicle' && { id: target.vehicleId }), ...rest, ...changed }
}

/** Removes a trip and stop made here that were never sent; a fill-up waits for those that are. */
const withoutLocal = (changed: Fields): Fields =>
  JSON.parse(
    JSON.stringify(changed, (_name, value) => (typeof value === 'string' && isLocal(value) ? undefined : value)),
  )
