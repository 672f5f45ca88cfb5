import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import type { Write } from '#functions/table/table.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** Counts waypoints added to a trip; refused if the trip is gone or full. */
export const countAdded = (userId: UserId, tripId: TripId, added: number): Write => ({
  Update: {
    Key: keys.trip(userId, tripSeq(tripId)),
    UpdateExpression: 'SET ls = :ls ADD waypointCount :added, changes :one',
    ConditionExpression: 'id = :id AND waypointCount <= :most',
    ExpressionAttributeValues: {
      ':added': added,
      ':one': 1,
      ':id': tripId,
      ':ls': keys.tripByDate(tripSeq(tripId)),
      ':most': limits.waypointsPerTrip - added,
    },
  },
})

/** Counts waypoints removed from a trip; refused if the trip is gone. */
export const countRemoved = (userId: UserId, tripId: TripId, removed: number): Write => ({
  Update: {
    Key: keys.trip(userId, tripSeq(tripId)),
    UpdateExpression: 'ADD waypointCount :removed, changes :one',
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':removed': -removed, ':one': 1, ':id': tripId },
  },
})

/** Raises a trip's change counter; refused if the trip is gone or the counter is not `expectedRev`. */
export function countChange(userId: UserId, tripId: TripId, expectedRev?: number): Write {
  const { condition, values } = revisionCondition(expectedRev, 'changes')
  return {
    Update: {
      Key: keys.trip(userId, tripSeq(tripId)),
      UpdateExpression: 'ADD changes :one',
      ConditionExpression: `id = :id${condition}`,
      ExpressionAttributeValues: { ':one': 1, ':id': tripId, ...values },
    },
  }
}

export const tooManyWaypoints = (cause: unknown): Problem =>
  new Problem('limit', `A trip can have at most ${limits.waypointsPerTrip.toLocaleString('en-US')} waypoints`, {
    cause,
  })
