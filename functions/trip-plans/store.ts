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
import { listNumbers } from '#shared/trip-plan-numbers.ts'
import { parseTripPlan } from './item.ts'

export type TripPlanStore = ReturnType<typeof createTripPlanStore>

/** Returns the trip plans of a user's trips. Methods throw `not_found` if the trip is gone. */
export function createTripPlanStore({ table, userId }: UserTable, trips: TripReader) {
  const toKey = (tripId: TripId) => keys.tripPlan(userId, tripSeq(tripId))

  /** `hasNumbers`: the trip's item has numbers for the crew. */
  async function read(tripId: TripId): Promise<{ readonly tripPlan: TripPlan; readonly hasNumbers: boolean }> {
    const [item, { numbers = [] }] = await Promise.all([table.get(toKey(tripId)), trips.getStored(tripId)])
    const { tripId: _, ...tripPlan } = item ? parseTripPlan(item) : { tripId, rev: 0 }
    return { tripPlan, hasNumbers: numbers.length > 0 }
  }

  return {
    get: async (tripId: TripId): Promise<TripPlan> => (await read(tripId)).tripPlan,

    /**
     * Saves the fields that are present; null clears one. Throws `changed` if the revision is not `expectedRev`, and `invalid` if the
     * result is too long.
     */
    async put(tripId: TripId, changes: TripPlanChanges, expectedRev?: number): Promise<TripPlan> {
      // The length depends on the trip plan that was read, so read again if it changed before the write.
      for (;;) {
        const { tripPlan: before, hasNumbers } = await read(tripId)
        if (matchesChanges({ ...before }, changes)) return before
        if (expectedRev !== undefined && before.rev !== expectedRev) throw changedProblem(before)
        const after = applyChanges(before, changes)
        if (measureTripPlan(after) > limits.tripPlan.bytes)
          throw invalidFields([{ field: 'notes', message: tripPlanTooLong }])
        // The trip may have been read just before it got the numbers of the plan that was read.
        if (await save(tripId, before.rev, after, hasNumbers || before.forCrew === true)) return after
      }
    },
  }

  /** Copies the numbers for the crew to the trip, which members read. Returns false if the trip plan or its trip has changed. */
  async function save(tripId: TripId, seenRev: number, tripPlan: TripPlan, hadNumbers: boolean): Promise<boolean> {
    const isUnchanged =
      seenRev === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'rev = :seen', ExpressionAttributeValues: { ':seen': seenRev } }
    const put = { Item: { ...toKey(tripId), ...tripPlan, tripId }, ...isUnchanged }
    const numbers = tripPlan.forCrew ? listNumbers(tripPlan) : []
    const counts = numbers.length > 0 || hadNumbers ? { set: { numbers } } : {}
    return isWritten(table.transact([countAttachedChange(userId, tripId, counts), { Put: put }]))
  }
}
