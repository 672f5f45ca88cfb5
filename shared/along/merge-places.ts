import { foldText } from '../text.ts'
import { createGrid } from '../tracks/grid.ts'
import { toVector, type Vector } from '../tracks/sphere.ts'
import type { Pass } from './find-passes.ts'
import type { FoundPlace, Place } from './place.ts'
import { isSamePlace, roundedKm, sameNameKm } from './same-place.ts'

/** A place with all its passes. */
export type PassedPlace = {
  readonly place: Place
  /** Index of the source; the first are the strongest. */
  readonly source: number
  /** True if the source has rounded positions. */
  readonly isRounded: boolean
  readonly passes: readonly Pass[]
}

/**
 * Returns the places in order of kilometers, one for each pass. Of those that are one place, the one of the strongest source
 * stays, with a name if any of that source has one.
 */
export function mergePlaces(found: readonly PassedPlace[], isStraight: (leg: number) => boolean): FoundPlace[] {
  const near = createNear(sameNameKm)
  // By kind and folded name, because that many places are within 5 km.
  const far = new Map<string, ReturnType<typeof createNear>>()
  const kept: PassedPlace[] = []
  for (const one of found.toSorted(compare)) {
    const { place, isRounded } = one
    const vector = toVector(place.position)
    const name = `${place.kind} ${foldText(place.name)}`
    const isKnown = isRounded
      ? far.get(name)?.has(vector, (other) => isSamePlace(place, other, roundedKm))
      : near.has(vector, (other) => isSamePlace(place, other))
    if (isKnown) continue
    near.add(vector, place)
    kept.push(one)
    if (place.name === '') continue
    const named = far.get(name) ?? createNear(roundedKm)
    far.set(name, named)
    named.add(vector, place)
  }
  const places = kept.flatMap(({ place, source, passes }) =>
    passes.map((pass): FoundPlace => ({ ...place, ...pass, isStraight: isStraight(pass.leg), source })),
  )
  return places.sort((one, other) => one.km - other.km || one.off - other.off)
}

/** The order doesn't depend on that of the tiles. */
function compare(one: PassedPlace, other: PassedPlace): number {
  const [a, b] = [one.place, other.place]
  return (
    one.source - other.source ||
    Number(a.name === '') - Number(b.name === '') ||
    a.position.latitude - b.position.latitude ||
    a.position.longitude - b.position.longitude
  )
}

/** Places by cubes with edges of this many kilometers. */
function createNear(km: number) {
  const grid = createGrid(km)
  const cells = new Map<number, Place[]>()
  return {
    add(vector: Vector, place: Place) {
      const cell = grid.findCell(vector)
      const own = cells.get(cell)
      if (own) own.push(place)
      else cells.set(cell, [place])
    },
    /** Returns true if `check` is true for a place in the cubes around. */
    has(vector: Vector, check: (place: Place) => boolean): boolean {
      for (const cell of grid.listCells(vector)) if (cells.get(cell)?.some(check)) return true
      return false
    },
  }
}
