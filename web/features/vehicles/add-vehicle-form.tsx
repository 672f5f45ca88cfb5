import { CircleCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { describeError, isSavedAlready } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useAddVehicle } from './queries.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { noVehicle } from './vehicle-texts.ts'
import css from './vehicles.module.css'

/** The form for a new vehicle, and 'Thank You!' after it was saved. */
export function AddVehicleForm({ onViewVehicles }: { readonly onViewVehicles: () => void }) {
  const toast = useToast()
  const add = useAddVehicle()
  const [draft, change, discard] = useDraft('add-vehicle', { ...noVehicle, key: '' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const idempotencyKey = draft.key === '' ? crypto.randomUUID() : draft.key
    change({ key: idempotencyKey })
    add.mutate(
      { texts: draft, idempotencyKey },
      {
        onSuccess: discard,
        onError: (error) => {
          if (isSavedAlready(error)) change({ key: '' })
          toast.error(`Adding vehicle failed: ${describeError(error)}`)
        },
      },
    )
  }

  if (add.isSuccess) {
    return (
      <Card>
        <div role="status">
          <EmptyState
            icon={<CircleCheck />}
            title="Thank You!"
            action={
              <div className={css.choices}>
                <Button variant="primary" onClick={onViewVehicles}>
                  View My Vehicles
                </Button>
                <Button onClick={() => add.reset()}>Add Another Vehicle</Button>
              </div>
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
      <form className={css.form} onSubmit={submit} noValidate>
        <VehicleFields texts={draft} onChange={change} />
        <Button type="submit" variant="primary" busy={add.isPending} busyText="Adding...">
          Add Vehicle
        </Button>
      </form>
    </Card>
  )
}
