import type { Decision } from '../outbox/decide.ts'
import { omitFields } from '../outbox/fields.ts'
import { restoreDeleted } from '../outbox/restore.ts'
import { getRow } from '../outbox/rows.ts'
import { listThingIds, type Row } from '../replica/nouns.ts'
import type { WriteTx } from '../replica/replica.ts'
import { toStopTrack } from '../replica/tracks.ts'
import type { Fields, Operation, Target } from '../replica/types.ts'

/** Fields that the server sets, or that only this device has, by noun. */
const own: Partial<Record<Target['noun'], readonly string[]>> = {
  waypoint: ['id', 'tripId', 'weather', 'track', 'rev'],
  'check-in': ['id', 'tripId', 'rev', 'receivedAt'],
  vehicle: ['id', 'rev', 'fillCount', 'written', 'odometer', 'sample'],
  fill: ['id', 'vehicleId', 'rev'],
}

/**
 * Sends what a restored server lacks. All but trips keep their ids, so that several devices that have the same send it once; the
 * server has perhaps given a trip's number to another one.
 */
export const sendLost: Decision = async (tx, operation, all, now) => {
  const { target, seq } = operation
  if (target.noun === 'trip') return restoreDeleted(tx, operation, all, now)
  await tx.objectStore('outbox').delete(seq)
  const row = await getRow(tx, target)
  if (!row) return
  const added = [{ ...operation, ...toAddition(target, row) }, ...(await listContents(tx, operation))]
  // Before the next change.
  for (const [index, { current: _current, gone: _gone, ...one }] of added.entries())
    await tx.objectStore('outbox').put({ ...one, seq: seq + index / added.length, state: 'waiting', at: now })
}

/** Lists a vehicle's fill-ups and the track to a waypoint. */
async function listContents(tx: WriteTx, operation: Operation): Promise<Operation[]> {
  const { target } = operation
  if (target.noun === 'vehicle') {
    const fills = await tx.objectStore('fills').index('byVehicle').getAll(target.vehicleId)
    return fills.map((fill) => ({
      ...operation,
      ...toAddition({ noun: 'fill', vehicleId: target.vehicleId, fillId: fill.id }, fill),
    }))
  }
  const track = target.noun === 'waypoint' ? await tx.objectStore('tracks').get(target.waypointId) : undefined
  if (!track || target.noun !== 'waypoint') return []
  const { stop: _stop, ...line } = toStopTrack(track)
  return [{ ...operation, kind: 'edit', target: { ...target, noun: 'track' }, changed: { track: line } }]
}

function toAddition(target: Target, row: Row): Pick<Operation, 'kind' | 'target' | 'changed' | 'key'> {
  const [id = ''] = listThingIds(target)
  const changed = toDays(omitFields({ ...row }, own[target.noun] ?? []))
  return { kind: 'add', target, changed, key: id.slice(id.indexOf('-') + 1) }
}

/** The contract takes days where rows have times. */
function toDays(fields: Fields): Fields {
  const days = Object.entries(fields).filter(([name]) => name === 'startDate' || name === 'endDate')
  return { ...fields, ...Object.fromEntries(days.map(([name, at]) => [name, at && String(at).slice(0, 10)])) }
}
