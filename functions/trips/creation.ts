import type { Table } from '#functions/table/table.ts'
import { lastTripSeq, tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { blockName } from './names.ts'
import { countAlive } from './trip-sequence/sequence.ts'
import {
  closeCreation,
  closeWithoutTrip,
  isAbandoned,
  type OpenChange,
  openCreation,
  tripExists,
} from './trip-sequence/store.ts'

type Context = { readonly table: Table; readonly userId: UserId; readonly now: number }

/** The number of a trip that is being created. */
export type ReservedNumber = OpenChange

/**
 * Takes a number for a trip whose id ends in `random`, and closes what creations left behind that were cut off. Throws
 * `limit` when the account is full; trips that are being created at the same moment count, too.
 */
export async function reserveNumber(context: Context, random: string): Promise<ReservedNumber> {
  const { table, userId, now } = context
  const { stored, creation } = await openCreation(table, userId, random, now)
  const abandoned = stored.open.filter((change) => change.kind === 'creation' && isAbandoned(change, now))
  const unused = await Promise.all(abandoned.map((change) => settleNumber(context, change)))
  if (creation === undefined) {
    if (stored.sequence.last >= lastTripSeq) throw tooManyTrips()
    // Another client's clock considered the number abandoned.
    return reserveNumber(context, random)
  }
  if (countAlive(stored.sequence) - unused.filter((isUnused) => isUnused).length > limits.tripsPerUser) {
    await closeWithoutTrip(table, userId, creation)
    throw tooManyTrips()
  }
  return creation
}

const tooManyTrips = () =>
  new Problem('limit', `You can have at most ${limits.tripsPerUser.toLocaleString('en-US')} trips`)

/** Closes the creation of a trip that was written. */
export const finishCreation = async ({ table, userId }: Context, reserved: ReservedNumber): Promise<void> => {
  try {
    await closeCreation(table, userId, reserved)
  } catch (error) {
    // The trip stands and shows: an open number is looked up, and the next creation closes it.
    if (!(error instanceof Problem && error.code === 'unavailable')) throw error
  }
}

/**
 * Closes a creation of which nobody knows whether its trip was written. From then on it will not be. Gives whether the
 * number stays unused.
 */
export async function settleNumber({ table, userId }: Context, reserved: ReservedNumber): Promise<boolean> {
  const seq = tripSeq(reserved.id)
  await blockName(table, userId, seq)
  const isUsed = await tripExists(table, userId, seq)
  await (isUsed ? closeCreation : closeWithoutTrip)(table, userId, reserved)
  return !isUsed
}
