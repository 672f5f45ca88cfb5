import { type Field, listNames, mapFields, readPath } from '#shared/fields.ts'
import { roundStored } from '#shared/units.ts'
import { specFields } from '#shared/vehicle-fields.ts'
import type { Form } from '../../../hooks/use-form.ts'
import { toPer100 } from './consumption-text.ts'
import { toLitres } from './volume-text.ts'

/** Range and supplies by the server's names, as the form's fields have them. */
export const specFormFields = Object.fromEntries(
  Object.entries(specFields).map(([path, field]) => [`specs.${path}`, field]),
) as { readonly [Path in keyof typeof specFields as `specs.${Path}`]: (typeof specFields)[Path] }

export type SpecField = keyof typeof specFormFields
export type UseField = Extract<SpecField, `specs.use.${string}`>
export type NumberField = Exclude<SpecField, 'specs.energy'>
/** Texts as typed; consumption with its unit, gallons with a mark. */
export type SpecValues = Readonly<Record<SpecField, string>>

export const specNames = listNames(specFormFields)

export const noSpecs: SpecValues = mapFields(specFormFields, () => '')

/** Returns form texts for `specs` of any shape, as navigation states or refusals may contain. */
export const toSpecValues = (specs: unknown): SpecValues =>
  mapFields(specFormFields, (_field, name) => {
    const value = readPath({ specs }, name)
    // A vehicle without spare fuel has 0 L saved.
    if (name === 'specs.spare' && value === 0) return ''
    // Older numbers were saved unrounded and would look changed.
    if (typeof value === 'number') return String(roundStored(value))
    return typeof value === 'string' ? value : ''
  })

export type SpecForm = {
  readonly values: SpecValues
  readonly change: (changes: Partial<SpecValues>) => void
  readonly field: (name: SpecField) => ReturnType<Form<SpecValues>['field']>
}

const isFilled = (text: string) => text.trim() !== ''

export const isSet = (values: SpecValues, fields: readonly SpecField[] = specNames): boolean =>
  fields.some((field) => isFilled(values[field]))

const readFigure = ({ kind }: Field, text: string) => (kind === 'consumption' ? toPer100(text) : toLitres(text))

/** Returns the texts as saved, for comparison. */
export const toStoredTexts = (values: SpecValues): SpecValues =>
  mapFields(specFormFields, (field, name) => {
    const text = values[name].trim()
    return name === 'specs.energy' || text === '' ? text : String(readFigure(field, values[name]))
  })

type Sent = number | string

/** Range and supplies to send, with any other figures. The server refuses missing values and texts that are not numbers. */
export type SentSpecs = {
  readonly energy: string
  readonly tank: Sent
  readonly spare: Sent
  readonly use: { readonly paved: Sent }
}

/** Returns the specs to send; undefined if empty. */
export function toSentSpecs(values: SpecValues): SentSpecs | undefined {
  if (!isSet(values)) return undefined
  const read = (areUses: boolean): Readonly<Record<string, Sent>> =>
    Object.fromEntries(
      specNames
        .filter((name) => isFilled(values[name]) && (specFormFields[name].kind === 'consumption') === areUses)
        .map((name) => [name.slice(name.lastIndexOf('.') + 1), readFigure(specFormFields[name], values[name])]),
    )
  const [{ tank = '', spare = 0, ...figures }, { paved = '', ...uses }] = [read(false), read(true)]
  return { ...figures, energy: values['specs.energy'], tank, spare, use: { ...uses, paved } }
}
