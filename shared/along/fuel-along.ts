import type { Itinerary } from '../itinerary/itinerary.ts'
import type { FoundPlace } from './place.ts'

type Planned = Pick<Itinerary, 'legs' | 'fuel'>

/** Returns the usual kilometers from the trip's start to each stop. */
export function listStopKms({ legs }: Pick<Itinerary, 'legs'>): number[] {
  let km = 0
  return [0, ...legs.map((leg) => (km += leg.km.usual))]
}

/** Returns the kilometers that the vehicle's full tank and cans last on a part of the way, in bad conditions; undefined if unknown. */
export function getRangeAlong({ legs, fuel }: Planned, fromKm: number, toKm: number): number | undefined {
  if (!fuel || toKm <= fromKm) return undefined
  const kms = listStopKms({ legs })
  let need = 0
  for (const [at, { high }] of fuel.need.entries()) {
    const [start = 0, end = 0] = [kms[at], kms[at + 1]]
    const common = Math.min(toKm, end) - Math.max(fromKm, start)
    if (common > 0) need += (high * common) / (end - start)
  }
  return need > 0 ? (fuel.capacity / need) * (toKm - fromKm) : undefined
}

/** The place where the planned fuel runs out in bad conditions, and the last place before it where the map has fuel. */
export type LastFuel = { readonly dryKm: number; readonly last: FoundPlace | undefined }

/** Returns undefined if the planned fuel lasts in bad conditions, too. `fuelPlaces` are in order of their kilometers. */
export function findLastFuel({ legs, fuel }: Planned, fuelPlaces: readonly FoundPlace[]): LastFuel | undefined {
  const section = fuel?.sections.find(({ dryInBadCase }) => dryInBadCase)
  if (!section?.dryInBadCase) return undefined
  const kms = listStopKms({ legs })
  const { leg, kmAfter } = section.dryInBadCase
  const dryKm = (kms[leg] ?? 0) + kmAfter
  const startKm = kms[section.first] ?? 0
  return { dryKm, last: fuelPlaces.findLast(({ km }) => km > startKm && km <= dryKm) }
}
