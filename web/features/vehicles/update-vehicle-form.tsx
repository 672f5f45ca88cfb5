import { useMutation } from '@tanstack/react-query'
import type { Vehicle } from '#shared/vehicle.ts'
import { vehicleFields } from '#shared/vehicle-fields.ts'
import { toFailure } from '../../data/api-error.ts'
import { type Edit, toEdit } from '../../data/merge.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useEditDraft } from '../../hooks/use-edit-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { updateVehicle } from './update-api.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { type SentVehicle, toInput, toStoredValues, toValues, vehicleParts } from './vehicle-form.ts'
import css from './vehicles.module.css'

/** Form for a saved vehicle. Keeps the typed text through refusals, reloads and lost sessions. */
export function UpdateVehicleForm({ vehicle, onLeave }: { readonly vehicle: Vehicle; readonly onLeave: () => void }) {
  const toast = useToast()
  const update = useMutation(updateVehicle)
  const { draft, base } = useEditDraft(`update-vehicle:${vehicle.id}`, toValues(vehicle), vehicle.rev)
  const form = useForm(draft)
  const { save, question } = useSaveEdit(
    (edit: Edit<SentVehicle>) => update.mutateAsync({ id: vehicle.id, ...edit }),
    vehicleFields,
  )
  const leave = () => {
    form.discard()
    onLeave()
  }

  const submit = form.submit({
    send: (values) => save(toEdit(vehicleParts, base, toStoredValues(values), { specs: null, ...toInput(values) })),
    done: (saved) => {
      if (!isQueued(saved)) toast.success('Vehicle updated successfully!')
      leave()
    },
    failed: (error) => toFailure(error, (words) => `Failed to update vehicle: ${words}`),
  })

  return (
    <div className={css.frame}>
      <Form form={form} onSubmit={submit} className={css.form}>
        <VehicleFields form={form} learned={vehicle.specs?.learned} />
        <FormActions submit="Update Vehicle" busyText="Updating..." busy={form.busy} onCancel={leave} />
      </Form>
      {question ? <ConflictDialog {...question} /> : null}
    </div>
  )
}
