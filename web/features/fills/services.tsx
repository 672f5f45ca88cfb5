import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { FieldsOf } from '#shared/fields.ts'
import type { OdometerReading } from '#shared/fill.ts'
import { findDueDay } from '#shared/itinerary/services.ts'
import { limits } from '#shared/limits.ts'
import { toMeasure, type Units } from '#shared/units.ts'
import type { Service, Vehicle } from '#shared/vehicle.ts'
import { toFailure } from '../../data/api-error.ts'
import { findErrors, readTexts, toTexts } from '../../data/fields.ts'
import { toMeasures } from '../../data/measures.ts'
import { isQueued } from '../../data/unwrap.ts'
import { bindFields, type FieldErrors, useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField, DecimalField, FieldRow, TextField } from '../../ui/fields.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { saveVehicle } from './api.ts'
import css from './fills.module.css'
import { formatEntered } from './format-fill.ts'
import { useUndoable } from './use-undoable.ts'

/** A vehicle's services, with which the itinerary warns of those due on a trip. */
export function Services({ vehicle }: { readonly vehicle: Vehicle }) {
  const units = useUnits()
  const makeUndoable = useUndoable()
  const { services = [] } = vehicle
  const { mutateAsync: save } = useMutation(saveVehicle)
  /** The service in the dialog; its number for a saved one. */
  const [edited, setEdited] = useState<number | 'new'>()
  const remove = (service: Service) =>
    makeUndoable({
      change: () => save({ id: vehicle.id, rev: vehicle.rev, services: services.filter((one) => one !== service) }),
      done: 'Service deleted.',
      undo: ({ rev }) => save({ id: vehicle.id, rev, services }),
      undone: 'The service is back.',
      failed: 'Couldn’t delete the service',
    })
  return (
    <TitledCard icon={Wrench} title="Services">
      {services.length === 0 ? (
        <p>Add what is due regularly, such as the air filter. Your itineraries warn you if it is due on a trip.</p>
      ) : (
        <ul className="bare">
          {services.map((service, at) => (
            // Services have no ids, and may have the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state
            <li key={at} className={css.row}>
              <div>
                <p className={css.what} dir="auto">
                  {service.name}
                </p>
                <p className="small">{describeService(service, units)}</p>
              </div>
              <div className={css.buttons}>
                <IconButton label={`Change ${service.name}`} onClick={() => setEdited(at)}>
                  <Pencil />
                </IconButton>
                <IconButton label={`Delete ${service.name}`} onClick={() => void remove(service)}>
                  <Trash2 />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {services.length < limits.services.perVehicle ? (
        <Actions>
          <Button onClick={() => setEdited('new')}>Add service</Button>
        </Actions>
      ) : (
        <p>{`A vehicle has at most ${limits.services.perVehicle} services.`}</p>
      )}
      {edited === undefined ? null : (
        <ServiceDialog
          vehicle={vehicle}
          service={edited === 'new' ? undefined : services[edited]}
          onClose={() => setEdited(undefined)}
        />
      )}
    </TitledCard>
  )
}

type ServiceDialogProps = {
  readonly vehicle: Vehicle
  /** Undefined for a new one. */
  readonly service: Service | undefined
  readonly onClose: () => void
}

function ServiceDialog({ vehicle, service, onClose }: ServiceDialogProps) {
  const units = useUnits()
  const toast = useToast()
  const { id, rev, services = [], odometer } = vehicle
  const { mutateAsync: save } = useMutation(saveVehicle)
  // The dialog is about this service, even if another change moves the list.
  const [saved] = useState(service)
  const form = useForm(useValues(saved ? toServiceValues(saved, units) : newService(odometer, units)), {
    check: (values) => findServiceErrors(values, units),
  })
  const submit = form.submit({
    send: (values) => {
      const changed = toService(values, units, saved)
      const isSaved = (one: Service) => JSON.stringify(one) === JSON.stringify(saved)
      const at = saved ? services.findIndex(isSaved) : -1
      return save({ id, rev, services: at < 0 ? [...services, changed] : services.with(at, changed) })
    },
    done: (answer) => {
      onClose()
      // Otherwise the toast of unsynced changes says where it is.
      if (!isQueued(answer)) toast.success('Service saved.')
    },
    failed: (error) => toFailure(error, (words) => `Couldn’t save the service: ${words}`),
  })
  const field = bindFields(form, serviceFields)
  const withUnit = (name: 'everyKm' | 'everyMonths' | 'lastKm', unit: string) => ({
    ...field(name),
    label: `${serviceFields[name].label}, ${unit}`,
  })
  return (
    <Dialog title={saved ? 'Change service' : 'Add service'} onClose={() => form.busy || onClose()} growsUp>
      <Form form={form} onSubmit={submit}>
        <TextField {...field('name')} dir="auto" autoComplete="off" placeholder="Air filter" />
        <FieldRow>
          <DecimalField {...withUnit('everyKm', units.distance)} />
          <DecimalField {...withUnit('everyMonths', 'months')} />
        </FieldRow>
        <FieldRow>
          <DecimalField {...withUnit('lastKm', units.distance)} hint="Odometer reading." />
          <DateField {...field('lastDay')} />
        </FieldRow>
        <FormActions submit="Save" busyText="Saving..." busy={form.busy} onCancel={onClose} at="end" />
      </Form>
    </Dialog>
  )
}

/** Distances and months show their unit behind the label. */
const serviceFields = {
  name: { kind: 'text', label: 'Name', most: limits.name, required: true },
  everyKm: { kind: 'number', label: 'Every', unit: 'km', least: 1, most: limits.services.km },
  everyMonths: { kind: 'number', label: 'Every', unit: 'months', least: 1, most: limits.services.months },
  lastKm: { kind: 'number', label: 'Last done at', unit: 'km', most: limits.fills.odometer },
  lastDay: { kind: 'day', label: 'Last done on' },
} satisfies FieldsOf<Service>

/** The form's texts; distances in the user's unit. */
type ServiceValues = Readonly<Record<keyof Service, string>>

export const toServiceValues = (service: Partial<Service>, units: Units): ServiceValues =>
  toTexts(serviceFields, service, toMeasures(units))

/** A new service was last done now, as far as the odometer is known. */
export const newService = (odometer: OdometerReading | undefined, units: Units): ServiceValues =>
  toServiceValues({ lastKm: odometer?.km }, units)

/** Returns a sentence for each field that can't be sent. */
export function findServiceErrors(values: ServiceValues, units: Units): FieldErrors {
  const [hasKm, hasMonths] = [values.everyKm.trim() !== '', values.everyMonths.trim() !== '']
  return {
    ...findErrors(serviceFields, values, toMeasures(units)),
    ...(values.name.trim() === '' && { name: 'Enter a name, such as Air filter.' }),
    ...(!hasKm && !hasMonths && { everyKm: `Enter ${toMeasure('km', units).sign} or months.` }),
    ...(hasKm && values.lastKm.trim() === '' && { lastKm: 'Enter the odometer at the last service.' }),
    ...(hasMonths && !isDay(values.lastDay) && { lastDay: 'Choose the day.' }),
  }
}

/** Returns the service to send, of values without errors. `before` is the saved one, whose figures stay while the form shows them. */
export const toService = (values: ServiceValues, units: Units, before?: Service): Service =>
  readTexts<Service>(serviceFields, values, toMeasures(units), before)

/** Returns 'Every 15,000 km or 12 months. Due at 87,000 km or on Mon, May 31, 2027.' */
function describeService(service: Service, units: Units): string {
  const { everyKm, everyMonths, lastKm } = service
  const dueDay = findDueDay(service)
  const every = [
    everyKm === undefined ? [] : formatEntered(everyKm, 'km', units),
    everyMonths === undefined ? [] : formatCount(everyMonths, 'month'),
  ].flat()
  const due = [
    everyKm === undefined || lastKm === undefined ? [] : `at ${formatEntered(lastKm + everyKm, 'km', units)}`,
    dueDay === undefined ? [] : `on ${formatDayOfYear(dueDay)}`,
  ].flat()
  return `Every ${every.join(' or ')}.${due.length > 0 ? ` Due ${due.join(' or ')}.` : ''}`
}
