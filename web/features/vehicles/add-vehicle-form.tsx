import { useMutation } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { isSavedAlready, toFailure } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { Form, FormActions } from '../../ui/form.tsx'
import { addVehicle } from './api.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { blankVehicle, toInput } from './vehicle-form.ts'
import css from './vehicles.module.css'

/** Form for a new vehicle. Keeps the typed text through refusals, reloads and lost sessions. */
export function AddVehicleForm({ onAdded }: { readonly onAdded: (how: 'saved' | 'queued') => void }) {
  const add = useMutation(addVehicle)
  const form = useForm(useDraft('add-vehicle', { ...blankVehicle, key: '' }))

  const submit = form.submit({
    send: ({ key, ...values }) => {
      // The ID is kept until success, so that a retry creates no duplicate.
      const id = key === '' ? ulid() : key
      form.change({ key: id })
      return add.mutateAsync({ ...toInput(values), id })
    },
    done: (vehicles) => {
      form.discard()
      onAdded(isQueued(vehicles) ? 'queued' : 'saved')
    },
    failed: (error) => {
      if (isSavedAlready(error)) form.change({ key: '' })
      return toFailure(error, (words) => `Adding vehicle failed: ${words}`)
    },
  })

  return (
    <div className={css.frame}>
      <Form form={form} onSubmit={submit} className={css.form}>
        <VehicleFields form={form} />
        <FormActions submit="Add Vehicle" busyText="Adding..." busy={form.busy} />
      </Form>
    </div>
  )
}
