import type { LearnedMarks } from '#shared/vehicle.ts'
import type { Form } from '../../hooks/use-form.ts'
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
  const { values, change, field } = form
  return (
    <>
      <FieldRow>
        <TextField
          {...field('make')}
          label="Make"
          value={values.make}
          onChange={(make) => change({ make })}
          autoComplete="off"
          placeholder="Toyota"
        />
        <TextField
          {...field('model')}
          label="Model"
          value={values.model}
          onChange={(model) => change({ model })}
          autoComplete="off"
          placeholder="4Runner"
        />
      </FieldRow>
      <TextField
        {...field('year')}
        label="Year"
        value={values.year}
        onChange={(year) => change({ year })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="2015"
      />
      <TextArea
        {...field('modifications')}
        label="Modifications"
        value={values.modifications}
        onChange={(modifications) => change({ modifications })}
        rows={4}
        placeholder="Lift, tires, tanks, recovery gear..."
        hint="Modifications help the assistants answer your questions."
      />
      <RangeAndSupplies form={form} learned={learned} />
    </>
  )
}
