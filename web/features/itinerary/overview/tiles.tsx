import { Droplets, Fuel, type LucideIcon, Sun, Zap } from 'lucide-react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel, describeLight, describePower, describeWater, type Finding } from '#shared/itinerary/texts.ts'
import type { Units } from '#shared/units.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import css from './tiles.module.css'
import { type Judged, VerdictMark } from './verdict-mark.tsx'

type Tile = {
  readonly title: string
  readonly icon: LucideIcon
  readonly describe: (itinerary: Itinerary, units: Units) => Finding
  /** Each verdict in one or two words. */
  readonly words: Readonly<Record<Judged, string>>
}

const words = {
  enough: 'Enough',
  tight: 'Tight',
  reserve: 'On reserve',
  dry: 'Runs out',
  unknown: 'Not known yet',
}

const tiles: readonly Tile[] = [
  { title: 'Fuel', icon: Fuel, describe: describeFuel, words },
  { title: 'Water', icon: Droplets, describe: describeWater, words },
  { title: 'Daylight', icon: Sun, describe: describeLight, words: { ...words, enough: 'Fits', dry: 'Too long' } },
  { title: 'Power', icon: Zap, describe: describePower, words },
]

export function Tiles({ itinerary }: { readonly itinerary: Itinerary }) {
  const units = useUnits()
  return (
    <ul className={css.tiles}>
      {tiles.map(({ title, icon: Icon, describe, words }) => {
        const { verdict: found, text } = describe(itinerary, units)
        const verdict = found === undefined || found === 'uncertain' ? 'unknown' : found
        return (
          <li key={title} className={`${css.tile} ${css[verdict]}`}>
            <h2 className={css.title}>
              <Icon aria-hidden="true" />
              {title}
            </h2>
            <div>
              <VerdictMark verdict={verdict}>{words[verdict]}</VerdictMark>
            </div>
            <p dir="auto">{text}</p>
          </li>
        )
      })}
    </ul>
  )
}
