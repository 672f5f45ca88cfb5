import { ulid } from 'ulid'
import type * as z from 'zod/mini'
import { listUlids } from '#shared/ids.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import { disguiseLocal } from '../public/local-ids.ts'
import { nouns, type Request } from '../public/nouns.ts'
import { batches, describe, getRequests, isBatch, toNoun } from '../public/target.ts'
import { trust } from '../public/trust.ts'
import type { Fields, Operation, Target } from '../public/types.ts'
import { getItemPath, getListPath, matchPath, type PathIds, toAddress } from '../replica/paths.ts'
import { isLocal } from '../replica/replica.ts'
import type { Change, ChangeRequest } from './change.ts'
import { readTrackChanges, toTrackRequest } from './track-contract.ts'

/** The requests of changes, which follow from the table of nouns. */

type Kind = Operation['kind']

type Call = Request & {
  readonly kind: Kind
  readonly noun: Target['noun']
  readonly method: string
  readonly path: string
}

function toCall(noun: Target['noun'], kind: Kind) {
  const single = toNoun({ noun })
  const list = getListPath(single)
  const item = getItemPath(single)
  if (noun in batches) return { method: 'POST', path: `${list}/batch${kind === 'delete' ? '-delete' : ''}` }
  if (kind === 'add') return { method: 'POST', path: list }
  if (kind === 'move') return { method: 'POST', path: `${item}/move` }
  return { method: kind === 'edit' ? 'PUT' : 'DELETE', path: item }
}

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

function readCall({ kind, noun, body: schema, key: place }: Call, ids: PathIds, request: ChangeRequest) {
  const { headers, now } = request
  // The server's clock, perhaps a year ahead, has the final say.
  const body: Fields = schema ? { ...readBody(request, schema(new Date(now).getUTCFullYear() + 1)) } : {}
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

/** Returns the same request each time an operation is sent. */
export function toRequest(operation: Operation): { path: string; init: RequestInit } {
  const { kind, target, key, base, written } = operation
  if (target.noun === 'track') return toTrackRequest(operation, target)
  const request = getRequests(target)[kind]
  if (!request) throw new Error(`No request can ${kind} ${target.noun}`)
  const { method, path } = toCall(target.noun, kind)
  const headers: Record<string, string> = {
    ...(request.body && { 'content-type': 'application/json' }),
    ...(base !== undefined && kind !== 'add' && { 'if-match': `"${base}"` }),
    ...((request.key === 'header' || request.key === 'both') && { 'idempotency-key': key }),
  }
  const body = request.body && JSON.stringify(toBody(operation, request))
  const query = written === undefined ? '' : `?written=${written}`
  return {
    path: toAddress(path, target) + query,
    init: { method, headers, ...(body !== undefined && { body }) },
  }
}

function toBody({ kind, target, changed, rest, key }: Operation, { key: place, required, hasId }: Request): object {
  const { id = '', names = {} } = describe(target)
  // It may name what the server will never know.
  const sent = Object.values(names).includes('waits') ? withoutLocal(changed) : changed
  if (kind === 'add') return { ...sent, ...(place !== 'header' && { id: key }), ...required }
  if (isBatch(target)) return { ids: target.ids }
  return { ...(hasId && { id: Reflect.get(target, id) }), ...rest, ...sent }
}

/** Removes a trip and stop made here that were never sent; a fill-up waits for those that are. */
const withoutLocal = (changed: Fields): Fields =>
  JSON.parse(
    JSON.stringify(changed, (_name, value) => (typeof value === 'string' && isLocal(value) ? undefined : value)),
  )
