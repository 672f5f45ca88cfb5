import { type Quota, reserve } from '#functions/http/reservation.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { isWritten, type Write } from '#functions/table/table.ts'
import { countAttachedChange } from '#functions/trips/count.ts'
import type { StoredTrip } from '#functions/trips/item.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type CheckIn, type NewCheckIn, sortCheckIns } from '#shared/check-in.ts'
import { onlyOwner } from '#shared/crew.ts'
import { isUlid, type TripId, tripSeq } from '#shared/ids.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { isSameValue } from '#shared/rebase.ts'
import type { CheckInChanges } from '#shared/schemas/check-in.ts'
import { parseCheckIn, type StoredCheckIn } from './item.ts'

const { perTrip, perDay } = limits.checkIns
const { ownersCheckIns } = serverLimits

const quota: Quota = {
  kind: 'check-in',
  allowance: { perDay },
  refusal: 'You have reached the limit of check-ins for today.',
}

const toCheckIn = ({ tripId: _, ...checkIn }: StoredCheckIn): CheckIn => checkIn

const checkInNotFound = (): Problem => new Problem('not_found', 'There is no such check-in')

export type CheckInStore = ReturnType<typeof createCheckInStore>

/** Returns the check-ins of a user's trips. Methods throw `not_found` if the trip is gone. `memberId`: who asks in another user's trip. */
export function createCheckInStore(
  { table, userId, clock }: Pick<StoreContext, 'table' | 'userId' | 'clock'>,
  trips: TripReader,
  memberId?: string,
) {
  const most = memberId === undefined ? perTrip : perTrip - ownersCheckIns
  const toRange = (tripId: TripId) => keys.checkIns(userId, tripSeq(tripId))
  const toKey = (tripId: TripId, id: string) => keys.checkIn(userId, tripSeq(tripId), id)

  return {
    /** Returns all, the newest first. */
    async list(tripId: TripId): Promise<CheckIn[]> {
      const [items] = await Promise.all([queryAll(table, toRange(tripId)), trips.get(tripId)])
      return sortCheckIns(items.map(parseCheckIn).map(toCheckIn))
    },

    /**
     * Adds a check-in. A repeated POST returns the first one's check-in. Throws `conflict` if its id is taken by another, `limit`, and
     * `too_many_requests` with the time of the reset.
     */
    async add(tripId: TripId, input: NewCheckIn): Promise<CheckIn> {
      let isReserved = false
      for (;;) {
        const [item, trip] = await Promise.all([table.get(toKey(tripId, input.id)), trips.getStored(tripId)])
        if (item) return repeat(toCheckIn(parseCheckIn(item)), input)
        const count = await countAdded(trip)
        if (!isReserved) await reserve(table, userId, quota, clock())
        isReserved = true
        const checkIn: StoredCheckIn = { ...input, receivedAt: clock(), tripId }
        const put = {
          Item: { ...toKey(tripId, input.id), ...checkIn },
          ConditionExpression: 'attribute_not_exists(pk)',
        }
        // Refused if the trip is gone, the id is taken, or the check-ins have changed.
        if (await isWritten(table.transact([count, { Put: put }]))) return toCheckIn(checkIn)
      }
    },

    /** Names another stop, because the one before was restored under a new id. Throws `not_found` and `too_many_requests`. */
    async update(tripId: TripId, id: string, { stop }: CheckInChanges): Promise<CheckIn> {
      if (!isUlid(id)) throw checkInNotFound()
      const [item] = await Promise.all([table.get(toKey(tripId, id)), trips.get(tripId)])
      if (!item) throw checkInNotFound()
      const known = toCheckIn(parseCheckIn(item))
      requireMaker(known)
      if (known.stop === stop) return known
      await reserve(table, userId, quota, clock())
      const change = {
        Key: toKey(tripId, id),
        UpdateExpression: 'SET #stop = :stop',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':stop': stop },
      }
      // Refused if the trip or the check-in has been deleted since.
      if (!(await isWritten(table.transact([countAttachedChange(userId, tripId), { Update: change }]))))
        throw checkInNotFound()
      return { ...known, stop }
    },

    /** Throws `not_found`. */
    async remove(tripId: TripId, id: string): Promise<void> {
      if (!isUlid(id)) throw checkInNotFound()
      for (;;) {
        const [item, trip] = await Promise.all([table.get(toKey(tripId, id)), trips.getStored(tripId)])
        if (!item) throw checkInNotFound()
        requireMaker(parseCheckIn(item))
        const removal = { Key: toKey(tripId, id), ConditionExpression: 'attribute_exists(pk)' }
        if (await isWritten(table.transact([countRemoved(trip), { Delete: removal }]))) return
      }
    },
  }

  /** Throws `forbidden` if a member asks about another's check-in. */
  function requireMaker({ by }: Pick<CheckIn, 'by'>): void {
    if (memberId !== undefined && by !== memberId) throw new Problem('forbidden', onlyOwner)
  }

  /**
   * Counts a new check-in on its trip, so that parallel requests cannot exceed the limit. Reads them all only if the trip has no count,
   * or says that it is full: an earlier release counts none. Throws `limit`.
   */
  async function countAdded({ id, checkInCount, attachedChanges }: StoredTrip): Promise<Write> {
    if (checkInCount !== undefined && checkInCount < most)
      return countAttachedChange(userId, id, {
        add: { checkInCount: 1 },
        condition: ' AND checkInCount < :most',
        values: { ':most': most },
      })
    const present = (await listKeys(table, toRange(id))).length
    if (present >= most)
      throw new Problem(
        'limit',
        `A trip can have at most ${perTrip} check-ins${most < perTrip ? `, ${ownersCheckIns} of them its owner’s` : ''}`,
      )
    const seen = revisionCondition(attachedChanges ?? 0, 'attachedChanges')
    return countAttachedChange(userId, id, { set: { checkInCount: present + 1 }, ...seen })
  }

  function countRemoved({ id, checkInCount }: StoredTrip): Write {
    if (checkInCount === undefined)
      return countAttachedChange(userId, id, { condition: ' AND attribute_not_exists(checkInCount)' })
    return countAttachedChange(userId, id, {
      add: { checkInCount: -1 },
      condition: ' AND attribute_exists(checkInCount)',
    })
  }
}

/** The clock differs each time it is sent; that of the first receipt counts. */
function repeat(known: CheckIn, { sentAt: _, ...input }: NewCheckIn): CheckIn {
  const { receivedAt: _receivedAt, sentAt: _sentAt, by: _by, ...first } = known
  if (isSameValue(first, input)) return known
  throw new Problem('conflict', 'Another check-in has this id')
}
