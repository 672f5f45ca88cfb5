import type { Waypoint } from '#shared/waypoint.ts'

/** Returns a text that changes with every saved change to a trip's stops. */
export const countStops = (waypoints: readonly Pick<Waypoint, 'id' | 'rev'>[]): string => {
  const newest = waypoints.reduce((last, { id }) => (id > last ? id : last), '')
  return `${waypoints.length} ${waypoints.reduce((sum, { rev }) => sum + rev, 0)} ${newest}`
}
