import { createDay, isDay } from '#shared/date.ts'
import { type Field, type FieldList, type FieldsOf, mapFields } from '#shared/fields.ts'
import { type Surfaces, surfaces } from '#shared/stop.ts'
import type { Measure } from '#shared/units.ts'
import type { FieldErrors } from '../hooks/use-form.ts'
import type { Measures } from './measures.ts'
import type { Texts } from './merge.ts'
import { readNumber, readQuantity, toText } from './typed-number.ts'

/** A form's texts, its errors and its changes, as the list of a noun's fields (shared/fields.ts) has them. */

type Values = Readonly<Record<string, unknown>>

/** Returns an item's form texts: yes and no are 'yes' and ''. Anything else than the field's kind is ''. */
export const toTexts = <Name extends string>(fields: FieldList<Name>, item: Values, measures: Measures) =>
  mapFields(fields, (field, name) => toFieldText(field, item[name], measures))

function toFieldText({ kind, unit }: Field, value: unknown, measures: Measures): string {
  if (kind === 'yesNo') return value === true ? 'yes' : ''
  if (kind === 'number') return typeof value === 'number' ? toText(value, unit && measures(unit)) : ''
  if (kind === 'surfaces') return typeof value === 'object' && value !== null ? writeSurfaces(value) : ''
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the item that texts without errors mean, without its empty fields. `before` is the saved one, whose quantities stay while the
 * form shows them.
 */
export const readTexts = <Item extends object>(
  fields: FieldsOf<Item>,
  texts: Readonly<Record<keyof Item, string>>,
  measures: Measures,
  before: Partial<Item> = {},
) =>
  Object.fromEntries(
    Object.entries(
      mapFields<keyof Item, unknown>(fields, (field, name) => readText(field, texts[name], measures, before[name])),
    ).filter(([, value]) => value !== undefined),
    // `FieldsOf` gives each field the kind of its type.
  ) as Item

function readText({ kind, unit, required }: Field, text: string, measures: Measures, before?: unknown): unknown {
  if (kind === 'yesNo') return text !== '' || (required ? false : undefined)
  if (kind === 'number') return readFigure(text, unit && measures(unit), before) ?? undefined
  if (kind === 'surfaces') return readSurfaces(text)
  if (kind === 'day') return isDay(text) ? createDay(text) : undefined
  return (kind === 'currency' ? text.toUpperCase() : text).trim() || undefined
}

const readFigure = (text: string, measure: Measure | undefined, before?: unknown) =>
  measure ? readQuantity(text, measure, typeof before === 'number' ? before : undefined) : readNumber(text)

/** Returns a sentence for each field that can't be sent. */
export const findErrors = (fields: FieldList, texts: Texts, measures: Measures): FieldErrors =>
  Object.fromEntries(
    Object.entries(mapFields(fields, (field, name) => findError(field, texts[name] ?? '', measures))).filter(
      ([, error]) => error !== undefined,
    ),
  )

function findError(field: Field, text: string, measures: Measures): string | undefined {
  const { kind, required, most = Number.POSITIVE_INFINITY } = field
  const value = text.trim()
  if (value === '' && !required) return undefined
  if (kind === 'day') return isDay(text) ? undefined : 'Choose the day.'
  if (kind === 'currency') return /^[a-z]{3}$/i.test(value) ? undefined : 'Enter a code like AUD, or leave it empty.'
  if (kind === 'text' && value.length > most) return `Use at most ${most} characters.`
  return kind === 'number' ? findNumberError(field, text, measures) : undefined
}

function findNumberError(field: Field, text: string, measures: Measures) {
  const { unit, required, least = 0, most, decimals } = field
  const measure = unit && measures(unit)
  const value = readFigure(text, measure)
  if (typeof value === 'number' && (most === undefined || (value >= least && value <= most))) {
    const typed = readNumber(text) ?? 0
    return decimals && Math.round(typed * 10) / 10 !== typed ? 'Use at most one decimal.' : undefined
  }
  const ending = required ? '.' : ', or leave it empty.'
  if (!measure || most === undefined) return `Enter a number${ending}`
  const [from, to] = [least / measure.size, most / measure.size]
  const range = unit === 'km' ? [Math.ceil(from), Math.floor(to)] : [from, to]
  return `Enter ${range.map(format).join(' to ')} ${measure.sign}${ending}`
}

const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Returns shares as stored in a form and in a file: 'sand 0.8, track 0.2'. */
export const writeSurfaces = (shares: Surfaces | undefined): string =>
  surfaces.flatMap((surface) => (shares?.[surface] ? [`${surface} ${shares[surface]}`] : [])).join(', ')

/** Returns the shares of a text; one surface without a number is all of it. Undefined if it is anything else. */
export function readSurfaces(text: string): Surfaces | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/\s*[,;]\s*/)
  const shares: Surfaces = {}
  for (const part of parts) {
    const [name = '', share = '1', ...others] = part.split(/\s+/)
    const surface = surfaces.find((one) => one === name)
    if (!surface || others.length > 0 || !(Number(share) > 0)) return undefined
    shares[surface] = Number(share)
  }
  const sum = Object.values(shares).reduce<number>((total, share) => total + (share ?? 0), 0)
  return Math.abs(sum - 1) < 0.005 ? shares : undefined
}
