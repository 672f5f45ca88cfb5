import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { StopSupplies } from '#shared/stop.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { saveStop } from './api.ts'
import css from './editors.module.css'
import { readNumber, toText } from './number-text.ts'
import { SaveFailure } from './save-failure.tsx'
import { ToggleChip } from './toggle-chip.tsx'

type RefillEditorProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** Of the vehicle's energy: 'L' or 'kWh'. */
  readonly unit: string
}

/** What is taken on at a stop. Every choice is saved at once. */
export function RefillEditor({ tripId, waypoint, unit }: RefillEditorProps) {
  const save = useMutation(saveStop(tripId))
  const [supplies, setSupplies] = useState<StopSupplies>(waypoint.stop ?? {})
  const send = (next: StopSupplies) => {
    setSupplies(next)
    const told = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== false))
    save.mutate({ stop: waypoint, changes: { stop: Object.keys(told).length === 0 ? null : told } })
  }
  const busy = save.isPending
  return (
    <fieldset className={css.editor}>
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
    </fieldset>
  )
}

type RefillProps = {
  readonly label: string
  readonly unit: string
  readonly value: number | 'full' | undefined
  readonly busy: boolean
  readonly onChange: (value: number | 'full' | undefined) => void
}

/** Nothing, up to the brim, or so much. */
function Refill({ label, unit, value, busy, onChange }: RefillProps) {
  const name = useId()
  const [typing, setTyping] = useState(typeof value === 'number')
  const [text, setText] = useState(typeof value === 'number' ? toText(value) : '')
  const amount = readNumber(text)
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
    <div className={css.refill}>
      <fieldset className={css.chips}>
        <legend>{label}</legend>
        {(
          [
            ['none', 'None'],
            ['full', 'Full'],
            ['some', unit === 'L' ? 'Litres' : unit],
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
        <form className={css.amount} onSubmit={submit} noValidate aria-label={`${label} taken on`}>
          <TextField
            label={`${label}, ${unit}`}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={amount === null ? 'Type a number.' : undefined}
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
