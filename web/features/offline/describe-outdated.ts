import { formatCount } from '#shared/count.ts'
import { type Crew, isShared } from '#shared/crew.ts'
import { countDaysBetween, toDay } from '#shared/date.ts'
import { formatShift } from '#shared/day-texts.ts'
import { findAuthor } from '../../data/author.ts'
import { isShifted } from '../../offline/public/fields.ts'
import type { Noun } from '../../offline/public/nouns.ts'
import { listUnseen, type ServerState } from '../../offline/public/outdated.ts'
import { isList } from '../../offline/public/target.ts'
import { type Operation, type Shifted, trust } from '../../offline/public/types.ts'
import { toNoun } from './describe-operation.ts'

/**
 * Returns 'On another device since: the trip plan and 2 check-ins.' for a trip or vehicle that another device wrote in after its
 * deletion here; '' for other changes.
 */
export function describeUnseen({ kind, target, current, taken }: Operation, crew: Crew = {}): string {
  const { noun } = target
  if (kind !== 'delete' || !current || (noun !== 'trip' && noun !== 'vehicle')) return ''
  const { things, stops, parts } = listUnseen({ taken }, trust<ServerState>(current))
  const names = stops.length < 4 ? stops.map(({ name }) => `“${name}”`) : [formatCount(stops.length, 'waypoint')]
  const found = [
    ...(things.length > 0 ? [`the ${noun} itself`] : []),
    ...names,
    ...parts.flatMap(([noun, { length }]) => (length > 0 ? [describePart(noun, length)] : [])),
  ]
  return found.length > 0
    ? `${isShared(crew) ? 'By someone else on this trip or on' : 'On'} another device since: ${new Intl.ListFormat('en').format(found)}.`
    : ''
}

function describePart(noun: Noun, count: number): string {
  const name = toNoun({ noun })
  return isList(noun) ? formatCount(count, name) : `the ${name}`
}

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
