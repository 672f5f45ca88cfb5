import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { withoutCleared } from '#functions/table/revision.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import type { TripStore } from '#functions/trips/store.ts'
import { createWaypointId, type TripId, tripSeq, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Copy } from '#shared/schemas/trip.ts'
import type { Trip } from '#shared/trip.ts'
import { readAll } from './all.ts'
import { optionalAttributes, type StoredWaypoint, toAttributes, toUlid } from './item.ts'

type Context = Pick<StoreContext, 'table' | 'userId'>

/**
 * Copies a trip with its stops. Stops keep their ULIDs, so a repeated POST continues where the first was interrupted. The copy
 * has the attribute `copying` until it is complete. Throws `not_found`, `limit`.
 */
export async function copyTrip(
  { table, userId }: Context,
  trips: TripStore,
  tripId: TripId,
  { name, dates }: Copy,
  idempotencyKey: string,
): Promise<Trip> {
  const original = await trips.get(tripId)
  const copy = await trips.create({ name, description: original.description }, idempotencyKey, {
    payload: ['copy', tripId, name, dates],
    toAttributes: () => ({ copying: true, ...(original.plan ? { plan: original.plan } : {}) }),
  })
  const perTransaction = limits.batch.waypoints
  const seq = tripSeq(copy.id)
  const Key = keys.trip(userId, seq)

  for (;;) {
    const item = await table.get(Key)
    if (item?.id !== copy.id || item.copying === undefined) return trips.get(copy.id)
    const [all, existing] = await Promise.all([readAll({ table, userId }, tripId), readAll({ table, userId }, copy.id)])
    const copied = new Set(existing.map(toUlid))
    const remaining = all.filter((stop) => !copied.has(toUlid(stop)))
    try {
      for (let at = 0; at === 0 || at < remaining.length; at += perTransaction) {
        const now = remaining.slice(at, at + perTransaction)
        const isLast = at + perTransaction >= remaining.length
        await table.transact([
          ...now.map((stop) => ({
            Put: { Item: toCopy(stop), ConditionExpression: 'attribute_not_exists(pk)' },
          })),
          {
            Update: {
              Key,
              UpdateExpression: `SET ls = :ls ADD waypointCount :count, changes :one${isLast ? ' REMOVE copying' : ''}`,
              ConditionExpression: 'id = :id AND attribute_exists(copying)',
              ExpressionAttributeValues: {
                ':count': now.length,
                ':one': 1,
                ':id': copy.id,
                ':ls': keys.tripByDate(seq),
              },
            },
          },
        ])
      }
      return trips.get(copy.id)
    } catch (error) {
      // A parallel repetition was faster, or the copy is gone: read again.
      if (!(error instanceof TransactionRefused)) throw error
    }
  }

  function toCopy({ sk, weather, rev: _rev, movedBy: _movedBy, ...stop }: StoredWaypoint) {
    const ulid = toUlid({ sk })
    const fields = dates
      ? { ...stop, ...(weather ? { weather } : {}) }
      : { ...stop, startDate: null, endDate: null, order: undefined }
    const leg = fields.leg && { ...fields.leg, from: createWaypointId(seq, waypointUlid(fields.leg.from)) }
    return {
      ...keys.waypoint(userId, seq, ulid),
      ...withoutCleared(
        { ...toAttributes({ ...fields, leg }, seq, ulid), ...('weather' in fields ? { weather } : {}) },
        optionalAttributes,
      ),
    }
  }
}
