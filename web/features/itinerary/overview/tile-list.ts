import { Droplets, Fuel, type LucideIcon, Sun, Zap } from 'lucide-react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel, describeLight, describePower, describeWater, type Finding } from '#shared/itinerary/texts.ts'
import { verdictWords as words } from '#shared/itinerary/verdict.ts'
import type { Units } from '#shared/units.ts'
import type { Judged } from '../stop/supply.tsx'

export type TileProps = {
  readonly title: string
  readonly icon: LucideIcon
  readonly describe: (itinerary: Itinerary, units: Units) => Finding
  readonly words: Readonly<Record<Judged, string>>
}

/** The four verdicts, in the order of every screen. */
export const tiles: readonly TileProps[] = [
  { title: 'Fuel', icon: Fuel, describe: describeFuel, words },
  { title: 'Water', icon: Droplets, describe: describeWater, words },
  { title: 'Daylight', icon: Sun, describe: describeLight, words: { ...words, enough: 'Fits', dry: 'Too long' } },
  { title: 'Power', icon: Zap, describe: describePower, words },
]
