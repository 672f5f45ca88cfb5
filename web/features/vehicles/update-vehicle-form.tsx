import { useMutation } from '@tanstack/react-query'
import type { Vehicle, VehicleInput } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { type Edit, toEdit } from '../../data/merge.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useEditDraft } from '../../hooks/use-edit-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { updateVehicle } from './api.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { toValues, vehicleParts, vehicleSchema } from './vehicle-form.ts'
import css from './vehicles.module.css'

/** The form for a saved vehicle. What was typed stays through a refusal, a reload and a lost session. */
export function UpdateVehicleForm({ vehicle, onLeave }: { readonly vehicle: Vehicle; readonly onLeave: () => void }) {
  const toast = useToast()
  const update = useMutation(updateVehicle)
  const { draft, base } = useEditDraft(`update-vehicle:${vehicle.id}`, toValues(vehicle), vehicle.rev)
  const { values, change, discard, submit } = useForm(vehicleSchema, draft)
  const { save, question } = useSaveEdit((edit: Edit<VehicleInput>) => update.mutateAsync({ id: vehicle.id, ...edit }))
  const showFailure = (words: string | undefined) => toast.error(`Failed to update vehicle: ${words}`)
  const leave = () => {
    discard()
    onLeave()
  }

  const send = submit(
    (input) =>
      save(toEdit(vehicleParts, base, values, input)).then(
        () => {
          toast.success('Vehicle updated successfully!')
          leave()
        },
        (error) => showFailure(describeError(error)),
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
      {question ? <ConflictDialog {...question} /> : null}
    </Card>
  )
}
