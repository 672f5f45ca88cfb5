import { changedProblem } from '#functions/http/revision.ts'
import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { applyChanges, matchesChanges } from '#functions/table/revision.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import { countAttachedChange } from '#functions/trips/count.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { invalidFields } from '#shared/problem.ts'
import type { SheetChanges } from '#shared/schemas/sheet.ts'
import { measureSheet, type Sheet, sheetTooLong } from '#shared/sheet.ts'
import { parseSheet } from './item.ts'

export type SheetStore = ReturnType<typeof createSheetStore>

/** Returns the trip plans of a user's trips. Methods throw `not_found` if the trip is gone. */
export function createSheetStore({ table, userId }: UserTable, trips: TripReader) {
  const toKey = (tripId: TripId) => keys.sheet(userId, tripSeq(tripId))

  async function get(tripId: TripId): Promise<Sheet> {
    const [item] = await Promise.all([table.get(toKey(tripId)), trips.get(tripId)])
    if (!item) return { rev: 0 }
    const { tripId: _, ...sheet } = parseSheet(item)
    return sheet
  }

  return {
    get,

    /**
     * Saves the fields that are present; null clears one. Throws `changed` if the revision is not `expectedRev`, and `invalid` if the
     * result is too long.
     */
    async put(tripId: TripId, changes: SheetChanges, expectedRev?: number): Promise<Sheet> {
      // The length depends on the sheet that was read, so read again if it changed before the write.
      for (;;) {
        const before = await get(tripId)
        if (matchesChanges({ ...before }, changes)) return before
        if (expectedRev !== undefined && before.rev !== expectedRev) throw changedProblem(before)
        const after = applyChanges(before, changes)
        if (measureSheet(after) > limits.sheet.bytes) throw invalidFields([{ field: 'notes', message: sheetTooLong }])
        if (await save(tripId, before.rev, after)) return after
      }
    },
  }

  /** Returns false if the sheet or its trip has changed. */
  async function save(tripId: TripId, seenRev: number, sheet: Sheet): Promise<boolean> {
    const isUnchanged =
      seenRev === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'rev = :seen', ExpressionAttributeValues: { ':seen': seenRev } }
    try {
      await table.transact([
        countAttachedChange(userId, tripId),
        { Put: { Item: { ...toKey(tripId), ...sheet, tripId }, ...isUnchanged } },
      ])
      return true
    } catch (error) {
      if (error instanceof TransactionRefused) return false
      throw error
    }
  }
}
