import type { Itinerary } from '../itinerary/itinerary.ts'
import type { FoundPlace } from './place.ts'

type Planned = Pick<Itinerary, 'legs' | 'fuel' | 'vehicle'>

/** Returns the usual kilometers from the trip's start to each stop. */
export function listStopKms({ legs }: Pick<Itinerary, 'legs'>): number[] {
  let km = 0
  return [0, ...legs.map((leg) => (km += leg.km.usual))]
}

/** Returns the kilometers that the vehicle's full tank and cans last on a part of the way, in bad conditions; undefined if unknown. */
export function getRangeAlong(planned: Planned, fromKm: number, toKm: number): number | undefined {
  const { legs } = planned
  const fuel = getFuel(planned)
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

/** Returns the fuel of the vehicle for which it lasts worst; undefined for an electric one, which no fuel station charges. */
const getFuel = ({ fuel, vehicle }: Planned) => (vehicle?.specs?.energy === 'electric' ? undefined : fuel)

/**
 * The place where the planned fuel runs out in bad conditions, where it was taken on, and the last place between them where the map has
 * fuel.
 */
export type LastFuel = { readonly startKm: number; readonly dryKm: number; readonly last: FoundPlace | undefined }

/**
 * Returns the last fuel of the stretch that the verdict on fuel is about; undefined if the planned fuel lasts in bad conditions, too.
 * `fuelPlaces` are in order of their kilometers.
 */
export function findLastFuel(planned: Planned, fuelPlaces: readonly FoundPlace[]): LastFuel | undefined {
  const { legs } = planned
  const section = getFuel(planned)?.worst
  if (!section?.dryInBadCase) return undefined
  const kms = listStopKms({ legs })
  const { leg, kmAfter } = section.dryInBadCase
  const dryKm = (kms[leg] ?? 0) + kmAfter
  const startKm = kms[section.first] ?? 0
  return { startKm, dryKm, last: fuelPlaces.findLast(({ km }) => km > startKm && km <= dryKm) }
}
