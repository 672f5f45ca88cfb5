import type { FoundAlong, FoundBorder, FoundLand } from './place.ts'
import type { BorderStep, LandStep } from './read-tile.ts'
import { locateOnWay, type Way } from './way.ts'
import type { Run } from './way-cells.ts'

/** Steps between two parts of an area that are one, as at the edge of a tile. */
const gapSteps = 4
/** Kilometers within which a border is crossed once: it may wind across the road. */
const sameBorderKm = 1

type ToKm = (at: number) => number

/** Joins runs of steps that are at most this many steps apart. */
function joinRuns(runs: readonly Run[], gap: number): Run[] {
  const joined: { first: number; last: number }[] = []
  for (const { first, last } of runs.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before && first - before.last <= gap) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}

/** Returns the kilometers of these steps. */
export const toCovered = (runs: readonly Run[], toKm: ToKm): FoundAlong['covered'] =>
  joinRuns(runs, 1).map(({ first, last }) => [toKm(first), toKm(last + 1)])

/** Joins the steps of each area. One without a name has that of the labels in it, if they all have the same. */
export function toLands(steps: readonly LandStep[], toKm: ToKm, way: Way): FoundLand[] {
  const lands = [...Map.groupBy(steps, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((own) => {
    const [{ kind, name } = { kind: 'park', name: '' } as const] = own
    const labeled = own.filter(({ label }) => label !== '')
    return joinRuns(
      own.map(({ at }) => ({ first: at, last: at })),
      gapSteps,
    ).map(({ first, last }): FoundLand => {
      const labels = new Set(labeled.flatMap(({ at, label }) => (at >= first && at <= last ? [label] : [])))
      const [label = ''] = labels.size === 1 ? labels : []
      const fromKm = toKm(first)
      return { kind, name: name === '' ? label : name, fromKm, toKm: toKm(last + 1), ...locateOnWay(way, fromKm) }
    })
  })
  return lands.sort((one, other) => one.fromKm - other.fromKm)
}

/** Returns each crossing once. */
export function toBorders(steps: readonly BorderStep[], toKm: ToKm): FoundBorder[] {
  const borders: FoundBorder[] = []
  for (const { level, at } of steps.toSorted((one, other) => one.at - other.at)) {
    const km = toKm(at)
    const before = borders.findLast((border) => border.level === level)
    if (!before || km - before.km > sameBorderKm) borders.push({ level, km })
  }
  return borders
}
