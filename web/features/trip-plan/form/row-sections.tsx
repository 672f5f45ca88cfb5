import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { capitalize } from '#shared/text.ts'
import { reachKinds } from '#shared/trip-plan.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, FieldRow, SelectField, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { reachNames } from '../plan/layout.ts'
import css from './form.module.css'
import { newContact, newPerson, newReach, newVehicle, type PrivateField } from './form.ts'
import { bindTexts, type CheckedProps, type SectionProps } from './form-sections.tsx'

/** A field that the browser does not complete. */
const PlainField = (props: ComponentProps<typeof TextField>) => <TextField autoComplete="off" {...props} />

export function PeopleSection({ form, errors, isBrief, onChange }: CheckedProps) {
  return (
    <Fold title="People" open wrong={Object.keys(errors).some((name) => name.includes('.'))}>
      <Rows
        rows={form.party}
        most={limits.tripPlan.party}
        noun="person"
        isFixed={isBrief}
        empty={newPerson}
        onChange={(party) => onChange({ party })}
      >
        {(field, at) => (
          <>
            <PlainField {...field('name')} label="Name" dir="auto" error={errors[`party.${at}.name`]} />
            <PrivateInput {...field('phone')} label="Phone" type="tel" />
            {isBrief ? null : (
              <>
                <FieldRow>
                  <PlainField
                    {...field('born')}
                    label="Year of birth"
                    inputMode="numeric"
                    error={errors[`party.${at}.born`]}
                  />
                  <PlainField {...field('languages')} label="Languages" />
                </FieldRow>
                <PrivateInput {...field('medical')} label="Medical details" />
              </>
            )}
          </>
        )}
      </Rows>
      {isBrief ? null : (
        <>
          <h2 className={css.subtitle}>Contacts at home</h2>
          <Rows
            rows={form.home}
            most={limits.tripPlan.home}
            noun="contact"
            empty={newContact}
            onChange={(home) => onChange({ home })}
          >
            {(field, at) => (
              <>
                <FieldRow>
                  <PlainField {...field('name')} label="Name" dir="auto" error={errors[`home.${at}.name`]} />
                  <PlainField {...field('relation')} label="Relation" />
                </FieldRow>
                <PrivateInput {...field('phone')} label="Phone" type="tel" />
              </>
            )}
          </Rows>
          <CheckField
            label={tripPlanFields.forCrew.label}
            checked={form.forCrew}
            onChange={(forCrew) => onChange({ forCrew })}
          />
          <p className="small">
            Members of this trip then see in Help who to call: these names and numbers, and the one to call for rescue,
            as far as they are saved.
          </p>
        </>
      )}
    </Fold>
  )
}

export function VehicleSection({ form, onChange, garage }: SectionProps & { readonly garage: readonly Vehicle[] }) {
  const options = [
    { value: '', text: 'Not in the garage' },
    ...garage.map((vehicle) => ({ value: vehicle.id, text: toVehicleName(vehicle) })),
  ]
  return (
    <Fold title="Vehicles">
      <Rows
        rows={form.vehicles}
        most={limits.tripPlan.vehicles}
        noun="vehicle"
        empty={newVehicle}
        onChange={(vehicles) => onChange({ vehicles })}
      >
        {(field) => (
          <>
            <SelectField {...field('vehicleId')} label="Vehicle" options={options} />
            <FieldRow>
              <PlainField {...field('color')} label="Color" />
              <PlainField {...field('trailer')} label="Trailer" />
            </FieldRow>
            <PrivateInput {...field('plate')} label="License plate" />
          </>
        )}
      </Rows>
    </Fold>
  )
}

const kindOptions = reachKinds.map((value) => ({ value, text: reachNames[value] }))

export function ReachSection({ form, onChange }: SectionProps) {
  return (
    <Fold title="Staying in touch">
      <Rows
        rows={form.reach}
        most={limits.tripPlan.reach}
        noun="device"
        empty={newReach}
        onChange={(reach) => onChange({ reach })}
      >
        {(field) => (
          <>
            <SelectField
              label="Device"
              options={kindOptions}
              value={field('kind').value}
              onChange={(value) => field('kind').onChange(reachKinds.find((kind) => kind === value) ?? 'other')}
            />
            <PrivateInput {...field('id')} label="Number or address" />
            <PlainField {...field('note')} label="Note" />
          </>
        )}
      </Rows>
      <PlainField
        {...bindTexts({ form, onChange })('checkIns')}
        hint="For example: Each evening about 19:00 by inReach"
      />
    </Fold>
  )
}

type PrivateInputProps = {
  readonly label: string
  readonly value: PrivateField
  readonly onChange: (value: PrivateField) => void
  readonly type?: 'tel' | 'text'
}

/** A field that leaves the page only if the user selects it. */
const PrivateInput = ({ label, value, onChange, type = 'text' }: PrivateInputProps) => (
  <fieldset className={css.private}>
    <legend className="visually-hidden">{label}</legend>
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      dir={type === 'tel' ? 'ltr' : 'auto'}
      value={value.text}
      onChange={(text) => onChange({ ...value, text })}
    />
    <CheckField
      label="Save on the server"
      checked={value.isSaved}
      onChange={(isSaved) => onChange({ ...value, isSaved })}
    />
  </fieldset>
)

/** Returns a field's value and change: `<TextField {...field('name')} label="Name" />`. */
type BindField<Row> = <Name extends keyof Row>(
  name: Name,
) => { readonly value: Row[Name]; readonly onChange: (value: Row[Name]) => void }

type RowsProps<Row> = {
  readonly rows: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
  readonly most: number
  /** The name of a row: 'person'. */
  readonly noun: string
  readonly empty: Row
  /** True if none can be added or removed. */
  readonly isFixed?: boolean
  readonly children: (field: BindField<Row>, at: number) => ReactNode
}

/** Rows that can be added and removed. */
function Rows<Row extends object>({ rows, onChange, most, noun, empty, isFixed = false, children }: RowsProps<Row>) {
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and their fields no state of their own
        <fieldset key={at} className={css.row}>
          <legend>{`${capitalize(noun)} ${at + 1}`}</legend>
          {children(
            (name) => ({ value: row[name], onChange: (value) => onChange(rows.with(at, { ...row, [name]: value })) }),
            at,
          )}
          {isFixed ? null : (
            <Button
              variant="plain"
              icon={<X />}
              aria-label={`Remove ${noun} ${at + 1}`}
              className={css.remove}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {rows.length < most && !isFixed ? (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...rows, empty])}>{`Add ${noun}`}</Button>
        </div>
      ) : null}
    </>
  )
}
