/**
 * The folded names of a user's trips, for search: the names of 10,000 trips, 20 bytes each, cost 64 read units, the trips 1,000.
 * The transaction that writes a trip also writes its name.
 *
 * A chunk has eight names, because a transaction pays 2 units per KB of each item. Consecutive numbers are in different chunks,
 * because DynamoDB refuses one of two parallel transactions on an item: of a hundred trips created at once, no more than two
 * share a chunk.
 */
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { type Item, ignoreRefusal, type Table, type Write } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

/** Consecutive numbers are in this many chunks in turn. */
const chunksAtOnce = 64
const namesPerChunk = 8
const numbersAtOnce = chunksAtOnce * namesPerChunk

const slots = Array.from({ length: namesPerChunk }, (_, slot) => String(slot))

/** Returns the chunk and the attribute of a trip number's name. */
export const toNamePlace = (seq: number): { readonly chunk: number; readonly slot: string } => ({
  chunk: Math.floor(seq / numbersAtOnce) * chunksAtOnce + (seq % chunksAtOnce),
  slot: String(Math.floor(seq / chunksAtOnce) % namesPerChunk),
})

const toSeq = (chunk: number, slot: number): number =>
  Math.floor(chunk / chunksAtOnce) * numbersAtOnce + slot * chunksAtOnce + (chunk % chunksAtOnce)

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

/** Returns the write that adds a new trip's name; refused if its number was settled as unused. */
export const addName = (userId: UserId, seq: number, folded: string): Write => ({
  Update: { ...setSlot(userId, seq, folded), ...ifUnset },
})

export const replaceName = (userId: UserId, seq: number, folded: string): Write => ({
  Update: setSlot(userId, seq, folded),
})

/** Prevents that a trip with this number is still written. No effect if it exists. */
export async function blockName(table: Table, userId: UserId, seq: number): Promise<void> {
  await table.update({ ...setSlot(userId, seq, null), ...ifUnset }).catch(ignoreRefusal)
}

/**
 * Returns the write that removes a trip's name. `isLast` also removes its chunk, and is refused if that has other names, so that a search
 * reads no empty chunks.
 */
export function removeNameWith(userId: UserId, seq: number, isLast: boolean): Write {
  const slot = toSlot(userId, seq)
  if (!isLast) return { Update: { ...slot, UpdateExpression: 'REMOVE #slot' } }
  return { Delete: { Key: slot.Key, ...areUnset(slots.filter((name) => name !== toNamePlace(seq).slot)) } }
}

/** Lists the other trips whose names are in a trip's chunk. */
export function listNeighbors(seq: number): number[] {
  const { chunk } = toNamePlace(seq)
  return slots.map((_, slot) => toSeq(chunk, slot)).filter((other) => other !== seq)
}

/** Removes a trip's name, and its chunk if empty. */
export async function removeName(table: Table, userId: UserId, seq: number): Promise<void> {
  const slot = toSlot(userId, seq)
  const update = {
    ...slot,
    UpdateExpression: 'REMOVE #slot',
    // Otherwise this update would recreate a deleted chunk.
    ConditionExpression: 'attribute_exists(#slot)',
    ReturnValues: 'ALL_NEW',
  } as const
  const remaining = await table.update(update).catch(ignoreRefusal)
  if (slots.every((name) => remaining?.[name] === undefined))
    await table.delete({ Key: slot.Key, ...areUnset(slots) }).catch(ignoreRefusal)
}

const areUnset = (names: readonly string[]) => ({
  ConditionExpression: names.map((name) => `attribute_not_exists(#s${name})`).join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#s${name}`, name])),
})

/** Returns the numbers of trips whose folded name contains the text, newest first. They may include trips being deleted. */
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
