import { useQuery } from '@tanstack/react-query'
import type { Trip } from '#shared/trip.ts'
import { toVehicleName } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, GoButton } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { vehiclesQuery } from '../vehicles/api.ts'
import { useBringVehicle } from './api.ts'
import { findLearned } from './find-learned.ts'

/** Chooses the vehicle that a member brings to a trip. */
export function BringVehicle({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const { data: vehicles = [] } = useQuery(vehiclesQuery)
  const { mutateAsync } = useBringVehicle(trip.id)
  const form = useForm(useValues({ vehicle: '' }))
  const submit = form.submit({
    send: ({ vehicle }) => mutateAsync(vehicle === none ? null : vehicle),
    done: onClose,
    failed: (error) => ({ text: describeError(error), fields: {} }),
  })
  const brought = trip.crew?.find(({ id }) => id === trip.you)?.vehicle
  const own = vehicles.filter(({ sample }) => !sample).map((one) => ({ value: one.id, text: toVehicleName(one) }))
  const options = brought ? [...own, { value: none, text: 'No vehicle' }] : own
  return (
    <Dialog title="Bring your vehicle" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <p>
          Fuel, water and power of the trip are then calculated for it, too. The others see its make, model and figures,
          not your fuel log.
        </p>
        {brought ? (
          <p dir="auto">{`On this trip: ${toVehicleName(brought)}. Bring it again after you changed its figures.`}</p>
        ) : null}
        {options.length > 0 ? (
          <ChoiceField {...form.field('vehicle')} label="Your vehicle" options={options} />
        ) : (
          <p>You have no vehicle yet.</p>
        )}
        <Actions at="end">
          {options.length > 0 ? (
            <Button type="submit" variant="primary" busy={form.busy} busyText="Saving…">
              Save
            </Button>
          ) : (
            <GoButton to={paths.addVehicle}>Add a vehicle</GoButton>
          )}
        </Actions>
      </Form>
    </Dialog>
  )
}

const none = 'none'

/** Offers to bring a vehicle again that has learned from its fill-ups since. */
export function LearnedSince({ trip }: { readonly trip: Trip }) {
  const units = useUnits()
  const { data: vehicles = [] } = useQuery(vehiclesQuery)
  const { mutate: bring, isPending, error } = useBringVehicle(trip.id)
  const learned = findLearned(trip, vehicles, units)
  if (!learned) return null
  const { vehicle, text } = learned
  return (
    <Notice
      action={
        <Button busy={isPending} busyText="Updating…" onClick={() => bring(vehicle.id)}>
          Update
        </Button>
      }
    >
      <p dir="auto">{`Your ${vehicle.model} has learned: ${text}.`}</p>
      {error ? <p role="alert">{`Not updated: ${describeError(error)}`}</p> : null}
    </Notice>
  )
}
