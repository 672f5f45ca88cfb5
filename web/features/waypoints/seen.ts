import type { WaypointId } from '#shared/ids.ts'

/** Returns the keys of a waypoint's open edits, separate for the two screens that show its dates. */
export const waypointEditKeys = (id: WaypointId) => ({
  words: `waypoint:${id}`,
  grid: `dates:grid:${id}`,
  detail: `dates:detail:${id}`,
})
