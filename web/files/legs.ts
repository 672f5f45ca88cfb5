import { distanceKm, type Position } from '#shared/geo.ts'
import type { FoundLine, FoundPlace } from './types.ts'

/** The way from a stop to the next one, by their indexes, as long as a line in the file that joins them. */
export type FoundLeg = { readonly from: number; readonly to: number; readonly km: number }

/** A track begins where one got into the car and signal came: not at the stop to the metre (guess). */
const reach = 0.3
/** Degrees of latitude that are more than the reach. */
const band = 0.005

/** Which lines join two stops that follow each other, in either direction. The first line that does is taken. */
export function findLegs(places: readonly FoundPlace[], lines: readonly FoundLine[]): FoundLeg[] {
  const stops = places.map(({ latitude, longitude }) => ({ latitude: Number(latitude), longitude: Number(longitude) }))
  const byLatitude = Map.groupBy(stops.keys(), (at) => toBand(stops[at]?.latitude ?? 0))
  const listNear = (end: Position): number[] =>
    [-1, 0, 1]
      .flatMap((step) => byLatitude.get(toBand(end.latitude) + step) ?? [])
      .filter((at) => isNear(stops[at], end))
  const legs = new Map<number, FoundLeg>()
  for (const { kind, metres, from, to } of lines) {
    if (kind === 'area') continue
    const [starts, ends] = [listNear(from), new Set(listNear(to))]
    for (const at of starts)
      for (const leg of [ends.has(at + 1) ? at : -1, ends.has(at - 1) ? at - 1 : -1])
        if (leg >= 0 && !legs.has(leg)) legs.set(leg, { from: leg, to: leg + 1, km: Math.round(metres / 100) / 10 })
  }
  return [...legs.values()].sort((one, other) => one.from - other.from)
}

const toBand = (latitude: number) => Math.floor(latitude / band)
const isNear = (stop: Position | undefined, end: Position) => stop !== undefined && distanceKm(stop, end) <= reach
