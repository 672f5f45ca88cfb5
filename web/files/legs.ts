import type { FoundLine } from './types.ts'

/** A leg between stops, by index, with the length of a line that joins them. */
export type FoundLeg = { readonly from: number; readonly to: number; readonly km: number }

/**
 * Returns lines that join successive stops, in either direction. `chosen` are the imported stops' indexes among all places; legs count only
 * chosen stops.
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
