import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { describeError, isSavedAlready } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { addVehicle } from './api.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { blankVehicle, vehicleSchema } from './vehicle-form.ts'
import css from './vehicles.module.css'

/** The form for a new vehicle, and 'Thank You!' after it was saved. */
export function AddVehicleForm({ onViewVehicles }: { readonly onViewVehicles: () => void }) {
  const toast = useToast()
  const add = useMutation(addVehicle)
  const { values, change, discard, submit } = useForm(
    vehicleSchema,
    useDraft('add-vehicle', { ...blankVehicle, key: '' }),
  )
  const showFailure = (words: string | undefined) => toast.error(`Adding vehicle failed: ${words}`)

  const send = submit(
    (input) => {
      // Kept until success, so that a repeat after a lost answer adds nothing twice.
      const idempotencyKey = values.key === '' ? crypto.randomUUID() : values.key
      change({ key: idempotencyKey })
      add.mutate(
        { input, idempotencyKey },
        {
          onSuccess: discard,
          onError: (error) => {
            if (isSavedAlready(error)) change({ key: '' })
            showFailure(describeError(error))
          },
        },
      )
    },
    ({ year }) => showFailure(year),
  )

  if (add.isSuccess) {
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
                <Button onClick={() => add.reset()}>Add Another Vehicle</Button>
              </Actions>
            }
          >
            <p>Your vehicle has been successfully added.</p>
          </EmptyState>
        </div>
      </Card>
    )
  }
  return (
    <Card>
      <form className={css.form} onSubmit={send} noValidate>
        <VehicleFields values={values} onChange={change} />
        <Actions>
          <Button type="submit" variant="primary" busy={add.isPending} busyText="Adding...">
            Add Vehicle
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
