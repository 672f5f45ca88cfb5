import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import { countAttachedChange, type TripReader } from '#functions/trips/reader.ts'
import { type CheckIn, type NewCheckIn, sortCheckIns } from '#shared/check-in.ts'
import { isUlid, type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { isSameValue } from '#shared/rebase.ts'
import { parseCheckIn, type StoredCheckIn } from './item.ts'

/** The check-ins of a user's trips. Methods throw `not_found` if the trip is gone. */
export type CheckInStore = {
  /** Returns all, the newest first. */
  readonly list: (tripId: TripId) => Promise<CheckIn[]>
  /**
   * Adds a check-in. A repeated POST returns the first one's check-in. Throws `conflict` if its id is taken by another, and
   * `limit`.
   */
  readonly add: (tripId: TripId, input: NewCheckIn) => Promise<CheckIn>
  /** Throws `not_found`. */
  readonly remove: (tripId: TripId, id: string) => Promise<void>
}

const toCheckIn = ({ tripId: _, ...checkIn }: StoredCheckIn): CheckIn => checkIn

const checkInNotFound = (): Problem => new Problem('not_found', 'There is no such check-in')

export function createCheckInStore(
  { table, userId, clock, countWrites }: Pick<StoreContext, 'table' | 'userId' | 'clock' | 'countWrites'>,
  trips: TripReader,
): CheckInStore {
  const toRange = (tripId: TripId) => keys.checkIns(userId, tripSeq(tripId))
  const toKey = (tripId: TripId, id: string) => keys.checkIn(userId, tripSeq(tripId), id)

  async function find(tripId: TripId, id: string): Promise<CheckIn | undefined> {
    const [item] = await Promise.all([table.get(toKey(tripId, id)), trips.get(tripId)])
    return item && toCheckIn(parseCheckIn(item))
  }

  return {
    async list(tripId) {
      const [items] = await Promise.all([queryAll(table, toRange(tripId)), trips.get(tripId)])
      return sortCheckIns(items.map(parseCheckIn).map(toCheckIn))
    },

    async add(tripId, input) {
      for (;;) {
        const known = await find(tripId, input.id)
        if (known) return repeat(known, input)
        if ((await listKeys(table, toRange(tripId))).length >= limits.checkIns.perTrip)
          throw new Problem('limit', `A trip can have at most ${limits.checkIns.perTrip} check-ins`)
        await countWrites(1)
        const checkIn: StoredCheckIn = { ...input, receivedAt: clock(), tripId }
        if (await save(checkIn)) return toCheckIn(checkIn)
      }
    },

    async remove(tripId, id) {
      await trips.get(tripId)
      if (!isUlid(id)) throw checkInNotFound()
      try {
        await table.transact([
          countAttachedChange(userId, tripId),
          { Delete: { Key: toKey(tripId, id), ConditionExpression: 'attribute_exists(pk)' } },
        ])
      } catch (error) {
        throw error instanceof TransactionRefused ? checkInNotFound() : error
      }
    },
  }

  /** Returns false if the trip is gone or the id is taken. */
  async function save(checkIn: StoredCheckIn): Promise<boolean> {
    const { tripId, id } = checkIn
    try {
      await table.transact([
        countAttachedChange(userId, tripId),
        { Put: { Item: { ...toKey(tripId, id), ...checkIn }, ConditionExpression: 'attribute_not_exists(pk)' } },
      ])
      return true
    } catch (error) {
      if (error instanceof TransactionRefused) return false
      throw error
    }
  }
}

function repeat(known: CheckIn, input: NewCheckIn): CheckIn {
  const { receivedAt: _, ...first } = known
  if (isSameValue(first, { ...input })) return known
  throw new Problem('conflict', 'Another check-in has this id')
}
