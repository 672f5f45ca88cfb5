import { changedProblem } from '#functions/http/revision.ts'
import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { applyChanges, matchesChanges } from '#functions/table/revision.ts'
import { isWritten } from '#functions/table/table.ts'
import { countAttachedChange } from '#functions/trips/count.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { invalidFields } from '#shared/problem.ts'
import type { TripPlanChanges } from '#shared/schemas/trip-plan.ts'
import { measureTripPlan, type TripPlan, tripPlanTooLong } from '#shared/trip-plan.ts'
import { parseTripPlan } from './item.ts'

export type TripPlanStore = ReturnType<typeof createTripPlanStore>

/** Returns the trip plans of a user's trips. Methods throw `not_found` if the trip is gone. */
export function createTripPlanStore({ table, userId }: UserTable, trips: TripReader) {
  const toKey = (tripId: TripId) => keys.tripPlan(userId, tripSeq(tripId))

  async function get(tripId: TripId): Promise<TripPlan> {
    const [item] = await Promise.all([table.get(toKey(tripId)), trips.get(tripId)])
    if (!item) return { rev: 0 }
    const { tripId: _, ...tripPlan } = parseTripPlan(item)
    return tripPlan
  }

  return {
    get,

    /**
     * Saves the fields that are present; null clears one. Throws `changed` if the revision is not `expectedRev`, and `invalid` if the
     * result is too long.
     */
    async put(tripId: TripId, changes: TripPlanChanges, expectedRev?: number): Promise<TripPlan> {
      // The length depends on the trip plan that was read, so read again if it changed before the write.
      for (;;) {
        const before = await get(tripId)
        if (matchesChanges({ ...before }, changes)) return before
        if (expectedRev !== undefined && before.rev !== expectedRev) throw changedProblem(before)
        const after = applyChanges(before, changes)
        if (measureTripPlan(after) > limits.tripPlan.bytes)
          throw invalidFields([{ field: 'notes', message: tripPlanTooLong }])
        if (await save(tripId, before.rev, after)) return after
      }
    },
  }

  /** Returns false if the trip plan or its trip has changed. */
  async function save(tripId: TripId, seenRev: number, tripPlan: TripPlan): Promise<boolean> {
    const isUnchanged =
      seenRev === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'rev = :seen', ExpressionAttributeValues: { ':seen': seenRev } }
    const put = { Item: { ...toKey(tripId), ...tripPlan, tripId }, ...isUnchanged }
    return isWritten(table.transact([countAttachedChange(userId, tripId), { Put: put }]))
  }
}
