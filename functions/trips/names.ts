/**
 * The folded names of a user's trips, in chunks beside them, so that a search reads names and not whole trips: those of 10,000
 * trips, of 20 bytes each, are 64 read units instead of 1,000. A name is written in the transaction that writes its trip, so
 * what a chunk says of a trip is what the trip says.
 *
 * A transaction pays for each item it touches, 2 units a KB, and DynamoDB refuses one of two that touch the same item. So a
 * chunk has only eight names, less than 1 KB of usual ones, and consecutive numbers lie in different chunks: of a hundred
 * trips that are created at once no more than two meet.
 */
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { ConditionFailed, type Item, type Table, type Write } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

/** So many consecutive numbers lie in as many chunks, one each; the next ones lie beside them. */
const chunksAtOnce = 64
const namesPerChunk = 8
const numbersAtOnce = chunksAtOnce * namesPerChunk

const slots = Array.from({ length: namesPerChunk }, (_, slot) => String(slot))

/** Returns the place of trip number `seq`'s name: the chunk, and the attribute in it. */
export const toNamePlace = (seq: number): { readonly chunk: number; readonly slot: string } => ({
  chunk: Math.floor(seq / numbersAtOnce) * chunksAtOnce + (seq % chunksAtOnce),
  slot: String(Math.floor(seq / chunksAtOnce) % namesPerChunk),
})

const toSeq = (chunk: number, slot: number): number =>
  Math.floor(chunk / chunksAtOnce) * numbersAtOnce + slot * chunksAtOnce + (chunk % chunksAtOnce)

/** Addresses the place of a number's name. */
function toSlot(userId: UserId, seq: number) {
  const { chunk, slot } = toNamePlace(seq)
  return { Key: keys.tripNames(userId, chunk), ExpressionAttributeNames: { '#slot': slot } }
}

const setSlot = (userId: UserId, seq: number, value: string | null) => ({
  ...toSlot(userId, seq),
  UpdateExpression: 'SET #slot = :value',
  ExpressionAttributeValues: { ':value': value },
})
const ifUnset = { ConditionExpression: 'attribute_not_exists(#slot)' }

/** The write that keeps a new trip's name; refused when its number was settled as unused. */
export const addName = (userId: UserId, seq: number, folded: string): Write => ({
  Update: { ...setSlot(userId, seq, folded), ...ifUnset },
})

/** The write that keeps another name of a trip. */
export const replaceName = (userId: UserId, seq: number, folded: string): Write => ({
  Update: setSlot(userId, seq, folded),
})

/** Sees to it that no trip of this number will be written any more, unless one was. */
export async function blockName(table: Table, userId: UserId, seq: number): Promise<void> {
  await table.update({ ...setSlot(userId, seq, null), ...ifUnset }).catch(ignoreRefusal)
}

/** Forgets the name of a trip that is gone, and a chunk of which nothing is left. */
export async function removeName(table: Table, userId: UserId, seq: number): Promise<void> {
  const slot = toSlot(userId, seq)
  const update = {
    ...slot,
    UpdateExpression: 'REMOVE #slot',
    // Without it a chunk that is gone would come back empty.
    ConditionExpression: 'attribute_exists(#slot)',
    ReturnValues: 'ALL_NEW',
  } as const
  const remaining = await table.update(update).catch(ignoreRefusal)
  if (slots.every((name) => remaining?.[name] === undefined))
    await table.delete({ Key: slot.Key, ...isEmpty }).catch(ignoreRefusal)
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ConditionFailed)) throw error
}

const isEmpty = {
  ConditionExpression: slots.map((slot) => `attribute_not_exists(#${slot})`).join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(slots.map((slot) => [`#${slot}`, slot])),
}

/** The numbers of all trips whose folded name contains a text, the newest first. Trips that are being deleted may be among them. */
export async function findNumbers(table: Table, userId: UserId, text: string): Promise<number[]> {
  const chunks = await queryAll(table, keys.allTripNames(userId))
  return chunks.flatMap((chunk) => findInChunk(chunk, text)).sort((one, other) => other - one)
}

function findInChunk(item: Item, text: string): number[] {
  const chunk = Number(String(item.sk).slice('N#'.length))
  return slots.flatMap((name, slot) => {
    const folded = item[name]
    return typeof folded === 'string' && folded.includes(text) ? [toSeq(chunk, slot)] : []
  })
}
