import { FieldRow, TextArea, TextField } from '../../ui/fields.tsx'
import type { VehicleValues } from './vehicle-form.ts'

/** The four fields of a vehicle. */
export function VehicleFields({
  values,
  onChange,
}: {
  readonly values: VehicleValues
  readonly onChange: (changes: Partial<VehicleValues>) => void
}) {
  return (
    <>
      <FieldRow>
        <TextField
          label="Make"
          value={values.make}
          onChange={(make) => onChange({ make })}
          autoComplete="off"
          placeholder="Toyota"
        />
        <TextField
          label="Model"
          value={values.model}
          onChange={(model) => onChange({ model })}
          autoComplete="off"
          placeholder="4Runner"
        />
      </FieldRow>
      <TextField
        label="Year"
        value={values.year}
        onChange={(year) => onChange({ year })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="2015"
      />
      <TextArea
        label="Modifications"
        value={values.modifications}
        onChange={(modifications) => onChange({ modifications })}
        rows={4}
        placeholder="Lift, tires, tanks, recovery gear..."
        hint="What your vehicle can do helps the assistants to answer you."
      />
    </>
  )
}
