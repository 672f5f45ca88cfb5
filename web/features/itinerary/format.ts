import { type Band, formatBand, formatNumber } from '#shared/itinerary/band.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { type Surfaces, surfaces } from '#shared/stop.ts'
import { type StoredUnit, toMeasure, type Units } from '#shared/units.ts'
import type { TimelineLeg } from './rows.ts'

export const surfaceNames = {
  paved: 'Paved',
  gravel: 'Gravel',
  track: 'Track',
  sand: 'Sand',
  rough: 'Rough',
} as const

/** Returns 'Gravel', or '60% gravel, 40% sand'. */
export function formatSurfaces(shares: Surfaces | undefined): string {
  const parts = surfaces.flatMap((surface) => {
    const share = shares?.[surface] ?? 0
    return share > 0 ? [{ name: surfaceNames[surface], share }] : []
  })
  if (parts.length === 0) return 'Surface not set'
  if (parts.length === 1) return parts[0]?.name ?? ''
  return parts.map(({ name, share }) => `${Math.round(share * 100)}% ${name.toLowerCase()}`).join(', ')
}

export const isEstimated = ({ typed, track, straight }: RouteLeg): boolean => !typed && !track && straight > 0

/** Returns the amount left, least first: the low case uses least. Whole ones are rounded down, as in the trip plan. */
export function formatLeft({ low, high }: Band, storedUnit: StoredUnit, units: Units): string {
  const { size, sign } = toMeasure(storedUnit, units)
  const format = (left: number) => formatNumber(left < 9.95 ? left : Math.floor(left + 1e-9))
  const [least, most] = [format(high / size), format(low / size)]
  return `${least === most ? least : `${least}–${most}`} ${sign}`
}

/** Returns a leg's distance, driving time and fuel. */
export const listFigures = ({ leg, need, fuel }: TimelineLeg, units: Units): string[] => [
  formatQuantity(leg.km, 'km', units),
  formatBand(leg.hours, 'h'),
  ...(need && fuel ? [formatQuantity(need, fuel.unit, units)] : []),
]
