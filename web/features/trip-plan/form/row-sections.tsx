import type { ComponentProps } from 'react'
import { limits } from '#shared/limits.ts'
import { reachKinds } from '#shared/trip-plan.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { CheckField, FieldRow, SelectField, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { reachNames } from '../plan/layout.ts'
import css from './form.module.css'
import { newContact, newPerson, newReach, newVehicle } from './form.ts'
import { bindTexts, type CheckedProps, type SectionProps } from './form-sections.tsx'
import { PrivateInput } from './private-input.tsx'
import { Rows } from './rows.tsx'

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
        {(person, change, at) => (
          <>
            <PlainField
              label="Name"
              dir="auto"
              error={errors[`party.${at}.name`]}
              value={person.name}
              onChange={(name) => change({ name })}
            />
            <PrivateInput label="Phone" type="tel" field={person.phone} onChange={(phone) => change({ phone })} />
            {isBrief ? null : (
              <>
                <FieldRow>
                  <PlainField
                    label="Year of birth"
                    inputMode="numeric"
                    error={errors[`party.${at}.born`]}
                    value={person.born}
                    onChange={(born) => change({ born })}
                  />
                  <PlainField
                    label="Languages"
                    value={person.languages}
                    onChange={(languages) => change({ languages })}
                  />
                </FieldRow>
                <PrivateInput
                  label="Medical details"
                  field={person.medical}
                  onChange={(medical) => change({ medical })}
                />
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
            {(contact, change, at) => (
              <>
                <FieldRow>
                  <PlainField
                    label="Name"
                    dir="auto"
                    error={errors[`home.${at}.name`]}
                    value={contact.name}
                    onChange={(name) => change({ name })}
                  />
                  <PlainField label="Relation" value={contact.relation} onChange={(relation) => change({ relation })} />
                </FieldRow>
                <PrivateInput label="Phone" type="tel" field={contact.phone} onChange={(phone) => change({ phone })} />
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
        {(vehicle, change) => (
          <>
            <SelectField
              label="Vehicle"
              options={options}
              value={vehicle.vehicleId}
              onChange={(vehicleId) => change({ vehicleId })}
            />
            <FieldRow>
              <PlainField label="Color" value={vehicle.color} onChange={(color) => change({ color })} />
              <PlainField label="Trailer" value={vehicle.trailer} onChange={(trailer) => change({ trailer })} />
            </FieldRow>
            <PrivateInput label="License plate" field={vehicle.plate} onChange={(plate) => change({ plate })} />
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
        {(device, change) => (
          <>
            <SelectField
              label="Device"
              options={kindOptions}
              value={device.kind}
              onChange={(value) => change({ kind: reachKinds.find((kind) => kind === value) ?? 'other' })}
            />
            <PrivateInput label="Number or address" field={device.id} onChange={(id) => change({ id })} />
            <PlainField label="Note" value={device.note} onChange={(note) => change({ note })} />
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
