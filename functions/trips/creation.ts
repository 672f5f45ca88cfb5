import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { firstJoinedSeq, tripSeq } from '#shared/ids.ts'
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

/** The trip number of a pending creation. */
export type ReservedNumber = OpenChange

/**
 * Reserves a number for a trip whose id ends in `random`, and closes abandoned creations. Throws `limit` if the account is full;
 * pending creations count too, the sample trip does not.
 */
export async function reserveNumber(
  context: UserTable & { readonly now: number },
  random: string,
  isSample = false,
): Promise<ReservedNumber> {
  const { table, userId, now } = context
  const { stored, creation } = await openCreation(table, userId, random, now)
  const abandoned = stored.open.filter((change) => change.kind === 'creation' && isAbandoned(change, now))
  const unused = await Promise.all(abandoned.map((change) => settleNumber(context, change)))
  if (creation === undefined) {
    if (stored.sequence.last >= firstJoinedSeq - 1) throw tooManyTrips()
    // A client with another clock considered the number abandoned.
    return reserveNumber(context, random, isSample)
  }
  const alive = countAlive(stored.sequence) - unused.filter((isUnused) => isUnused).length
  // Read only by a full account.
  const hasSample = async () => isSample || (await table.get(keys.sample(userId))) !== undefined
  if (alive > limits.tripsPerUser && alive - Number(await hasSample()) > limits.tripsPerUser) {
    await closeWithoutTrip(table, userId, creation)
    throw tooManyTrips()
  }
  return creation
}

const tooManyTrips = () =>
  new Problem('limit', `You can have at most ${limits.tripsPerUser.toLocaleString('en-US')} trips`)

/** Closes the creation of a written trip. */
export const finishCreation = async ({ table, userId }: UserTable, reserved: ReservedNumber): Promise<void> => {
  try {
    await closeCreation(table, userId, reserved)
  } catch (error) {
    // The trip already shows: an open number is looked up, and the next creation closes it.
    if (!(error instanceof Problem && error.code === 'unavailable')) throw error
  }
}

/**
 * Closes a creation that may or may not have written its trip, and prevents that it still does. Returns whether the number is
 * unused.
 */
export async function settleNumber({ table, userId }: UserTable, reserved: ReservedNumber): Promise<boolean> {
  const seq = tripSeq(reserved.id)
  await blockName(table, userId, seq)
  const isUsed = await tripExists(table, userId, seq)
  await (isUsed ? closeCreation : closeWithoutTrip)(table, userId, reserved)
  return !isUsed
}
