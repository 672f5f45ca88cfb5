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

/** Counts waypoints removed from a trip; refused if the trip is gone or has tracks. */
export const countRemovedWithoutTracks = (userId: UserId, tripId: TripId, removed: number): Write => ({
  Update: {
    Key: keys.trip(userId, tripSeq(tripId)),
    UpdateExpression: 'ADD waypointCount :removed, changes :one',
    ConditionExpression: 'id = :id AND (attribute_not_exists(trackCount) OR trackCount = :none)',
    ExpressionAttributeValues: { ':removed': -removed, ':one': 1, ':id': tripId, ':none': 0 },
  },
})

/** Counts a waypoint removed from a trip with the track that leads to it; refused if the trip is gone. */
export const countRemovedWithTrack = (userId: UserId, tripId: TripId): Write => ({
  Update: {
    Key: keys.trip(userId, tripSeq(tripId)),
    UpdateExpression: 'ADD waypointCount :removed, trackCount :removed, changes :one',
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':removed': -1, ':one': 1, ':id': tripId },
  },
})

/** Counts tracks added to a trip, or removed if negative; refused if the trip is gone or would have too many. */
export const countTracks = (userId: UserId, tripId: TripId, added: number): Write => ({
  Update: {
    Key: keys.trip(userId, tripSeq(tripId)),
    UpdateExpression: 'ADD trackCount :added, changes :one',
    ConditionExpression:
      added > 0 ? 'id = :id AND (attribute_not_exists(trackCount) OR trackCount <= :most)' : 'id = :id',
    ExpressionAttributeValues: {
      ':added': added,
      ':one': 1,
      ':id': tripId,
      ...(added > 0 ? { ':most': limits.track.perTrip - added } : {}),
    },
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
