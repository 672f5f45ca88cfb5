import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import type { Write } from '#functions/table/table.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** The write that counts waypoints which come to a trip; refused when it is gone or has no room for them. */
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

/** The write that counts waypoints which leave a trip; refused when it is gone. */
export const countRemoved = (userId: UserId, tripId: TripId, removed: number): Write => ({
  Update: {
    Key: keys.trip(userId, tripSeq(tripId)),
    UpdateExpression: 'ADD waypointCount :removed, changes :one',
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':removed': -removed, ':one': 1, ':id': tripId },
  },
})

/** The write that counts a change of waypoints in their trip; refused when it is gone, or its counter is not the one that was seen. */
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
