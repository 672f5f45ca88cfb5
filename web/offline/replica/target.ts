import type { Target } from './types.ts'

/** The ids of what an operation is about: one, or those of many waypoints. */
export function listThingIds(target: Target): readonly string[] {
  switch (target.noun) {
    case 'trip':
      return [target.tripId]
    case 'waypoint':
      return [target.waypointId]
    case 'waypoints':
      return target.ids
    case 'vehicle':
      return [target.vehicleId]
  }
}

/** Whether an operation is about the waypoint of this id, alone or as one of many. */
export const isAboutWaypoint = (target: Target, id: string): boolean =>
  (target.noun === 'waypoint' || target.noun === 'waypoints') && listThingIds(target).includes(id)
