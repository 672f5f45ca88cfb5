import { keys } from '#functions/table/keys.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'

export type Counts = {
  /** Counters to raise, or to lower if negative. */
  readonly add: Readonly<Record<string, number>>
  readonly set?: Readonly<Record<string, unknown>>
  /** A further condition, which begins with AND, and its values. */
  readonly condition?: string
  readonly values?: Readonly<Record<string, unknown>>
}

/** Returns the write that counts a change on its trip; refused if the trip is gone. */
export function countOnTrip(userId: UserId, tripId: TripId, { add, set = {}, condition = '', values }: Counts) {
  const list = (parts: object, sign: string) => Object.keys(parts).map((name) => `#${name} ${sign}:${name}`)
  const sets = list(set, '= ')
  return {
    Update: {
      Key: keys.trip(userId, tripSeq(tripId)),
      UpdateExpression: `${sets.length > 0 ? `SET ${sets.join(', ')} ` : ''}ADD ${list(add, '').join(', ')}`,
      ConditionExpression: `id = :id${condition}`,
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries({ ...set, ...add }).map(([name, value]) => [`:${name}`, value])),
        ':id': tripId,
        ...values,
      },
    },
  }
}

/** Returns the write that counts a change of what is attached to a trip. */
export const countAttachedChange = (userId: UserId, tripId: TripId, { add, ...counts }: Partial<Counts> = {}) =>
  countOnTrip(userId, tripId, { add: { attachedChanges: 1, ...add }, ...counts })
