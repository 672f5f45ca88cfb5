import { ChevronDown } from 'lucide-react'
import { use, useId, useState } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { toVehicleName } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AlongContext } from '../../along/along-context.ts'
import { toJudged, VerdictMark } from '../stop/supply.tsx'
import { type TileProps, tiles } from './tile-list.ts'
import css from './tiles.module.css'

/** Four verdicts with their sentences behind buttons, or below on paper. */
export function Tiles({ itinerary }: { readonly itinerary: Itinerary }) {
  return (
    <ul className={css.tiles}>
      {tiles.map((tile) => (
        <Tile key={tile.title} {...tile} itinerary={itinerary} />
      ))}
    </ul>
  )
}

function Tile({ title, icon: Icon, describe, words, itinerary }: TileProps & { readonly itinerary: Itinerary }) {
  const units = useUnits()
  const { lastFuel } = use(AlongContext)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { verdict: found, text, each } = describe(itinerary, units)
  const verdict = toJudged(found)
  const worst = each?.[0]?.vehicle
  return (
    <li className={`${css.tile} ${css[verdict]}`}>
      <div className={css.head}>
        <h2 className={css.title}>
          <Icon />
          {title}
        </h2>
        <div>
          <VerdictMark verdict={verdict}>{words[verdict]}</VerdictMark>
        </div>
        {worst ? (
          <p dir="auto" className={css.vehicle}>
            {toVehicleName(worst)}
          </p>
        ) : null}
        <IconButton
          label={`Explain ${title.toLowerCase()}`}
          aria-expanded={isOpen}
          aria-controls={id}
          className={css.toggle}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown />
        </IconButton>
      </div>
      <p id={id} dir="auto" className={isOpen ? css.text : `${css.text} ${css.closed}`}>
        {text}
        {title === 'Fuel' && lastFuel ? ` ${lastFuel}` : ''}
      </p>
    </li>
  )
}
