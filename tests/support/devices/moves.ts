import { shiftDay, toDay } from '#shared/date.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Move } from '#shared/schemas/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { type Ledger, nameThing, readFields } from './ledger.ts'

/** Records a move of these stops and returns their new dates. */
export function noteMove(ledger: Ledger, stops: readonly Waypoint[], { days, from }: Pick<Move, 'days' | 'from'>) {
  const sorted = sortWaypoints(stops)
  const first = from === undefined ? 0 : sorted.findIndex(({ id }) => id === from)
  return sorted.slice(Math.max(0, first)).map((stop) => {
    const fields = readFields(stop)
    const dates = [...fields].flatMap(([field, text]) => {
      const day = field.endsWith('Date') ? toDay(text) : null
      const to = day && shiftDay(day, days)
      return to ? ([[field, to]] as const) : []
    })
    for (const [field, text] of dates) ledger.write(nameThing(stop), { field, text }, fields.get(field))
    return { name: nameThing(stop), dates }
  })
}
