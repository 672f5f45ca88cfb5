import { toDay } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Returns the keys of a waypoint's open edits, separate for the two screens that show its dates. */
export const waypointEditKeys = (id: WaypointId) => ({
  words: `waypoint:${id}`,
  grid: `dates:grid:${id}`,
  detail: `dates:detail:${id}`,
})

/** Returns the dates as form values; '' for none. */
export const toDates = ({ startDate, endDate }: Pick<Waypoint, 'startDate' | 'endDate'>) => ({
  startDate: toDay(startDate) ?? '',
  endDate: toDay(endDate) ?? '',
})
