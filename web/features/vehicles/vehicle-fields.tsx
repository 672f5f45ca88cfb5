import type { LearnedMarks } from '#shared/vehicle.ts'
import { vehicleFields } from '#shared/vehicle-fields.ts'
import { bindFields, type Form } from '../../hooks/use-form.ts'
import { FieldRow, TextArea, TextField } from '../../ui/fields.tsx'
import { RangeAndSupplies } from './specs/range-and-supplies.tsx'
import type { VehicleValues } from './vehicle-form.ts'

type VehicleFieldsProps = {
  readonly form: Pick<Form<VehicleValues>, 'values' | 'change' | 'field'>
  /** Marks of the saved figures that were learned from fill-ups. */
  readonly learned?: LearnedMarks | undefined
}

/** A vehicle's fields, with the itinerary's below. */
export function VehicleFields({ form, learned }: VehicleFieldsProps) {
  const field = bindFields(form, vehicleFields)
  return (
    <>
      <FieldRow>
        <TextField {...field('make')} autoComplete="off" placeholder="Toyota" />
        <TextField {...field('model')} autoComplete="off" placeholder="4Runner" />
      </FieldRow>
      <TextField {...field('year')} inputMode="numeric" autoComplete="off" placeholder="2015" />
      <TextArea
        {...field('modifications')}
        rows={4}
        placeholder="Lift, tires, tanks, recovery gear..."
        hint="Modifications help the assistants answer your questions."
      />
      <RangeAndSupplies form={form} learned={learned} />
    </>
  )
}
