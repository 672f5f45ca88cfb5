import { type Params, useParams } from 'react-router-dom'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { isHeldTripId, isHeldWaypointId } from '../offline/replica/local-ids.ts'

/** The trip that the address names, one that was made on this device, too; undefined when what stands there is no trip's id. */
export const useTripId = (): TripId | undefined => readTripId(useParams())

/** The waypoint that the address names; undefined when what stands there is no waypoint's id. */
export const useWaypointId = (): WaypointId | undefined => readWaypointId(useParams())

/** The same of an address's parameters. */
export const readTripId = ({ tripId = '' }: Params): TripId | undefined => (isHeldTripId(tripId) ? tripId : undefined)

/** The same of an address's parameters. */
export const readWaypointId = ({ waypointId = '' }: Params): WaypointId | undefined =>
  isHeldWaypointId(waypointId) ? waypointId : undefined
