import * as z from 'zod/mini'
import type { StoreContext } from '#functions/http/types.ts'
import type { VehicleReader } from '#functions/vehicles/reader.ts'
import type { Fill, FillsPage, NewFill } from '#shared/fill.ts'
import { isUlid } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { FillBatch, FillChanges } from '#shared/schemas/fill.ts'

const cursorMessage = 'after must be the value of next in the last answer'

export const cursorQuery = z.object({ after: z.optional(z.string().check(z.refine(isUlid, cursorMessage))) })

/** The fill-ups of a user's vehicles. Methods throw `not_found` if the vehicle is gone. */
export type FillStore = {
  /** Returns up to 1 MB after the cursor, the newest first. */
  readonly list: (vehicleId: string, after: string | undefined) => Promise<FillsPage>
  /**
   * Adds a fill-up. A repeated POST returns it as it is now. Throws `limit`, `gone` if it has been deleted since, and `conflict` if
   * its id is taken by another.
   */
  readonly add: (vehicleId: string, input: NewFill) => Promise<Fill>
  /** Adds fill-ups in one transaction and returns their ids. Repeated and refused like `add`. */
  readonly addBatch: (vehicleId: string, batch: FillBatch) => Promise<string[]>
  /** Throws `not_found`, and `changed` if the revision is not `expectedRev`. */
  readonly update: (vehicleId: string, id: string, changes: FillChanges, expectedRev?: number) => Promise<Fill>
  /** Throws `not_found`, and `changed` if the revision is not `expectedRev`. */
  readonly delete: (vehicleId: string, id: string, expectedRev?: number) => Promise<void>
}

export function createFillStore(_context: StoreContext, vehicles: VehicleReader): FillStore {
  const unfinished = async (vehicleId: string): Promise<never> => {
    await vehicles.get(vehicleId)
    throw new Problem('unavailable', 'Fill-ups cannot be saved yet')
  }
  return { list: unfinished, add: unfinished, addBatch: unfinished, update: unfinished, delete: unfinished }
}
