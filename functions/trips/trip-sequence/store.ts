import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table, Write } from '#functions/table/table.ts'
import { isTripId, type TripId, type UserId } from '#shared/ids.ts'
import { brandedText } from '#shared/text.ts'
import { decodeRuns, encodeRuns } from './codec.ts'
import type { TripSequence } from './sequence.ts'

const itemSchema = z.object({
  /** Absent until the first trip. */
  last: z._default(z.number(), 0),
  holes: z.optional(z.instanceof(Uint8Array)),
  /** How many deletions there were: who deletes next must have seen them all. */
  deletions: z._default(z.number(), 0),
  /** Ids of trips that are gone but whose waypoints may not be. */
  deleting: z.pipe(
    z.transform((set: unknown) => (set instanceof Set ? [...set] : [])),
    z.array(brandedText(isTripId)),
  ),
})

export type StoredSequence = { sequence: TripSequence; deletions: number; deleting: TripId[] }

export async function readSequence(table: Table, userId: UserId): Promise<StoredSequence> {
  const item = (await table.get(keys.tripSequence(userId))) ?? {}
  const { last, holes, deletions, deleting } = itemSchema.parse({ deleting: undefined, ...item })
  return { sequence: { last, runs: holes ? decodeRuns(holes) : [] }, deletions, deleting }
}

/** The write that gives out the next number, refused when somebody else took it first. */
export const takeNumber = (userId: UserId, { last }: TripSequence): Write => ({
  Update: {
    Key: keys.tripSequence(userId),
    UpdateExpression: 'SET #last = :next',
    ConditionExpression: last === 0 ? 'attribute_not_exists(#last)' : '#last = :last',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':next': last + 1, ...(last === 0 ? {} : { ':last': last }) },
  },
})

/** The write that keeps the sequence after a deletion and marks the trip as being deleted; refused after another deletion. */
export const recordDeletion = (userId: UserId, { runs }: TripSequence, deletions: number, id: TripId): Write => ({
  Update: {
    Key: keys.tripSequence(userId),
    UpdateExpression: 'SET holes = :holes, deletions = :after ADD deleting :ids',
    ConditionExpression: deletions === 0 ? 'attribute_not_exists(deletions)' : 'deletions = :before',
    ExpressionAttributeValues: {
      ':holes': encodeRuns(runs),
      ':after': deletions + 1,
      ':ids': new Set([id]),
      ...(deletions === 0 ? {} : { ':before': deletions }),
    },
  },
})

/** Takes the mark off a trip whose waypoints are all gone. */
export async function finishDeletion(table: Table, userId: UserId, id: TripId): Promise<void> {
  await table.update({
    Key: keys.tripSequence(userId),
    UpdateExpression: 'DELETE deleting :ids',
    ExpressionAttributeValues: { ':ids': new Set([id]) },
  })
}
