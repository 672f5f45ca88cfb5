import { useParams } from 'react-router-dom'
import { isTripId, isWaypointId, type TripId, type WaypointId } from '#shared/ids.ts'

/** The trip that the address names; undefined when what stands there is no trip's id. */
export function useTripId(): TripId | undefined {
  const { tripId = '' } = useParams()
  return isTripId(tripId) ? tripId : undefined
}

/** The waypoint that the address names; undefined when what stands there is no waypoint's id. */
export function useWaypointId(): WaypointId | undefined {
  const { waypointId = '' } = useParams()
  return isWaypointId(waypointId) ? waypointId : undefined
}
