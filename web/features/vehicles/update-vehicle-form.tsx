import { useMutation } from '@tanstack/react-query'
import type { Vehicle } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { updateVehicle } from './api.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { toValues, vehicleSchema } from './vehicle-form.ts'
import css from './vehicles.module.css'

/** The form for a saved vehicle. What was typed stays through a refusal, a reload and a lost session. */
export function UpdateVehicleForm({ vehicle, onLeave }: { readonly vehicle: Vehicle; readonly onLeave: () => void }) {
  const toast = useToast()
  const update = useMutation(updateVehicle)
  const { values, change, discard, submit } = useForm(
    vehicleSchema,
    useDraft(`update-vehicle:${vehicle.id}`, toValues(vehicle)),
  )
  const showFailure = (words: string | undefined) => toast.error(`Failed to update vehicle: ${words}`)
  const leave = () => {
    discard()
    onLeave()
  }

  const send = submit(
    (input) =>
      update.mutate(
        { id: vehicle.id, ...input },
        {
          onSuccess: () => {
            toast.success('Vehicle updated successfully!')
            leave()
          },
          onError: (error) => showFailure(describeError(error)),
        },
      ),
    ({ year }) => showFailure(year),
  )

  return (
    <Card>
      <form className={css.form} onSubmit={send} noValidate>
        <VehicleFields values={values} onChange={change} />
        <Actions>
          <Button type="submit" variant="primary" busy={update.isPending} busyText="Updating...">
            Update Vehicle
          </Button>
          <Button onClick={leave}>Cancel</Button>
        </Actions>
      </form>
    </Card>
  )
}
