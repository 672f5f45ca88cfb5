import type { FoundLine } from './types.ts'

/** The way from a stop to the next one, by their indexes, as long as a line in the file that joins them. */
export type FoundLeg = { readonly from: number; readonly to: number; readonly km: number }

/**
 * Which lines join two stops that follow each other, in either direction. The first line that does is taken. `chosen` are the
 * indexes of the stops among all places of the files; legs count the chosen stops alone.
 */
export function findLegs(chosen: readonly number[], lines: readonly FoundLine[]): FoundLeg[] {
  const stops = new Map(chosen.map((place, at) => [place, at]))
  const toStops = (near: readonly number[]) => near.flatMap((place) => stops.get(place) ?? [])
  const legs = new Map<number, FoundLeg>()
  for (const { near, metres } of lines) {
    if (!near) continue
    const ends = new Set(toStops(near.to))
    for (const at of toStops(near.from))
      for (const leg of [ends.has(at + 1) ? at : -1, ends.has(at - 1) ? at - 1 : -1])
        if (leg >= 0 && !legs.has(leg)) legs.set(leg, { from: leg, to: leg + 1, km: Math.round(metres / 100) / 10 })
  }
  return [...legs.values()].sort((one, other) => one.from - other.from)
}
