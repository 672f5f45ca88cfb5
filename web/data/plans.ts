/**
 * Trips and waypoints are one thing to the cache: a waypoint counts on its trip, a deleted trip takes its waypoints
 * along. All their keys start with this one, and every change makes all of them stale.
 */
export const plansKey = ['plans'] as const
