import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { type Leg, type Surface, type Surfaces, surfaces } from '#shared/stop.ts'
import { roundStored } from '#shared/units.ts'

/** Returns the saved leg, or a new one if that starts at another stop. */
const getLeg = ({ from, to }: RouteLeg): Leg => (to.leg?.from === from.id ? to.leg : { from: from.id })

/** Returns the changed leg; null when no details are left. */
export function changeLeg(leg: RouteLeg, changes: Partial<Omit<Leg, 'from'>>): Leg | null {
  const changed = { ...getLeg(leg), ...changes }
  return changed.surface === undefined && changed.km === undefined && changed.hours === undefined ? null : changed
}

export const listSurfaces = (shares: Surfaces | undefined): Surface[] =>
  surfaces.filter((surface) => (shares?.[surface] ?? 0) > 0)

/** Returns the shares with this part of the track and sand, from 0 to 1, as sand, and the rest as track. */
export function divideTrack(shares: Surfaces, part: number): Surfaces {
  const both = getTrackShare(shares)
  const [track, sand] = [roundStored(both * (1 - part)), roundStored(both * part)]
  return { ...shares, track: track || undefined, sand: sand || undefined }
}

/** Returns the share of track and sand, which a map shows alike. */
export const getTrackShare = ({ track = 0, sand = 0 }: Surfaces): number => track + sand

/** Returns equal shares; undefined for none. */
export function shareEqually(chosen: readonly Surface[]): Surfaces | undefined {
  if (chosen.length === 0) return undefined
  const part = Math.floor(100 / chosen.length) / 100
  const last = Math.round((1 - part * (chosen.length - 1)) * 100) / 100
  return Object.fromEntries(chosen.map((surface, at) => [surface, at === chosen.length - 1 ? last : part]))
}
