import { formatCount } from '#shared/count.ts'
import { isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { FieldsOf } from '#shared/fields.ts'
import type { OdometerReading } from '#shared/fill.ts'
import { findDueDay } from '#shared/itinerary/services.ts'
import { limits } from '#shared/limits.ts'
import { toMeasure, type Units } from '#shared/units.ts'
import type { Service } from '#shared/vehicle.ts'
import { findErrors, readTexts, toTexts } from '../../data/fields.ts'
import { toMeasures } from '../../data/measures.ts'
import type { FieldErrors } from '../../hooks/use-form.ts'
import { formatEntered } from './format-fill.ts'

/** Distances and months show their unit behind the label. */
export const serviceFields = {
  name: { kind: 'text', label: 'Name', most: limits.name, required: true },
  everyKm: { kind: 'number', label: 'Every', unit: 'km', least: 1, most: limits.services.km },
  everyMonths: { kind: 'number', label: 'Every', unit: 'months', least: 1, most: limits.services.months },
  lastKm: { kind: 'number', label: 'Last done at', unit: 'km', most: limits.fills.odometer },
  lastDay: { kind: 'day', label: 'Last done on' },
} satisfies FieldsOf<Service>

/** The form's texts; distances in the user's unit. */
export type ServiceValues = Readonly<Record<keyof Service, string>>

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
export function describeService(service: Service, units: Units): string {
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
