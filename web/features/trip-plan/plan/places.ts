import type { FoundPlace } from '#shared/along/place.ts'
import { isSamePlace } from '#shared/along/same-place.ts'
import type { Position } from '#shared/geo.ts'
import type { Notation } from '#shared/notations/coordinates.ts'
import type { Units } from '#shared/units.ts'
import { describeSources, describeSpot, describeType } from '../../along/along-texts.ts'
import type { Along } from '../../along/saved.ts'
import { listCoordinates } from './stops.ts'

/** A place that is not a stop, such as a point of no return, or a clinic beside the way. */
export type PlanPlace = { readonly text: string; readonly position: Position; readonly coordinates: readonly string[] }

type Named = { readonly text: string; readonly position: Position }

export const toPlanPlace = ({ text, position }: Named, notations: readonly Notation[]): PlanPlace => ({
  text,
  position,
  coordinates: listCoordinates(position, notations),
})

/** Help along the way, by kilometer, and where it is from. */
export type PlanHelp = { readonly places: readonly PlanPlace[]; readonly note: string }

const mostHelp = 20

/** Returns the open help that is nearest to the way; undefined without. A place that the way passes twice is there once. */
export function listHelp(
  { open, found }: Pick<Along, 'open' | 'found'>,
  notations: readonly Notation[],
  units: Units,
): PlanHelp | undefined {
  const nearest: FoundPlace[] = []
  for (const place of open.filter(({ kind }) => kind === 'help').toSorted((one, other) => one.off - other.off)) {
    if (nearest.length === mostHelp) break
    if (!nearest.some((one) => isSamePlace(one, place))) nearest.push(place)
  }
  if (nearest.length === 0) return undefined
  const sources = found.sources.filter((_, at) => nearest.some(({ source }) => source === at))
  return {
    places: nearest
      .toSorted((one, other) => one.km - other.km)
      .map((place) => toPlanPlace({ text: describePlace(place, units), position: place.position }, notations)),
    note: describeSources(sources, 'It may be closed: ask ahead.'),
  }
}

/** Returns 'Birdsville Clinic, clinic · km 812 · 0.3 km off'. */
const describePlace = (place: FoundPlace, units: Units): string =>
  `${place.name === '' ? '' : `${place.name}, `}${describeType(place)} · ${describeSpot(place, units)}`
