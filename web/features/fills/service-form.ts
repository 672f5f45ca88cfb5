import { formatCount } from '#shared/count.ts'
import { createDay, isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { OdometerReading } from '#shared/fill.ts'
import { findDueDay } from '#shared/itinerary/services.ts'
import { limits } from '#shared/limits.ts'
import { type Measure, toMeasure, type Units } from '#shared/units.ts'
import type { Service } from '#shared/vehicle.ts'
import { readNumber, readQuantity, toText } from '../../data/typed-number.ts'
import type { FieldErrors } from '../../hooks/use-form.ts'
import { formatEntered } from './format-fill.ts'

/** The form's texts; distances in the user's unit. */
export type ServiceValues = Readonly<Record<keyof Service, string>>

/** A new service was last done now, as far as the odometer is known. */
export const newService = (odometer: OdometerReading | undefined, units: Units): ServiceValues => ({
  name: '',
  everyKm: '',
  everyMonths: '',
  lastDay: '',
  lastKm: toText(odometer?.km, toMeasure('km', units)),
})

export function toServiceValues({ name, everyKm, everyMonths, lastKm, lastDay }: Service, units: Units): ServiceValues {
  const measure = toMeasure('km', units)
  return {
    name,
    everyKm: toText(everyKm, measure),
    everyMonths: toText(everyMonths),
    lastKm: toText(lastKm, measure),
    lastDay: lastDay ?? '',
  }
}

/** Returns a sentence for each field that can't be sent. */
export function findServiceErrors({ name, ...values }: ServiceValues, units: Units): FieldErrors {
  const measure = toMeasure('km', units)
  const { km, months } = limits.services
  const hasKm = values.everyKm.trim() !== ''
  const isEmpty = !hasKm && values.everyMonths.trim() === ''
  return {
    ...(name.trim() === '' ? { name: 'Enter a name, such as Air filter.' } : {}),
    ...(name.trim().length > limits.name ? { name: `Use at most ${limits.name} characters.` } : {}),
    ...findNumberError('everyKm', values.everyKm, 1, km, measure),
    ...findNumberError('everyMonths', values.everyMonths, 1, months),
    ...(isEmpty ? { everyKm: `Enter ${measure.sign} or months.` } : {}),
    ...findNumberError('lastKm', values.lastKm, 0, limits.fills.odometer, measure),
    ...(hasKm && values.lastKm.trim() === '' ? { lastKm: 'Enter the odometer at the last service.' } : {}),
    ...(values.everyMonths.trim() !== '' && !isDay(values.lastDay) ? { lastDay: 'Choose the day.' } : {}),
  }
}

function findNumberError(field: string, text: string, min: number, max: number, measure?: Measure): FieldErrors {
  const typed = readNumber(text)
  const most = measure ? Math.floor(max / measure.size) : max
  if (typed === undefined || (typed !== null && typed >= min && typed <= most)) return {}
  const sign = measure ? measure.sign : 'months'
  return { [field]: `Enter ${min} to ${most.toLocaleString('en-US')} ${sign}, or leave it empty.` }
}

/** Returns the service to send, of values without errors. `before` is the saved one, whose figures stay while the form shows them. */
export function toService(values: ServiceValues, units: Units, before: Service | undefined): Service {
  const measure = toMeasure('km', units)
  const readKm = (field: 'everyKm' | 'lastKm') => readQuantity(values[field], measure, before?.[field]) ?? undefined
  return {
    name: values.name.trim(),
    everyKm: readKm('everyKm'),
    everyMonths: readNumber(values.everyMonths) ?? undefined,
    lastKm: readKm('lastKm'),
    lastDay: isDay(values.lastDay) ? createDay(values.lastDay) : undefined,
  }
}

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
