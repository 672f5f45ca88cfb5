import { getKnowledge, listLacking } from '#shared/along/known-kinds.ts'
import type { FoundAlong, FoundLand, Source } from '#shared/along/place.ts'
import { formatWhole } from '#shared/itinerary/quantities.ts'
import type { Units } from '#shared/units.ts'
import type { Fold } from './along-rows.ts'
import { describeKm, kindNames } from './along-texts.ts'

/** Returns 'km 120–310: Munga-Thirri National Park. Permit?' */
export function describeLand({ kind, name, fromKm, toKm }: FoundLand, units: Units): string {
  const spot = describePart(fromKm, toKm, units)
  if (kind === 'military') return `${spot}: a military area`
  return `${spot}: ${name === '' ? 'a park or reserve (no name on this map)' : name}. Permit?`
}

/** Returns 'km 810–820: Fuel 214'. */
export const describeFold = ({ kind, count, fromKm, toKm }: Fold, units: Units): string =>
  `${describePart(fromKm, toKm, units)}: ${kindNames[kind]} ${count.toLocaleString('en-US')}`

function describePart(fromKm: number, toKm: number, units: Units) {
  const from = describeKm(fromKm, units)
  return from === describeKm(toKm, units) ? from : `${from}–${formatWhole(toKm, 'km', units).split(' ')[0]}`
}

/** Returns what the maps that were searched can't know: 'This map knows drinking-water taps only, no springs, wells or tanks.' */
export function listGaps(sources: readonly Source[]): string[] {
  const maps = sources.filter((source) => source.kind === 'map' && source.schema !== undefined)
  return [...new Set(maps.flatMap(describeGaps))]
}

function describeGaps(source: Source): string[] {
  if (getKnowledge(source, 'fuel') === 'none') return ['This map file holds no fuel or water places.']
  if (getKnowledge(source, 'water') === 'some')
    return ['This map knows drinking-water taps only, no springs, wells or tanks.']
  return listLacking(source, 'water').length > 0 ? ['This map has no wells and no taps.'] : []
}

/** Returns 'Covered: 1,240 of 1,812 km'; undefined if maps show the whole way. */
export function describeCoverage({ coveredKm, totalKm }: FoundAlong, units: Units): string | undefined {
  const [covered, total] = [formatWhole(coveredKm, 'km', units, 'down'), formatWhole(totalKm, 'km', units)]
  return totalKm - coveredKm < 1 ? undefined : `Covered: ${covered.split(' ')[0]} of ${total}`
}

/** Returns why a search ended before the end of the way; undefined if it did not. */
export const describeEnd = ({ endedBy, places }: FoundAlong): string | undefined =>
  endedBy === 'cancel'
    ? 'The search was canceled. What it found is kept.'
    : endedBy === 'tiles'
      ? 'The way is too long for one search. The rest was not searched.'
      : endedBy === 'places'
        ? `There are more than ${places.length.toLocaleString('en-US')} places. The rest was not searched: choose a narrower corridor.`
        : undefined
