import type { SheetNotation } from '#shared/sheet.ts'
import type { FieldErrors } from '../../../hooks/use-form.ts'
import { CheckField, DateField, FieldRow, SelectField, TextArea, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import css from './form.module.css'
import type { SheetForm } from './sheet-form.ts'

export type SectionProps = { readonly form: SheetForm; readonly onChange: (changes: Partial<SheetForm>) => void }

/** `errors` are those of `checkForm`. */
export type CheckedProps = SectionProps & { readonly errors: FieldErrors }

const zones = Intl.supportedValuesOf('timeZone')

const returnFields = ['day', 'time', 'graceHours', 'agencyName', 'steps']

type ReturnSectionProps = CheckedProps & {
  /** True if another time is used near the last stop. */
  readonly isZoneUncertain: boolean
}

export function ReturnSection({ form, errors, onChange, isZoneUncertain }: ReturnSectionProps) {
  const known = form.zone === '' || zones.includes(form.zone) ? zones : [form.zone, ...zones]
  return (
    <Fold title="Return and who to call" open wrong={returnFields.some((name) => errors[name])}>
      <FieldRow>
        <DateField label="Day of return" error={errors.day} value={form.day} onChange={(day) => onChange({ day })} />
        <TextField
          label="Time"
          type="time"
          error={errors.time}
          value={form.time}
          onChange={(time) => onChange({ time })}
        />
      </FieldRow>
      <SelectField
        label="Time zone"
        hint={isZoneUncertain ? 'Your last stop is near a border between time zones. Check it.' : undefined}
        value={form.zone}
        onChange={(zone) => onChange({ zone })}
        options={known.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
      />
      <TextField
        label="Hours to wait after that"
        inputMode="numeric"
        autoComplete="off"
        hint="0 to 72"
        error={errors.graceHours}
        value={form.graceHours}
        onChange={(graceHours) => onChange({ graceHours })}
      />
      <FieldRow>
        <TextField
          label="Who to call"
          hint="Police, ranger or rescue"
          autoComplete="off"
          error={errors.agencyName}
          value={form.agencyName}
          onChange={(agencyName) => onChange({ agencyName })}
        />
        <TextField
          label="Their number"
          type="tel"
          autoComplete="off"
          value={form.agencyPhone}
          onChange={(agencyPhone) => onChange({ agencyPhone })}
        />
      </FieldRow>
      <TextArea
        label="Your own steps"
        hint="Replace the usual steps. One step a line, at most 6."
        error={errors.steps}
        value={form.steps}
        onChange={(steps) => onChange({ steps })}
      />
    </Fold>
  )
}

const notationNames: readonly (readonly [SheetNotation, string])[] = [
  ['ddm', 'Degrees and minutes'],
  ['dms', 'Degrees, minutes, seconds'],
  ['utm', 'UTM'],
  ['mgrs', 'MGRS'],
  ['plusCode', 'Plus code'],
]

export function CampSection({ form, onChange }: SectionProps) {
  const { notations } = form
  return (
    <Fold title="Camp and bail-out">
      <TextArea label="Shelter" value={form.shelter} onChange={(shelter) => onChange({ shelter })} />
      <TextArea label="Equipment" value={form.equipment} onChange={(equipment) => onChange({ equipment })} />
      <TextArea
        label="Bail-out"
        hint="Where you turn back or leave the route, and how"
        value={form.bailOut}
        onChange={(bailOut) => onChange({ bailOut })}
      />
      <TextArea label="Notes" value={form.notes} onChange={(notes) => onChange({ notes })} />
      <fieldset className={css.notations}>
        <legend>Coordinates besides decimal degrees</legend>
        {notationNames.map(([notation, name]) => (
          <CheckField
            key={notation}
            label={name}
            checked={notations.includes(notation)}
            onChange={(checked) =>
              onChange({
                notations: notationNames.flatMap(([one]) =>
                  (one === notation ? checked : notations.includes(one)) ? [one] : [],
                ),
              })
            }
          />
        ))}
      </fieldset>
    </Fold>
  )
}
