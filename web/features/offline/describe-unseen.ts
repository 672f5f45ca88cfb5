import { formatCount } from '#shared/count.ts'
import { listUnseen, type ServerState } from '../../offline/public/outdated.ts'
import { trust } from '../../offline/public/trust.ts'
import type { Operation } from '../../offline/public/types.ts'

/**
 * Returns 'On another device since: the trip plan and 2 check-ins.' for a trip or vehicle that another device wrote in after its
 * deletion here; '' for other changes.
 */
export function describeUnseen({ kind, target, current, taken }: Operation): string {
  const { noun } = target
  if (kind !== 'delete' || !current || (noun !== 'trip' && noun !== 'vehicle')) return ''
  const { things, stops, sheets, checkIns, fills } = listUnseen({ taken }, trust<ServerState>(current))
  const names = stops.length < 4 ? stops.map(({ name }) => `“${name}”`) : [formatCount(stops.length, 'waypoint')]
  const parts = [
    ...(things.length > 0 ? [`the ${noun} itself`] : []),
    ...names,
    ...(sheets.length > 0 ? ['the trip plan'] : []),
    ...(checkIns.length > 0 ? [formatCount(checkIns.length, 'check-in')] : []),
    ...(fills.length > 0 ? [formatCount(fills.length, 'fill-up')] : []),
  ]
  return parts.length > 0 ? `On another device since: ${new Intl.ListFormat('en').format(parts)}.` : ''
}
