import { changedProblem } from '#functions/http/revision.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { noteAuthor, toUpdateExpression } from '#functions/table/author.ts'
import { findReplay, recordDone, recordReplay, toKeyedPost } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { findRefusal, TransactionRefused, type Write } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { isDated, moveStop } from '#shared/move.ts'
import type { Move } from '#shared/schemas/trip.ts'
import { readAllOfTrip } from './all.ts'
import { countChange } from './count.ts'
import { orderCondition, type StoredWaypoint, stayCondition, toUlid } from './item.ts'

type MovePost = {
  readonly idempotencyKey: string
  /** The change counter that the client has seen; undefined skips the check. */
  readonly expectedRev: number | undefined
}

/**
 * Moves the dates of a trip's stops (all, or `from` and later), removes their weather and returns how many stops moved. Stops are
 * marked with the POST's key, so a repeated POST continues where the first was interrupted and moves no stop twice. Of more stops
 * than one transaction takes, one that another request dates before the first in the meantime stays there. Returns undefined if there is
 * no stop `from`. Throws `not_found`, `changed` if the trip's change counter is not `expectedRev`, and
 * `invalid` if a date would leave the calendar.
 */
export async function moveDates(
  { table, userId, clock, countWrites, author }: Omit<StoreContext, 'ids'>,
  trips: TripReader,
  tripId: TripId,
  { days, from, moved }: Move,
  { idempotencyKey, expectedRev }: MovePost,
): Promise<number | undefined> {
  const perTransaction = limits.batch.waypoints
  const seq = tripSeq(tripId)
  const post = toKeyedPost(userId, idempotencyKey, ['move', tripId, days, from ?? null, moved ?? null])
  const toPlace = ({ startDate, order, sk }: StoredWaypoint) =>
    keys.waypointByDate(seq, startDate, order, toUlid({ sk }))

  let isCounted = false
  for (;;) {
    const all = await readAllOfTrip({ table, userId }, trips, tripId)
    const replay = await findReplay(table, post, clock())
    if (replay?.done !== undefined) return replay.done
    const stop = from && all.find((one) => toUlid(one) === waypointUlid(from))
    // The sort text of the first stop to move.
    const first = replay?.created ?? (from === undefined ? ' ' : stop && toPlace(stop))
    if (first === undefined) return undefined
    const selected = all.filter((stop) =>
      moved === undefined ? stop.movedBy !== idempotencyKey && toPlace(stop) >= first : stop.movedBy === moved,
    )
    const remaining = days === 0 ? [] : selected.filter(isDated)
    const writes = remaining.map((stop) => toWrite(stop, moveStop(stop, days)))
    const before = all.filter(({ movedBy }) => movedBy === idempotencyKey).length
    try {
      if (!replay) {
        if (!isCounted) await countWrites(Math.max(1, remaining.length))
        isCounted = true
        // At once if it fits, so that no other change comes between the check and the move.
        const isWhole = writes.length <= perTransaction
        await start(first, isWhole ? { writes, done: remaining.length } : { writes: [] })
        if (isWhole) return remaining.length
      }
      const last = [recordDone(post, before + remaining.length)]
      for (let at = 0; at === 0 || at < writes.length; at += perTransaction) {
        const isLast = at + perTransaction >= writes.length
        const moving = writes.slice(at, at + perTransaction)
        const countWrites = moving.length > 0 ? [countChange(userId, tripId, 'unknown')] : []
        await table.transact([...moving, ...countWrites, ...(isLast ? last : [])])
      }
      return before + remaining.length
    } catch (error) {
      // A stop was changed, or this POST is running twice: read again.
      if (!(error instanceof TransactionRefused)) throw error
    }
  }

  /**
   * Records the POST, with all of the move if it is `done` then. Only this first step checks the trip's change counter, because the move
   * itself raises it.
   */
  async function start(
    first: string,
    { writes, ...done }: { readonly writes: readonly Write[]; readonly done?: number },
  ): Promise<void> {
    const isChecked = expectedRev !== undefined
    const count = countChange(userId, tripId, writes.length > 0 ? 'unknown' : 'same', expectedRev)
    const counts = isChecked || writes.length > 0 ? [count] : []
    const record = recordReplay(post, first, clock(), done)
    const refusal = await findRefusal(table.transact([record, ...counts, ...writes]))
    if (refusal) throw isChecked && !refusal.by(0) && refusal.by(1) ? changedProblem(await trips.get(tripId)) : refusal
  }

  function toWrite(stop: StoredWaypoint, { startDate, endDate }: ReturnType<typeof moveStop>): Write {
    const ulid = toUlid(stop)
    const [stay, order, note] = [stayCondition(stop), orderCondition(stop.order), noteAuthor(author)]
    return {
      Update: {
        Key: keys.waypoint(userId, seq, ulid),
        UpdateExpression: toUpdateExpression({
          set: ['startDate = :start', 'endDate = :end', 'ls = :ls', 'movedBy = :key', ...note.set],
          remove: ['weather', ...note.remove],
          add: ['rev :one'],
        }),
        ConditionExpression: `${stay.expression} AND ${order.expression} AND (attribute_not_exists(movedBy) OR movedBy <> :key)`,
        ExpressionAttributeValues: {
          ...stay.values,
          ...order.values,
          ...note.values,
          ':start': startDate,
          ':end': endDate,
          ':ls': keys.waypointByDate(seq, startDate, stop.order, ulid),
          ':key': idempotencyKey,
          ':one': 1,
        },
      },
    }
  }
}
