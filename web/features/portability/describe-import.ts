import { formatCount } from '#shared/count.ts'
import { toMeasure, type Units } from '#shared/units.ts'
import type { FoundLeg } from '../../files/legs.ts'
import { describeDuplicates, describeFound, describeLeftOut, describeUnnamed } from '../../files/texts.ts'
import type { FoundPlace, ReadResult } from '../../files/types.ts'

export const describeImport = (result: ReadResult, named: readonly string[], twice: number): string =>
  [
    describeFound(result),
    describeUnnamed(named),
    describeDuplicates(twice),
    ...result.leftOut.map(describeLeftOut),
    ...result.notes,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

export const describeStopped = (saved: number, total: number): string =>
  `Stopped after ${saved.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}.`

/** Returns the offer to use a line between stops as the leg's length. */
export function describeLengths(legs: readonly FoundLeg[], places: readonly FoundPlace[], units: Units): string {
  const { sign, size } = toMeasure('km', units)
  const formatLength = (km: number) => `${(Math.round((km / size) * 10) / 10).toLocaleString('en-US')} ${sign}`
  const [only] = legs
  if (only && legs.length === 1)
    return `Use the line’s length, ${formatLength(only.km)}, as the distance from ${places[only.from]?.name} to ${places[only.to]?.name}`
  const sum = legs.reduce((total, { km }) => total + km, 0)
  return `Use the lengths of ${formatCount(legs.length, 'line')}, ${formatLength(sum)} in total, as the distances between their stops`
}
