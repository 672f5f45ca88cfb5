import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table, Write } from '#functions/table/table.ts'
import { packed, unpacked } from './codec.ts'
import type { TripNumbers } from './sequence.ts'

const itemSchema = z.object({
  /** Absent until the first trip. */
  last: z._default(z.number(), 0),
  holes: z.optional(z.instanceof(Uint8Array)),
  /** How many deletions there were: who deletes next must have seen them all. */
  deletions: z._default(z.number(), 0),
  /** Ids of trips that are gone but whose waypoints may not be. */
  deleting: z.optional(z.instanceof(Set)),
})

export type KeptNumbers = { numbers: TripNumbers; deletions: number; deleting: string[] }

/** A user's trip numbers as they are kept. */
export async function numbersOf(table: Table, userId: string): Promise<KeptNumbers> {
  const { last, holes, deletions, deleting } = itemSchema.parse((await table.get(keys.tripNumbers(userId))) ?? {})
  return {
    numbers: { last, runs: holes ? unpacked(holes) : [] },
    deletions,
    deleting: [...(deleting ?? [])].map(String),
  }
}

/** The write that gives out the next number, refused when somebody else took it first. */
export const takeNumber = (userId: string, { last }: TripNumbers): Write => ({
  Update: {
    Key: keys.tripNumbers(userId),
    UpdateExpression: 'SET #last = :next',
    ConditionExpression: last === 0 ? 'attribute_not_exists(#last)' : '#last = :last',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':next': last + 1, ...(last === 0 ? {} : { ':last': last }) },
  },
})

/** The write that keeps the numbers after a deletion and marks the trip as being deleted; refused after another deletion. */
export const keepHole = (userId: string, { runs }: TripNumbers, deletions: number, tripId: string): Write => ({
  Update: {
    Key: keys.tripNumbers(userId),
    UpdateExpression: 'SET holes = :holes, deletions = :after ADD deleting :ids',
    ConditionExpression: deletions === 0 ? 'attribute_not_exists(deletions)' : 'deletions = :before',
    ExpressionAttributeValues: {
      ':holes': packed(runs),
      ':after': deletions + 1,
      ':ids': new Set([tripId]),
      ...(deletions === 0 ? {} : { ':before': deletions }),
    },
  },
})

/** Takes the mark off a trip whose waypoints are all gone. */
export async function deletionDone(table: Table, userId: string, tripId: string): Promise<void> {
  await table.update({
    Key: keys.tripNumbers(userId),
    UpdateExpression: 'DELETE deleting :ids',
    ExpressionAttributeValues: { ':ids': new Set([tripId]) },
  })
}
