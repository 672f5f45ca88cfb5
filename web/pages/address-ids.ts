import { type Params, useParams } from 'react-router-dom'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { isTripOrLocalId, isWaypointOrLocalId } from '../offline/public/local-ids.ts'

/** Returns the URL's trip id, which may be local; undefined if it is invalid. */
export const useTripId = (): TripId | undefined => readTripId(useParams())

/** Returns the URL's waypoint id; undefined if it is invalid. */
export const useWaypointId = (): WaypointId | undefined => readWaypointId(useParams())

/** Returns the trip id in a URL's parameters. */
export const readTripId = ({ tripId = '' }: Params): TripId | undefined =>
  isTripOrLocalId(tripId) ? tripId : undefined

/** Returns the waypoint id in a URL's parameters. */
export const readWaypointId = ({ waypointId = '' }: Params): WaypointId | undefined =>
  isWaypointOrLocalId(waypointId) ? waypointId : undefined
