import { FieldRow, TextArea, TextField } from '../../ui/fields.tsx'
import type { VehicleTexts } from './vehicle-texts.ts'

/** The four fields of a vehicle. */
export function VehicleFields({
  texts,
  onChange,
}: {
  readonly texts: VehicleTexts
  readonly onChange: (changes: Partial<VehicleTexts>) => void
}) {
  return (
    <>
      <FieldRow>
        <TextField
          label="Make"
          value={texts.make}
          onChange={(make) => onChange({ make })}
          autoComplete="off"
          placeholder="Toyota"
        />
        <TextField
          label="Model"
          value={texts.model}
          onChange={(model) => onChange({ model })}
          autoComplete="off"
          placeholder="4Runner"
        />
      </FieldRow>
      <TextField
        label="Year"
        value={texts.year}
        onChange={(year) => onChange({ year })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="2015"
      />
      <TextArea
        label="Modifications"
        value={texts.modifications}
        onChange={(modifications) => onChange({ modifications })}
        rows={4}
        placeholder="Lift, tires, tanks, recovery gear..."
        hint="What your vehicle can do helps the assistants to answer you."
      />
    </>
  )
}
