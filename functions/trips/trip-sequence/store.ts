/**
 * The numbers of a user's trips, in an item that only single updates change: DynamoDB runs parallel updates one after another,
 * but refuses one of two parallel transactions on an item. Changes of several items are announced first, and looked up while they
 * are open:
 *
 * - a creation is open from taking its number until its trip is written;
 * - a deletion is open from before the trip's removal until all its items are gone; then its number is `removed`.
 *
 * Removed numbers are folded into `holes` from time to time.
 */
import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { ConditionFailed, type Item, ignoreRefusal, type Table } from '#functions/table/table.ts'
import { createTripId, firstJoinedSeq, type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { decodeRuns, encodeRuns } from './codec.ts'
import { isAlive, removeNumber, type TripSequence } from './sequence.ts'

/** The number of removed numbers that starts a fold. */
const foldedAtOnce = 16
/** A change open for longer (ms) than any request lasts was abandoned. Nothing depends on this; it only avoids duplicate work. */
const maxOpenTime = 2 * serverLimits.transaction.budget

/** A pending or abandoned creation or deletion. */
export type OpenChange = { readonly attribute: string; readonly kind: 'creation' | 'deletion'; readonly id: TripId }

export type StoredSequence = {
  /** Open creations and deletions count as alive. */
  readonly sequence: TripSequence
  readonly open: readonly OpenChange[]
  readonly removed: ReadonlySet<number>
  /** The number of folds, which a fold checks. */
  readonly folds: number
  /** The last number in the backup that the data were restored from; undefined if they never were. */
  readonly restored: number | undefined
}

const itemSchema = z.looseObject({
  last: z._default(z.number(), 0),
  holes: z.optional(z.instanceof(Uint8Array)),
  removed: z._default(z.set(z.number()), new Set<number>()),
  folds: z._default(z.number(), 0),
  restored: z.optional(z.number()),
})

export async function readSequence(table: Table, userId: UserId): Promise<StoredSequence> {
  return parseItem((await table.get(keys.tripSequence(userId))) ?? {})
}

/** Looks up the numbers of open changes. */
export const readSettledSequence = async (table: Table, userId: UserId): Promise<TripSequence> =>
  settle(table, userId, await readSequence(table, userId))

/** Returns the settled sequence and, from the same query, the items of the newest trips. */
export async function readWithNewest(
  table: Table,
  userId: UserId,
  count: number,
): Promise<{ sequence: TripSequence; newest: readonly Item[] }> {
  const range = keys.tripsWithSequence(userId)
  // The sequence exists before the first trip.
  const [item = {}, ...newest] = await queryAll(table, range, { newestFirst: true, limit: 1 + count })
  return { sequence: await settle(table, userId, parseItem(item)), newest }
}

async function settle(table: Table, userId: UserId, { sequence, open }: StoredSequence): Promise<TripSequence> {
  const unsure = [...new Set(open.map(({ id }) => tripSeq(id)))].filter((seq) => isAlive(sequence, seq))
  const existing = await Promise.all(unsure.map((seq) => tripExists(table, userId, seq)))
  return unsure.filter((_, index) => !existing[index]).reduce(removeNumber, sequence)
}

export async function tripExists(table: Table, userId: UserId, seq: number): Promise<boolean> {
  return (await table.get(keys.trip(userId, seq), { ProjectionExpression: 'id' })) !== undefined
}

/**
 * Takes the next number for a trip whose id ends in `random`; it stays open until closed. `creation` is undefined if the numbers
 * are used up. `now` is milliseconds since 1970.
 */
export async function openCreation(table: Table, userId: UserId, random: string, now: number) {
  const attribute = toAttribute('creation', random, now)
  const Key = keys.tripSequence(userId)
  const next = 'if_not_exists(#last, :zero) + :one'
  const update = {
    Key,
    UpdateExpression: `SET #last = ${next}, #open = ${next}`,
    ConditionExpression: 'attribute_not_exists(#open) AND (attribute_not_exists(#last) OR #last < :most)',
    ExpressionAttributeNames: { '#open': attribute },
    ExpressionAttributeValues: { ':zero': 0, ':one': 1, ':most': firstJoinedSeq - 1 },
    ReturnValues: 'ALL_NEW',
  } as const
  const item = await table.update(update).catch((error: unknown) => {
    // The attribute exists if this call repeats one whose answer was lost, not if the numbers are used up.
    if (error instanceof ConditionFailed) return table.get(Key)
    throw error
  })
  const stored = parseItem(item ?? {})
  return { stored, creation: stored.open.find((change) => change.attribute === attribute) }
}

/** Announces a deletion. */
export async function openDeletion(table: Table, userId: UserId, id: TripId, now: number): Promise<StoredSequence> {
  const item = await table.update({
    Key: keys.tripSequence(userId),
    UpdateExpression: 'SET #open = :seq',
    ExpressionAttributeNames: { '#open': toAttribute('deletion', id.slice(id.indexOf('-') + 1), now) },
    ExpressionAttributeValues: { ':seq': tripSeq(id) },
    ReturnValues: 'ALL_NEW',
  })
  return parseItem(item ?? {})
}

export async function closeCreation(table: Table, userId: UserId, { attribute }: OpenChange): Promise<void> {
  await table.update({
    Key: keys.tripSequence(userId),
    UpdateExpression: 'REMOVE #open',
    ExpressionAttributeNames: { '#open': attribute },
  })
}

/** Closes a change whose number has no trip and never will. */
export async function closeWithoutTrip(table: Table, userId: UserId, { attribute, id }: OpenChange): Promise<void> {
  const item = await table.update({
    Key: keys.tripSequence(userId),
    UpdateExpression: 'ADD removed :seq REMOVE #open',
    ExpressionAttributeNames: { '#open': attribute },
    ExpressionAttributeValues: { ':seq': new Set([tripSeq(id)]) },
    ReturnValues: 'ALL_NEW',
  })
  const stored = parseItem(item ?? {})
  if (stored.removed.size >= foldedAtOnce) await fold(table, userId, stored)
}

async function fold(table: Table, userId: UserId, { sequence, removed, folds }: StoredSequence): Promise<void> {
  // Refused if another request folded the numbers, or this one did and its answer was lost.
  await table
    .update({
      Key: keys.tripSequence(userId),
      UpdateExpression: 'SET holes = :holes, folds = :after DELETE removed :removed',
      ConditionExpression: folds === 0 ? 'attribute_not_exists(folds)' : 'folds = :before',
      ExpressionAttributeValues: {
        ':holes': encodeRuns(sequence.runs),
        ':after': folds + 1,
        ':removed': removed,
        ...(folds === 0 ? {} : { ':before': folds }),
      },
    })
    .catch(ignoreRefusal)
}

/** Notes, after data were restored, which numbers of a user the backup knows. */
export async function noteRestore(table: Table, userId: UserId): Promise<void> {
  await table.update({
    Key: keys.tripSequence(userId),
    UpdateExpression: 'SET restored = if_not_exists(#last, :none)',
    ExpressionAttributeValues: { ':none': 0 },
  })
}

const letters = { creation: 'c', deletion: 'd' } as const
const attributePattern = /^([cd])([0-9a-z]+)_([0-9a-z]{10})$/

/** Names an open change by its start (seconds since 1970) and the random part of the trip's id. */
const toAttribute = (kind: OpenChange['kind'], random: string, now: number): string =>
  `${letters[kind]}${Math.floor(now / 1000).toString(36)}_${random}`

/** Returns whether a change is open for longer than any request. A start in the future is from a clock that was ahead. */
export function isAbandoned({ attribute }: OpenChange, now: number): boolean {
  const since = Number.parseInt(attribute.slice(1), 36) * 1000
  return Math.abs(now - since) > maxOpenTime
}

function parseItem(item: Item): StoredSequence {
  const { last, holes, removed, folds, restored, ...others } = itemSchema.parse(item)
  const open = Object.entries(others).flatMap(([attribute, seq]): OpenChange[] => {
    const [, letter, , random] = attributePattern.exec(attribute) ?? []
    if (random === undefined || typeof seq !== 'number') return []
    return [{ attribute, kind: letter === 'c' ? 'creation' : 'deletion', id: createTripId(seq, random) }]
  })
  const sequence = [...removed].reduce(removeNumber, { last, runs: holes ? decodeRuns(holes) : [] })
  return { sequence, open, removed, folds, restored }
}
