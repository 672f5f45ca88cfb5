import { formatCount } from '#shared/count.ts'
import { type Crew, isShared } from '#shared/crew.ts'
import type { Noun } from '../../offline/public/nouns.ts'
import { listUnseen, type ServerState } from '../../offline/public/outdated.ts'
import { isList } from '../../offline/public/target.ts'
import { trust } from '../../offline/public/trust.ts'
import type { Operation } from '../../offline/public/types.ts'
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
