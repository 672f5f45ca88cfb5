import type { WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Returns the stop whose track passed over the place of another one in the trip's order; undefined if none did. */
export function findTrackAcross(all: readonly Waypoint[], added: WaypointId): Waypoint | undefined {
  // Tracks lead past skipped stops.
  const stops = all.filter(({ id, skipped }) => id === added || !skipped)
  const at = stops.findIndex(({ id }) => id === added)
  const [before, next] = [stops[at - 1], stops[at + 1]]
  return before && next?.track?.from === before.id ? next : undefined
}
