import { toDay } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { readSeen, type Seen } from '../../data/merge.ts'

/** Under which a waypoint's open edits are kept: of its words and place, and of its dates on the two screens that show them. */
export const waypointEditKeys = (id: WaypointId) => ({
  words: `waypoint:${id}`,
  grid: `dates:grid:${id}`,
  detail: `dates:detail:${id}`,
})

/** The dates as the forms hold them: '' for none. */
export const toDates = ({ startDate, endDate }: Pick<Waypoint, 'startDate' | 'endDate'>) => ({
  startDate: toDay(startDate) ?? '',
  endDate: toDay(endDate) ?? '',
})

/** The waypoint that a refusal carries. */
export function readWaypoint(current: unknown): Seen | undefined {
  const fields = ['name', 'description', 'latitude', 'longitude', 'startDate', 'endDate']
  const seen = readSeen(current, fields, ['symbol'])
  if (!seen) return undefined
  const { startDate = '', endDate = '' } = seen.texts
  return { ...seen, texts: { ...seen.texts, ...toDates({ startDate, endDate }) } }
}
