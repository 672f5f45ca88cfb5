import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ulid } from 'ulid'
import { isSavedAlready, toFailure } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { describeSaved } from '../offline/use-queued-toast.ts'
import { addVehicle } from './api.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { blankVehicle, toInput } from './vehicle-form.ts'
import css from './vehicles.module.css'

/** Form for a new vehicle, then 'Thank You!'. */
export function AddVehicleForm({ onViewVehicles }: { readonly onViewVehicles: () => void }) {
  const [added, setAdded] = useState<'saved' | 'queued'>()
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
      setAdded(isQueued(vehicles) ? 'queued' : 'saved')
    },
    failed: (error) => {
      if (isSavedAlready(error)) form.change({ key: '' })
      return toFailure(error, (words) => `Adding vehicle failed: ${words}`)
    },
  })

  if (added) {
    return (
      <Card>
        <div role="status">
          <EmptyState
            icon={<CircleCheck />}
            title="Thank You!"
            action={
              <Actions>
                <Button variant="primary" onClick={onViewVehicles}>
                  View My Vehicles
                </Button>
                <Button onClick={() => setAdded(undefined)}>Add Another Vehicle</Button>
              </Actions>
            }
          >
            <p>{added === 'queued' ? describeSaved() : 'Your vehicle has been successfully added.'}</p>
          </EmptyState>
        </div>
      </Card>
    )
  }
  return (
    <Card>
      <Form form={form} onSubmit={submit} className={css.form}>
        <VehicleFields form={form} />
        <FormActions submit="Add Vehicle" busyText="Adding..." busy={form.busy} />
      </Form>
    </Card>
  )
}
