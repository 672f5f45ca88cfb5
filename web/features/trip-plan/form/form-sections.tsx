import { mapFields } from '#shared/fields.ts'
import type { TripPlanNotation } from '#shared/trip-plan.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'
import type { FieldErrors } from '../../../hooks/use-form.ts'
import { CheckField, DateField, FieldRow, SelectField, TextArea, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import css from './form.module.css'
import type { TripPlanForm } from './form.ts'

export type SectionProps = { readonly form: TripPlanForm; readonly onChange: (changes: Partial<TripPlanForm>) => void }

export type CheckedProps = SectionProps & {
  /** Those of `checkForm`. */
  readonly errors: FieldErrors
  /** True before the user asks for the details. */
  readonly isBrief: boolean
}

type TextName = { [Name in keyof TripPlanForm]: TripPlanForm[Name] extends string ? Name : never }[keyof TripPlanForm]

const labels: Readonly<Partial<Record<string, string>>> = mapFields(tripPlanFields, ({ label }) => label)

/** Returns how the form's texts get their label, value, error and change. */
export const bindTexts =
  ({ form, onChange }: SectionProps, errors: FieldErrors = {}) =>
  (name: TextName) => ({
    label: labels[name] ?? '',
    value: form[name],
    error: errors[name],
    onChange: (text: string) => onChange({ [name]: text }),
  })

const zones = Intl.supportedValuesOf('timeZone')

const returnFields = ['day', 'time', 'graceHours', 'agencyName', 'steps']

type ReturnSectionProps = CheckedProps & {
  /** True if another time is used near the last stop. */
  readonly isZoneUncertain: boolean
}

export function ReturnSection({ errors, isBrief, isZoneUncertain, ...section }: ReturnSectionProps) {
  const { zone: own } = section.form
  const known = own === '' || zones.includes(own) ? zones : [own, ...zones]
  const text = bindTexts(section, errors)
  return (
    <Fold title="Return and who to call" open wrong={returnFields.some((name) => errors[name])}>
      <FieldRow>
        <DateField {...text('day')} label="Day of return" />
        <TextField {...text('time')} label="Time" type="time" />
      </FieldRow>
      {isBrief && !isZoneUncertain ? null : (
        <SelectField
          {...text('zone')}
          label="Time zone"
          hint={isZoneUncertain ? 'Your last stop is near a border between time zones. Check it.' : undefined}
          options={known.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        />
      )}
      {isBrief ? null : <TextField {...text('graceHours')} inputMode="numeric" autoComplete="off" hint="0 to 72" />}
      <FieldRow>
        <TextField
          {...text('agencyName')}
          label={tripPlanFields.agency.label}
          hint="Police, ranger or rescue"
          autoComplete="off"
        />
        <TextField {...text('agencyPhone')} label="Their number" type="tel" autoComplete="off" />
      </FieldRow>
      {isBrief ? null : <TextArea {...text('steps')} hint="Replace the usual steps. One step a line, at most 6." />}
    </Fold>
  )
}

const notationNames: readonly (readonly [TripPlanNotation, string])[] = [
  ['ddm', 'Degrees and minutes'],
  ['dms', 'Degrees, minutes, seconds'],
  ['utm', 'UTM'],
  ['mgrs', 'MGRS'],
  ['plusCode', 'Plus code'],
]

export function CampSection(section: SectionProps) {
  const { form, onChange } = section
  const { notations } = form
  const text = bindTexts(section)
  return (
    <Fold title="Camp and bail-out">
      <TextArea {...text('shelter')} />
      <TextArea {...text('equipment')} />
      <TextArea {...text('bailOut')} hint="Where you turn back or leave the route, and how" />
      <TextArea {...text('notes')} />
      <fieldset className={css.notations}>
        <legend>{tripPlanFields.notations.label}</legend>
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
