import { type Band, exactly, mapBand } from '../itinerary/band.ts'
import { findLeg } from '../itinerary/distance.ts'
import type { RouteLeg } from '../itinerary/legs.ts'
import { getHoursPerKm } from '../itinerary/surfaces.ts'
import type { Fix } from './fix.ts'
import type { Remaining } from './remaining.ts'

/** The kilometers driven until a time, one sample a minute. */
export type Sample = { readonly at: number; readonly km: number }

/** The last fix on a leg, and the kilometers driven until it. */
type Driven = { readonly fix: Pick<Fix, 'at'>; readonly km: number; readonly samples: readonly Sample[] }

const [minute, hour] = [60_000, 3_600_000]
/** The pace driven counts after these kilometers within this time. */
const [paceKm, paceTime] = [10, 45 * minute]
/** Limits of the pace driven, as factors of the surfaces' band (guess). */
const [slower, faster] = [0.7, 1.3]

/** Adds a sample at most once a minute, and drops those that no longer count. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last && sample.at - last.at < minute) return samples
  return [...samples.filter(({ at }) => at <= sample.at && sample.at - at <= paceTime), sample]
}

/** Returns the hours per kilometer of the rest of a leg: the surfaces' band or the typed hours, and the pace driven. */
export function getPace(leg: RouteLeg, own: Driven | undefined): Band {
  const typed = findLeg(leg.from, leg.to)?.hours
  const planned = typed !== undefined && leg.km.usual > 0 ? exactly(typed / leg.km.usual) : getHoursPerKm(leg.surface)
  const first = own?.samples[0]
  const km = own && first ? own.km - first.km : 0
  if (!own || !first || km < paceKm) return planned
  const driven = (own.fix.at - first.at) / hour / km
  const usual = Math.min(planned.high / slower, Math.max(planned.low / faster, driven))
  return { low: Math.min(planned.low, usual), usual, high: Math.max(planned.high, usual) }
}

/** Returns the times of arrival in milliseconds since 1970; `low` is the earliest. */
export function findArrival(leg: RouteLeg, { km, share }: Remaining, pace: Band, now: number): Band {
  const typed = findLeg(leg.from, leg.to)?.hours
  // A ferry takes hours without a kilometer driven.
  const waits = typed !== undefined && leg.km.usual === 0 ? typed * (1 - share) : 0
  return mapBand((one) => now + (km[one] * pace[one] + waits) * hour)
}
