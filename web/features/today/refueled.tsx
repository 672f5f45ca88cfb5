import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import type { Trip } from '#shared/trip.ts'
import { toMeasure } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { createAmountReader } from '../../data/typed-number.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import css from './today.module.css'
import { couldNotSave, useDrive } from './use-drive.ts'

type RefueledProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  /** The stop that the fuel is counted from. */
  readonly from: Stop
  /** The place on the leg from there, 0 to 1. */
  readonly share?: number | undefined
  readonly onClose: () => void
}

/** Asks how much is in tank and cans now. */
export function Refueled({ trip, itinerary, from, share, onClose }: RefueledProps) {
  const { vehicle, fuel } = itinerary
  const name = nameVehicle(itinerary)
  const units = useUnits()
  const { change } = useDrive(trip.id)
  const isElectric = vehicle?.specs?.energy === 'electric'
  const unit = energyUnit(vehicle?.specs?.energy ?? 'diesel')
  const measure = toMeasure(unit, units)
  const capacity = fuel?.capacity ?? 0
  const { read, findErrors } = createAmountReader(capacity, measure)
  const form = useForm(useValues({ fuel: '' }), {
    check: ({ fuel }) => findErrors('fuel', fuel),
  })
  const save = (fuel: 'full' | number) =>
    change((drive) => ({
      ...drive,
      readings: [...drive.readings, { stop: from.id, fuel, at: Date.now(), ...(share !== undefined && { share }) }],
    }))
  const sending = { failed: () => ({ text: couldNotSave }), done: onClose }
  return (
    <Dialog open title={isElectric ? 'Charged' : 'Refueled'} onClose={onClose} growsUp>
      <p dir="auto">{`Counts from ${from.name} on${name ? `, for ${name}` : ''}.`}</p>
      <Button
        className={css.arrived}
        busy={form.busy}
        onClick={() => form.run({ ...sending, send: () => save('full') })}
      >
        {`Full (${formatQuantity(capacity, unit, units)})`}
      </Button>
      <Form form={form} onSubmit={form.submit({ ...sending, send: ({ fuel }) => save(read(fuel)) })}>
        <DecimalField
          label={`${isElectric ? 'In the battery' : 'In tank and cans'} now, ${measure.sign}`}
          {...form.field('fuel')}
        />
        <Button type="submit" className={css.button} busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
