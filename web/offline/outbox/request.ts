import { listThingIds } from '../replica/target.ts'
import type { Operation } from '../replica/types.ts'

/** The request that does what an operation says: the same each time that it is sent. */
export function toRequest({ kind, target, changed, rest, base, key }: Operation): { path: string; init: RequestInit } {
  const send = (method: string, path: string, body: object, headers: Record<string, string>) => ({
    path,
    init: { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
  })
  if (target.noun === 'waypoints') {
    const many = `/api/user/trips/${target.tripId}/waypoints/batch`
    const keyed = { 'idempotency-key': key }
    return kind === 'delete'
      ? send('POST', `${many}-delete`, { ids: target.ids }, keyed)
      : send('POST', many, { ...changed, id: key }, keyed)
  }
  const list =
    target.noun === 'vehicle'
      ? '/api/user/vehicles'
      : `/api/user/trips${target.noun === 'waypoint' ? `/${target.tripId}/waypoints` : ''}`
  const one = `${list}/${listThingIds(target).join()}`
  const seen: Record<string, string> = base === undefined ? {} : { 'if-match': `"${base}"` }
  if (kind === 'delete') return { path: one, init: { method: 'DELETE', headers: seen } }
  if (kind === 'move') return send('POST', `${one}/move`, changed, { ...seen, 'idempotency-key': key })
  if (kind === 'edit') {
    // The contract has the client send a vehicle's id along.
    const fields = { ...rest, ...changed }
    const body = target.noun === 'vehicle' ? { id: target.vehicleId, ...fields } : fields
    return send('PUT', one, body, seen)
  }
  // The contract has the client send the empty list.
  const body = target.noun === 'trip' ? { ...changed, waypointDTOs: [] } : { ...changed, id: key }
  return send('POST', list, body, target.noun === 'waypoint' ? {} : { 'idempotency-key': key })
}
