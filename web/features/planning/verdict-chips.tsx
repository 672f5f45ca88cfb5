import { X } from 'lucide-react'
import { use, useId, useMemo, useRef, useState } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import { type Glance, glanceFuel, glanceLight, glancePower, glanceWater } from '#shared/itinerary/glance.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Units } from '#shared/units.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { AlongContext } from '../along/along-context.ts'
import { tiles } from '../itinerary/overview/tile-list.ts'
import { toJudged, verdictIcons } from '../itinerary/stop/supply.tsx'
import css from './verdict-chips.module.css'

const glances: Readonly<Record<string, (itinerary: Itinerary, units: Units) => Glance>> = {
  Fuel: glanceFuel,
  Water: glanceWater,
  Daylight: glanceLight,
  Power: glancePower,
}

type VerdictChipsProps = {
  readonly itinerary: Itinerary
  /** Shows a stop on the map and in the list. */
  readonly onShow: (stop: WaypointId) => void
}

/** Verdicts on fuel, water, daylight and power: each an icon, a word and a figure or what is missing, and on a click its sentence and place. */
export function VerdictChips({ itinerary, onShow }: VerdictChipsProps) {
  const id = useId()
  const units = useUnits()
  const { lastFuel } = use(AlongContext)
  const [open, setOpen] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const chips = useMemo(
    () =>
      tiles.flatMap(({ title, words }) => {
        const glance = glances[title]?.(itinerary, units)
        return glance ? [{ name: title, words, ...glance }] : []
      }),
    [itinerary, units],
  )
  const shown = chips.find(({ name }) => name === open)
  const stop = itinerary.stops.find((one) => one.id === shown?.stop)
  const close = () => {
    setOpen(undefined)
    opener.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend in its border
    <div
      className={css.bar}
      role="group"
      aria-label="Supplies"
      onKeyDown={({ key }) => key === 'Escape' && open !== undefined && close()}
    >
      <ul className={css.chips}>
        {chips.map(({ name, verdict: found, figure, words, text }) => {
          const verdict = toJudged(found)
          // A sentence without a verdict begins with what to do: 'Choose a vehicle to see whether the fuel lasts.'
          const [missing] = found ? [] : text.split(' to ')
          const Icon = verdictIcons[verdict]
          const isOpen = name === open
          return (
            <li key={name}>
              <button
                type="button"
                ref={isOpen ? opener : undefined}
                className={`${css.chip} verdict-${verdict}`}
                aria-expanded={isOpen}
                aria-controls={id}
                aria-description={text}
                onClick={() => setOpen(isOpen ? undefined : name)}
              >
                <Icon />
                <span>
                  {name}: <strong>{(missing || words[verdict]).toLowerCase()}</strong>
                  {figure ? <span className="tabular">, {figure}</span> : null}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <div id={id} className={css.sentence} role="status">
        {shown ? (
          <>
            {(shown.each ?? [shown]).map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: vehicles may have one name and one text
              <p key={at} dir="auto">
                {text} {at === 0 && shown.name === 'Fuel' ? lastFuel : null}
              </p>
            ))}
            {stop ? (
              <Button onClick={() => onShow(stop.id)}>
                <span>
                  Show <bdi>{stop.name}</bdi>
                </span>
              </Button>
            ) : null}
            <Button variant="plain" icon={<X />} aria-label="Close" onClick={close} />
          </>
        ) : null}
      </div>
    </div>
  )
}
