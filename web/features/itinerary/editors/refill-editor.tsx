import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { StopSupplies } from '#shared/stop.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { readQuantity, toText } from '../../../data/typed-number.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { DecimalField } from '../../../ui/fields.tsx'
import { saveStop } from '../api.ts'
import { usePlanned } from '../plan-context.ts'
import { SaveFailure } from '../save-failure.tsx'
import css from './editors.module.css'
import { focusFirst, ToggleChip } from './toggle-chip.tsx'

type RefillEditorProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** Unit of the vehicle's energy. */
  readonly unit: 'L' | 'kWh'
  readonly onClose: () => void
}

/** Refills at a stop, saved on every choice. */
export function RefillEditor({ tripId, waypoint, unit, onClose }: RefillEditorProps) {
  const save = useMutation(saveStop(tripId))
  const [supplies, setSupplies] = useState<StopSupplies>(waypoint.stop ?? {})
  const send = (next: StopSupplies) => {
    setSupplies(next)
    const refills = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined && value !== false),
    )
    save.mutate({ stop: waypoint, changes: { stop: Object.keys(refills).length === 0 ? null : refills } })
  }
  const busy = save.isPending
  const note = describeShares(usePlanned().itinerary)
  return (
    <fieldset className={css.editor} ref={focusFirst}>
      <legend className="visually-hidden">{`Refill at ${waypoint.name}`}</legend>
      <Refill
        label="Fuel"
        unit={unit}
        value={supplies.fuel}
        busy={busy}
        onChange={(fuel) => send({ ...supplies, fuel })}
      />
      <Refill
        label="Water"
        unit="L"
        value={supplies.water}
        busy={busy}
        onChange={(water) => send({ ...supplies, water })}
      />
      {note ? <p className="small">{note}</p> : null}
      <fieldset className={css.chips}>
        <legend>Also here</legend>
        <ToggleChip
          pressed={supplies.food === true}
          disabled={busy}
          onToggle={() => send({ ...supplies, food: !supplies.food })}
        >
          Food
        </ToggleChip>
        <ToggleChip
          pressed={supplies.power === true}
          disabled={busy}
          onToggle={() => send({ ...supplies, power: !supplies.power })}
        >
          Mains power
        </ToggleChip>
      </fieldset>
      <SaveFailure error={save.error} onRetry={() => send(supplies)} />
      <Actions at="end">
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </fieldset>
  )
}

/** Returns what an amount means for several vehicles; undefined for one. */
function describeShares({ vehicles, amountUnit }: Itinerary): string | undefined {
  if (vehicles.length < 2) return undefined
  const isMixed = vehicles.some(({ vehicle: { specs } }) => specs && energyUnit(specs.energy) !== amountUnit)
  const others = amountUnit === 'L' ? 'electric vehicles' : 'vehicles with an engine'
  const note = isMixed ? ` An amount does not count for ${others}; “Full” does.` : ''
  return `Each vehicle takes on this fuel.${note} The water is for all vehicles together.`
}

type RefillProps = {
  readonly label: string
  readonly unit: 'L' | 'kWh'
  readonly value: number | 'full' | undefined
  readonly busy: boolean
  readonly onChange: (value: number | 'full' | undefined) => void
}

const amountWords: Readonly<Record<string, string>> = { L: 'Liters', gal: 'Gallons' }

function Refill({ label, unit, value, busy, onChange }: RefillProps) {
  const name = useId()
  const measure = toMeasure(unit, useUnits())
  const [typing, setTyping] = useState(typeof value === 'number')
  const [text, setText] = useState(typeof value === 'number' ? toText(value, measure) : '')
  const amount = readQuantity(text, measure, typeof value === 'number' ? value : undefined)
  const chosen = typing ? 'some' : value === 'full' ? 'full' : 'none'
  const choose = (next: 'none' | 'full' | 'some') => {
    setTyping(next === 'some')
    if (next !== 'some') onChange(next === 'full' ? 'full' : undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount !== null && amount !== undefined && !busy) onChange(amount)
  }
  return (
    <div className="stack">
      <fieldset className={css.chips}>
        <legend>{label}</legend>
        {(
          [
            ['none', 'None'],
            ['full', 'Full'],
            ['some', amountWords[measure.sign] ?? measure.sign],
          ] as const
        ).map(([choice, word]) => (
          <label key={choice} className={css.radio}>
            <input
              type="radio"
              name={name}
              checked={chosen === choice}
              disabled={busy && chosen !== choice}
              onChange={() => choose(choice)}
            />
            {word}
          </label>
        ))}
      </fieldset>
      {typing ? (
        <form className={css.amount} onSubmit={submit} noValidate aria-label={`${label} added`}>
          <DecimalField
            label={`${label}, ${measure.sign}`}
            value={text}
            error={amount === null ? 'Enter a number.' : undefined}
            onChange={setText}
          />
          <Button type="submit" busy={busy} busyText="Saving...">
            Save
          </Button>
        </form>
      ) : null}
    </div>
  )
}
