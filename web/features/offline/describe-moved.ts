import { formatCount } from '#shared/count.ts'
import type { Crew } from '#shared/crew.ts'
import { countDaysBetween, toDay } from '#shared/date.ts'
import { formatShift } from '#shared/day-texts.ts'
import { findAuthor } from '../../data/author.ts'
import { isShifted } from '../../offline/public/fields.ts'
import type { ServerState } from '../../offline/public/outdated.ts'
import { trust } from '../../offline/public/trust.ts'
import type { Operation, Shifted } from '../../offline/public/types.ts'

/**
 * Returns what happened to the dates that an outdated move would change, and where it would take them: 'Since then, 9 stops were moved
 * 1 day later; Ben changed them last. Your move makes it 3 days later.' The server stores who changed a stop last, not who moved it. ''
 * for other changes, and where no stop was moved.
 */
export function describeMoved({ kind, changed, was, current }: Operation, crew: Crew): string {
  if (kind !== 'move' || !current) return ''
  const { waypointDTOS = [] } = trust<ServerState>(current)
  const moves = waypointDTOS.flatMap((stop) => {
    const known = was[stop.id]
    const days = isShifted(known) ? countShift(known.from, stop) : 0
    return days === undefined || days === 0 ? [] : [{ days, author: findAuthor(crew, stop) ?? '' }]
  })
  const groups = [...Map.groupBy(moves, ({ days, author }) => `${days} ${author}`).values()]
  const sentences = groups.flatMap((group) => {
    const [{ days, author } = { days: 0, author: '' }] = group
    const them = group.length === 1 ? 'it' : 'them'
    const last = author ? `${author} changed ${them} last` : `you changed ${them} last, on another device`
    return `Since then, ${formatCount(group.length, 'stop')} ${group.length === 1 ? 'was' : 'were'} moved ${formatShift(days)}; ${last}.`
  })
  const [total, ...others] = new Set(moves.map(({ days }) => days + Number(changed.days)))
  if (total === undefined || others.length > 0) return sentences.join(' ')
  const result = total === 0 ? 'takes that back' : `makes it ${formatShift(total)}`
  return [...sentences, `Your move ${result}.`].join(' ')
}

/** Returns by how many days a stop was moved as a whole; undefined if its dates changed in another way. */
function countShift(from: Shifted['from'], to: Shifted['from']): number | undefined {
  const [start, end] = (['startDate', 'endDate'] as const).map((name) => {
    const [before, after] = [toDay(from[name]), toDay(to[name])]
    return before && after ? countDaysBetween(before, after) : before === after ? undefined : Number.NaN
  })
  const days = start ?? end
  return Number.isNaN(days) || (end ?? days) !== days ? undefined : days
}
