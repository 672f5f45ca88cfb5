/** Loads beside the first request, because the schemas are large and no screen needs them to appear. */
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { listUlids } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { batchDeletionSchema, waypointBatchSchema } from '#shared/schemas/batch.ts'
import { checkInChangesSchema, newCheckInSchema } from '#shared/schemas/check-in.ts'
import { tracksSchema } from '#shared/schemas/track.ts'
import { moveSchema, tripChangesSchema, tripInputSchema } from '#shared/schemas/trip.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import { vehicleChangesSchema, vehicleInputSchema } from '#shared/schemas/vehicle.ts'
import { waypointChangesSchema, waypointInputSchema } from '#shared/schemas/waypoint.ts'
import { measureTripPlan, tripPlanTooLong } from '#shared/trip-plan.ts'
import { disguiseLocal } from '../public/local-ids.ts'
import { nouns, type Request } from '../public/nouns.ts'
import { batches, describe, getRequests, type TrackTarget, toNoun } from '../public/target.ts'
import { type Fields, type Operation, type Target, trust } from '../public/types.ts'
import { getItemPath, getListPath, matchPath, type PathIds } from '../replica/paths.ts'
import type { Change, ChangeRequest } from './change.ts'
import { toCall } from './contract.ts'

type Kind = Operation['kind']

/** Schemas of the others, whose forms check their fields with the whole schema. */
const fields = z.record(z.string(), z.unknown())

const tripPlan = fields.check((context) => {
  if (measureTripPlan(context.value) <= limits.tripPlan.bytes) return
  context.issues.push({ code: 'custom', message: tripPlanTooLong, path: ['notes'], input: context.value })
})

type Schema = (year: number) => z.ZodMiniType<object, unknown>

const schemas: { readonly [Noun in Target['noun']]?: { readonly [Name in Kind]?: Schema } } = {
  vehicle: { add: vehicleInputSchema, edit: vehicleChangesSchema },
  trip: { add: () => tripInputSchema, edit: () => tripChangesSchema, move: () => moveSchema },
  waypoint: { add: () => waypointInputSchema, edit: () => waypointChangesSchema },
  waypoints: { add: () => waypointBatchSchema, delete: () => batchDeletionSchema },
  sheet: { edit: () => tripPlan },
  'check-in': { add: () => newCheckInSchema, edit: () => checkInChangesSchema },
}

type Call = Request & ReturnType<typeof toCall> & { readonly kind: Kind; readonly noun: Target['noun'] }

const calls: readonly Call[] = trust<Target['noun'][]>([...Object.keys(nouns), ...Object.keys(batches)]).flatMap(
  (noun) =>
    nouns[toNoun({ noun })].field
      ? []
      : trust<[Kind, Request][]>(Object.entries(getRequests({ noun }))).map(([kind, request]) => ({
          ...request,
          kind,
          noun,
          ...toCall(noun, kind),
        })),
)

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

function readCall({ kind, noun, method, key: place }: Call, ids: PathIds, request: ChangeRequest) {
  const { headers, now } = request
  const toSchema = schemas[noun]?.[kind] ?? (() => fields)
  // The server's clock, perhaps a year ahead, has the final say.
  const body: Fields = method === 'DELETE' ? {} : { ...readBody(request, toSchema(new Date(now).getUTCFullYear() + 1)) }
  const own = place === 'header' ? headers.get('idempotency-key') : body.id
  const key = typeof own === 'string' ? own : ulid(now)
  const target = readTarget(noun, ids, body, place === 'header' ? ulid(now) : key)
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

/** `fresh`: the ULID of a new item. */
function readTarget(noun: Target['noun'], path: PathIds, body: Fields, fresh: string): Target | undefined {
  const target = trust<Target>({ noun, ...path })
  const { id = '', createId = (ulid) => ulid } = describe(target)
  const create = (ulid: string) => createId(ulid, path.tripId)
  if (!(noun in batches)) return trust<Target>({ [id]: create(fresh), ...target })
  const items = body[noun]
  // Without the client's id, only the server knows the ids. Those of many count up from the first.
  const ulids = typeof body.id === 'string' && Array.isArray(items) ? listUlids(body.id, items.length) : undefined
  const ids = body.ids ?? ulids?.map(create)
  return ids ? trust<Target>({ ...target, ids }) : undefined
}

/** Returns a change per track; undefined for other requests. Throws what the server would refuse. */
function readTrackChanges({ method, path, body, now }: ChangeRequest): readonly Change[] | undefined {
  const below = path.replace(/^\/api\/user\//, '')
  const { tripId } = (method === 'PUT' && matchPath(getListPath('track'), below)) || {}
  if (tripId !== undefined) {
    const { text, restore } = disguiseLocal(body)
    const input = restore(validate(tracksSchema, parseBody(text), 'The body must be a JSON object'))
    return input.tracks.map(({ stop, ...track }) =>
      toChange({ noun: 'track', tripId, waypointId: stop }, track, input.seen?.[stop], now),
    )
  }
  const ids = method === 'DELETE' ? matchPath(getItemPath('track'), below) : undefined
  if (ids?.tripId === undefined || ids.waypointId === undefined) return undefined
  return [toChange({ noun: 'track', tripId: ids.tripId, waypointId: ids.waypointId }, null, undefined, now)]
}

const toChange = (target: TrackTarget, track: object | null, seen: number | undefined, now: number): Change => ({
  kind: 'edit',
  target,
  changed: { track },
  seen,
  key: ulid(now),
})
