import { useMutation } from '@tanstack/react-query'
import { toChanges } from '#shared/fields.ts'
import { type FillFields as Fields, type Fill, fillFields } from '#shared/fill.ts'
import type { FillChanges } from '#shared/schemas/fill.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { toFailure } from '../../data/api-error.ts'
import { type Edit, toEdit } from '../../data/merge.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useEditDraft } from '../../hooks/use-edit-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { updateFill } from './api.ts'
import { findFillContext } from './fill-context.ts'
import { FillFields } from './fill-fields.tsx'
import { fillParts, findErrors, toFillFields, toFillValues } from './fill-values.ts'
import css from './fills.module.css'

type EditFillProps = {
  readonly vehicle: Vehicle
  readonly fill: Fill
  readonly fills: readonly Fill[]
  readonly onLeave: () => void
}

/** The form for a saved fill-up. */
export function EditFill({ vehicle, fill, fills, onLeave }: EditFillProps) {
  const [units, toast] = [useUnits(), useToast()]
  const energy = vehicle.specs?.energy ?? 'diesel'
  const measures = { energy, units }
  const { mutateAsync: update } = useMutation(updateFill(vehicle.id, fill.id, measures))
  const { save, question } = useSaveEdit((edit: Edit<FillChanges>) => update(edit), fillFields, energy)
  const { draft, base } = useEditDraft(`fill:${fill.id}`, toFillValues(fill, measures), fill.rev)
  const form = useForm(draft, { check: (values) => findErrors(values, measures) })
  const { tripId, waypointId } = fill
  const context = findFillContext(
    {
      values: form.values,
      measures,
      vehicle,
      saved: fill,
      others: fills.filter(({ id }) => id !== fill.id),
      place: { tripId, waypointId },
      itinerary: undefined,
    },
    units,
  )
  const leave = () => {
    form.discard()
    onLeave()
  }
  const submit = form.submit({
    send: (values) => {
      const fields = toFillFields({ ...values, surface: context.surface ?? '' }, measures, fill)
      return save(toEdit(fillParts, base, values, toChanges<Fields>(fillFields, fields)))
    },
    done: (saved) => {
      if (!isQueued(saved)) toast.success('Fill-up saved.')
      leave()
    },
    failed: (error) => toFailure(error, (words) => `Couldn’t save the fill-up: ${words}`),
  })
  return (
    <>
      <Form form={form} onSubmit={submit} className={css.form}>
        <FillFields form={form} energy={energy} {...context} />
        <FormActions submit="Save" busyText="Saving..." busy={form.busy} onCancel={leave} />
      </Form>
      {question ? <ConflictDialog {...question} /> : null}
    </>
  )
}
