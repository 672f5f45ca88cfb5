import { createDay, type Day, isDay } from '#shared/date.ts'
import type { FillFields } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import { readCurrent } from '#shared/rebase.ts'
import type { FillChanges } from '#shared/schemas/fill.ts'
import type { Surfaces } from '#shared/stop.ts'
import { type Measure, metric, toMeasure, type Units } from '#shared/units.ts'
import { type Energy, energyUnit } from '#shared/vehicle.ts'
import type { Part, Seen } from '../../data/merge.ts'
import { readNumber, readQuantity, toText } from '../../data/typed-number.ts'
import type { FieldErrors } from '../../hooks/use-form.ts'
import { readSurfaces, writeSurfaces } from './surface-text.ts'

const fields = [
  'day',
  'amount',
  'full',
  'by',
  'odometer',
  'km',
  'unit',
  'surface',
  'missed',
  'reset',
  'price',
  'currency',
  'note',
] as const

/** The form's texts. `full`, `missed` and `reset` are 'yes' or ''; `by` says which distance counts, and `unit` is its unit. */
export type FillValues = Readonly<Record<(typeof fields)[number], string>>

/** The measures that the texts are typed in. */
export type FillMeasures = { readonly amount: Measure; readonly distance: Units['distance'] }

export const toMeasures = (energy: Energy, units: Units): FillMeasures => ({
  amount: toMeasure(energyUnit(energy), units),
  distance: units.distance,
})

const toDistanceMeasure = (unit: string): Measure =>
  toMeasure('km', { ...metric, distance: unit === 'mi' ? 'mi' : 'km' })

export const emptyFill = (day: Day, { distance }: Pick<FillMeasures, 'distance'>): FillValues => ({
  day,
  amount: '',
  full: 'yes',
  by: 'odometer',
  odometer: '',
  km: '',
  unit: distance,
  surface: '',
  missed: '',
  reset: '',
  price: '',
  currency: '',
  note: '',
})

/** Returns a saved fill-up as the form shows it. */
export function toFillValues(fill: FillFields, { amount, distance }: FillMeasures): FillValues {
  const measure = toDistanceMeasure(distance)
  return {
    day: fill.day,
    amount: toText(fill.amount, amount),
    full: fill.full ? 'yes' : '',
    by: fill.odometer === undefined && fill.km !== undefined ? 'km' : 'odometer',
    odometer: toText(fill.odometer, measure),
    km: toText(fill.km, measure),
    unit: distance,
    surface: writeSurfaces(fill.surface),
    missed: fill.missed ? 'yes' : '',
    reset: fill.reset ? 'yes' : '',
    price: toText(fill.price),
    currency: fill.currency ?? '',
    note: fill.note ?? '',
  }
}

const isBetween = (value: number, min: number, max: number) => value >= min && value <= max
const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Returns a sentence for each field that can't be sent. */
export function findErrors(values: FillValues, measures: FillMeasures): FieldErrors {
  const { day, by, price, note } = values
  const [{ min, max }, sign] = [limits.fills.amount, measures.amount.sign]
  const amount = readQuantity(values.amount, measures.amount, undefined)
  const cost = readNumber(price)
  const isAmount = typeof amount === 'number' && isBetween(amount, min, max)
  const distance = by === 'km' ? 'km' : 'odometer'
  return {
    ...(isDay(day) ? {} : { day: 'Choose the day.' }),
    ...(isAmount
      ? {}
      : { amount: `Enter ${format(min / measures.amount.size)} to ${format(max / measures.amount.size)} ${sign}.` }),
    ...findDistanceError(distance, values),
    ...(cost !== undefined && !(cost !== null && isBetween(cost, 0, limits.fills.price))
      ? { price: 'Enter a number, or leave it empty.' }
      : {}),
    ...(cost !== undefined && !/^([A-Z]{3})?$/.test(toCurrency(values.currency))
      ? { currency: 'Enter a code like AUD, or leave it empty.' }
      : {}),
    ...(note.trim().length > limits.fills.note ? { note: `Use at most ${limits.fills.note} characters.` } : {}),
  }
}

const toCurrency = (text: string) => text.trim().toUpperCase()

function findDistanceError(field: 'odometer' | 'km', values: FillValues): FieldErrors {
  const typed = readNumber(values[field])
  if (typed === undefined) return {}
  const measure = toDistanceMeasure(values.unit)
  const most = limits.fills[field] / measure.size
  if (typed === null || !isBetween(typed, 0, most))
    return { [field]: `Enter 0 to ${format(Math.floor(most))} ${measure.sign}, or leave it empty.` }
  return Math.round(typed * 10) / 10 === typed ? {} : { [field]: 'Use at most one decimal.' }
}

/**
 * Returns the fields to send, of values without errors. `before` is the saved fill-up, whose figures stay as they are while the form
 * shows them.
 */
export function toFillFields(
  values: FillValues,
  measures: FillMeasures,
  surface: Surfaces | undefined,
  before?: FillFields,
): FillFields {
  const shown = before && toFillValues(before, measures)
  const read = (field: 'odometer' | 'km') => {
    const isSame = shown?.[field] === values[field] && shown.unit === values.unit
    const measure = toDistanceMeasure(values.unit)
    return (isSame ? before?.[field] : readQuantity(values[field], measure, undefined)) ?? undefined
  }
  const price = readNumber(values.price) ?? undefined
  const note = values.note.trim()
  const full = values.full !== ''
  return {
    day: createDay(values.day),
    amount: readQuantity(values.amount, measures.amount, before?.amount) ?? 0,
    full,
    ...(values.by === 'km' ? { km: read('km') } : { odometer: read('odometer') }),
    ...(full && surface && { surface }),
    ...(values.missed !== '' && { missed: true }),
    ...(values.reset !== '' && values.by !== 'km' && { reset: true }),
    ...(price !== undefined && { price, currency: toCurrency(values.currency) || undefined }),
    ...(note !== '' && { note }),
  }
}

/** Returns a change of all of the form's fields: null clears one. */
export const toFillChanges = (fill: FillFields): FillChanges => ({
  day: fill.day,
  amount: fill.amount,
  full: fill.full,
  odometer: fill.odometer ?? null,
  km: fill.km ?? null,
  surface: fill.surface ?? null,
  missed: fill.missed ?? null,
  reset: fill.reset ?? null,
  price: fill.price ?? null,
  currency: fill.currency ?? null,
  note: fill.note ?? null,
})

const describeYes = (field: keyof FillValues) => (texts: Readonly<Record<string, string>>) =>
  texts[field] === '' ? 'No' : 'Yes'

/** The parts of a fill-up that are compared as units. */
export const fillParts: readonly Part[] = [
  { label: 'Day', fields: ['day'] },
  { label: 'Amount', fields: ['amount'] },
  { label: 'Full tank', fields: ['full'], show: describeYes('full') },
  {
    label: 'Distance',
    fields: ['odometer', 'km', 'by', 'unit'],
    show: ({ by, odometer, km, unit }) => `${by === 'km' ? km : odometer} ${unit}`,
  },
  { label: 'Surface', fields: ['surface'] },
  { label: 'An earlier fill-up is missing', fields: ['missed'], show: describeYes('missed') },
  { label: 'The odometer starts again', fields: ['reset'], show: describeYes('reset') },
  { label: 'Price', fields: ['price', 'currency'], show: ({ price, currency }) => `${price} ${currency}`.trim() },
  { label: 'Note', fields: ['note'] },
]

/** Returns the fill-up in a refusal as the form's texts. */
export function readSeenFill(current: unknown, measures: FillMeasures): Seen | undefined {
  const thing = readCurrent(current)
  if (!thing) return undefined
  const { day, amount, full } = thing as Readonly<Record<string, unknown>>
  if (typeof day !== 'string' || !isDay(day) || typeof amount !== 'number') return undefined
  const readFigure = (field: string) => (typeof thing[field] === 'number' ? thing[field] : undefined)
  const readText = (field: string) => (typeof thing[field] === 'string' ? thing[field] : undefined)
  // Its JSON, without the marks, is the text of a form.
  const surface = JSON.stringify(thing.surface ?? {})
    .replace(/[{}"]/g, '')
    .replaceAll(':', ' ')
  const fill: FillFields = {
    day,
    amount,
    full: full === true,
    odometer: readFigure('odometer'),
    km: readFigure('km'),
    surface: readSurfaces(surface),
    missed: thing.missed === true,
    reset: thing.reset === true,
    price: readFigure('price'),
    currency: readText('currency'),
    note: readText('note'),
  }
  return { texts: toFillValues(fill, measures), rev: thing.rev }
}
