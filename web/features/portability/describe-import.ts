import { formatCount } from '#shared/count.ts'
import { toMeasure, type Units } from '#shared/units.ts'
import type { FoundLeg } from '../../files/legs.ts'
import { describeDuplicates, describeFound, describeLeftOut, describeUnnamed } from '../../files/texts.ts'
import type { FoundPlace, ReadResult } from '../../files/types.ts'

/** Everything about what was read in one line: what was found, what is not imported and why, and what is other than in the file. */
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

/** How far an import came that ended in the middle. */
export const describeStopped = (saved: number, total: number): string =>
  `Stopped after ${saved.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}.`

/** What is offered about lines that join two stops which follow each other: their length is the way between these, however it winds. */
export function describeLengths(legs: readonly FoundLeg[], places: readonly FoundPlace[], units: Units): string {
  const { sign, size } = toMeasure('km', units)
  const tell = (km: number) => `${(Math.round((km / size) * 10) / 10).toLocaleString('en-US')} ${sign}`
  const [only] = legs
  if (only && legs.length === 1)
    return `Use the line’s length, ${tell(only.km)}, as the distance from ${places[only.from]?.name} to ${places[only.to]?.name}`
  const sum = legs.reduce((total, { km }) => total + km, 0)
  return `Use the lengths of ${formatCount(legs.length, 'line')}, ${tell(sum)} in total, as the distances between their stops`
}
