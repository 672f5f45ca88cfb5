import { useParams } from 'react-router-dom'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { isHeldTripId, isHeldWaypointId } from '../offline/local-ids.ts'

/** The trip that the address names, one that was made on this device, too; undefined when what stands there is no trip's id. */
export function useTripId(): TripId | undefined {
  const { tripId = '' } = useParams()
  return isHeldTripId(tripId) ? tripId : undefined
}

/** The waypoint that the address names; undefined when what stands there is no waypoint's id. */
export function useWaypointId(): WaypointId | undefined {
  const { waypointId = '' } = useParams()
  return isHeldWaypointId(waypointId) ? waypointId : undefined
}
