import { toVehicleName } from '#shared/itinerary/texts.ts'
import { reachKinds, type SheetNotation } from '#shared/sheet.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { CheckField, DateField, FieldRow, SelectField, TextArea, TextField } from '../../../ui/fields.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { reachNames } from '../plan/layout.ts'
import css from './form.module.css'
import { PrivateInput } from './private-input.tsx'
import { Rows } from './rows.tsx'
import { newContact, newPerson, newReach, newVehicle, type SheetForm } from './sheet-form.ts'

type SectionProps = { readonly form: SheetForm; readonly onChange: (changes: Partial<SheetForm>) => void }

const zones = Intl.supportedValuesOf('timeZone')

export function ReturnSection({ form, onChange }: SectionProps) {
  const known = form.zone === '' || zones.includes(form.zone) ? zones : [form.zone, ...zones]
  return (
    <Fold title="Return and who to call" open>
      <FieldRow>
        <DateField label="Day of return" value={form.day} onChange={(day) => onChange({ day })} />
        <TextField label="Time" type="time" value={form.time} onChange={(time) => onChange({ time })} />
      </FieldRow>
      <SelectField
        label="Time zone"
        value={form.zone}
        onChange={(zone) => onChange({ zone })}
        options={known.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
      />
      <TextField
        label="Hours to wait after that"
        inputMode="numeric"
        autoComplete="off"
        hint="0 to 72"
        value={form.graceHours}
        onChange={(graceHours) => onChange({ graceHours })}
      />
      <FieldRow>
        <TextField
          label="Who to call"
          hint="Police, ranger or rescue"
          autoComplete="off"
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
        value={form.steps}
        onChange={(steps) => onChange({ steps })}
      />
    </Fold>
  )
}

export function PeopleSection({ form, onChange }: SectionProps) {
  return (
    <Fold title="People" open>
      <Rows rows={form.party} most={20} noun="person" empty={newPerson} onChange={(party) => onChange({ party })}>
        {(person, change) => (
          <>
            <TextField
              label="Name"
              autoComplete="off"
              dir="auto"
              value={person.name}
              onChange={(name) => change({ name })}
            />
            <PrivateInput label="Phone" type="tel" field={person.phone} onChange={(phone) => change({ phone })} />
            <FieldRow>
              <TextField
                label="Year of birth"
                inputMode="numeric"
                autoComplete="off"
                value={person.born}
                onChange={(born) => change({ born })}
              />
              <TextField
                label="Languages"
                autoComplete="off"
                value={person.languages}
                onChange={(languages) => change({ languages })}
              />
            </FieldRow>
            <PrivateInput label="Medical details" field={person.medical} onChange={(medical) => change({ medical })} />
          </>
        )}
      </Rows>
      <h2 className={css.subtitle}>Contacts at home</h2>
      <Rows rows={form.home} most={4} noun="contact" empty={newContact} onChange={(home) => onChange({ home })}>
        {(contact, change) => (
          <>
            <FieldRow>
              <TextField
                label="Name"
                autoComplete="off"
                dir="auto"
                value={contact.name}
                onChange={(name) => change({ name })}
              />
              <TextField
                label="Relation"
                autoComplete="off"
                value={contact.relation}
                onChange={(relation) => change({ relation })}
              />
            </FieldRow>
            <PrivateInput label="Phone" type="tel" field={contact.phone} onChange={(phone) => change({ phone })} />
          </>
        )}
      </Rows>
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
        most={4}
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
              <TextField
                label="Color"
                autoComplete="off"
                value={vehicle.color}
                onChange={(color) => change({ color })}
              />
              <TextField
                label="Trailer"
                autoComplete="off"
                value={vehicle.trailer}
                onChange={(trailer) => change({ trailer })}
              />
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
      <Rows rows={form.reach} most={8} noun="device" empty={newReach} onChange={(reach) => onChange({ reach })}>
        {(device, change) => (
          <>
            <SelectField
              label="Device"
              options={kindOptions}
              value={device.kind}
              onChange={(value) => change({ kind: reachKinds.find((kind) => kind === value) ?? 'other' })}
            />
            <PrivateInput label="Number or address" field={device.id} onChange={(id) => change({ id })} />
            <TextField label="Note" autoComplete="off" value={device.note} onChange={(note) => change({ note })} />
          </>
        )}
      </Rows>
      <TextField
        label="Check-ins"
        hint="For example: Each evening about 19:00 by inReach"
        autoComplete="off"
        value={form.checkIns}
        onChange={(checkIns) => onChange({ checkIns })}
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
