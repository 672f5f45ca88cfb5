import type { Request } from '../public/nouns.ts'
import { batches, describe, getRequests, isBatch, type TrackTarget, toNoun } from '../public/target.ts'
import type { Fields, Operation, Target } from '../public/types.ts'
import { getItemPath, getListPath, toAddress } from '../replica/paths.ts'
import { isLocal } from '../replica/replica.ts'

/** The requests of changes, which follow from the table of nouns. */

export function toCall(noun: Target['noun'], kind: Operation['kind']) {
  const single = toNoun({ noun })
  const list = getListPath(single)
  const item = getItemPath(single)
  if (noun in batches) return { method: 'POST', path: `${list}/batch${kind === 'delete' ? '-delete' : ''}` }
  if (kind === 'add') return { method: 'POST', path: list }
  if (kind === 'move') return { method: 'POST', path: `${item}/move` }
  return { method: kind === 'edit' ? 'PUT' : 'DELETE', path: item }
}

/** Returns the same request each time an operation is sent. */
export function toRequest(operation: Operation): { path: string; init: RequestInit } {
  const { kind, target, key, base, written } = operation
  if (target.noun === 'track') return toTrackRequest(operation, target)
  const request = getRequests(target)[kind]
  if (!request) throw new Error(`No request can ${kind} ${target.noun}`)
  const { method, path } = toCall(target.noun, kind)
  const hasBody = method !== 'DELETE'
  const headers: Record<string, string> = {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(base !== undefined && kind !== 'add' && { 'if-match': `"${base}"` }),
    ...((request.key === 'header' || request.key === 'both') && { 'idempotency-key': key }),
  }
  const body = hasBody && JSON.stringify(toBody(operation, request))
  const query = written === undefined ? '' : `?written=${written}`
  return {
    path: toAddress(path, target) + query,
    init: { method, headers, ...(body && { body }) },
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

/** Returns the PUT of a track, or the DELETE of a removed one. */
function toTrackRequest({ changed: { track }, base }: Operation, target: TrackTarget) {
  if (typeof track !== 'object' || track === null) {
    const headers: Record<string, string> = base === undefined ? {} : { 'if-match': `"${base}"` }
    return { path: toAddress(getItemPath('track'), target), init: { method: 'DELETE', headers } }
  }
  const { waypointId } = target
  const body = { tracks: [{ stop: waypointId, ...track }], ...(base !== undefined && { seen: { [waypointId]: base } }) }
  return {
    path: toAddress(getListPath('track'), target),
    init: { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  }
}
