import type { FormEvent } from 'react'
import type { Vehicle } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useUpdateVehicle } from './queries.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { textsOf } from './vehicle-texts.ts'
import css from './vehicles.module.css'

/** The form for a saved vehicle. What was typed stays through a refusal, a reload and a lost session. */
export function UpdateVehicleForm({ vehicle, onLeave }: { readonly vehicle: Vehicle; readonly onLeave: () => void }) {
  const toast = useToast()
  const update = useUpdateVehicle()
  const [texts, change, discard] = useDraft(`update-vehicle:${vehicle.id}`, textsOf(vehicle))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    update.mutate(
      { id: vehicle.id, texts },
      {
        onSuccess: () => {
          discard()
          toast.success('Vehicle updated successfully!')
          onLeave()
        },
        onError: (error) => toast.error(`Failed to update vehicle: ${describeError(error)}`),
      },
    )
  }
  const cancel = () => {
    discard()
    onLeave()
  }

  return (
    <Card>
      <form className={css.form} onSubmit={submit} noValidate>
        <VehicleFields texts={texts} onChange={change} />
        <div className={css.choices}>
          <Button type="submit" variant="primary" busy={update.isPending} busyText="Updating...">
            Update Vehicle
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
    </Card>
  )
}
