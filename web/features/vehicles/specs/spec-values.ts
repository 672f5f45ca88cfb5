import { roundStored } from '#shared/units.ts'
import { toPer100 } from './consumption-text.ts'
import { toLitres } from './volume-text.ts'

/** Empty fields of range and supplies, by the server's names. */
export const noSpecs = {
  'specs.energy': '',
  'specs.tank': '',
  'specs.spare': '',
  'specs.use.paved': '',
  'specs.use.gravel': '',
  'specs.use.track': '',
  'specs.use.sand': '',
  'specs.use.rough': '',
  'specs.water': '',
  'specs.battery': '',
  'specs.solar': '',
  'specs.base': '',
  'specs.fridge': '',
  'specs.alternator': '',
}
export type SpecField = keyof typeof noSpecs
export type UseField = Extract<SpecField, `specs.use.${string}`>
export type NumberField = Exclude<SpecField, 'specs.energy'>
/** Texts as typed; consumption with its unit, gallons with a mark. */
export type SpecValues = Readonly<Record<SpecField, string>>

const isSpecField = (name: string): name is SpecField => Object.hasOwn(noSpecs, name)
export const specFields: readonly SpecField[] = Object.keys(noSpecs).filter(isSpecField)
const isUse = (field: string) => field.startsWith('specs.use.')

const makeValues = (read: (field: SpecField) => string): SpecValues => ({
  ...noSpecs,
  ...Object.fromEntries(specFields.map((field) => [field, read(field)])),
})

/** Returns form texts for `specs` of any shape, as navigation states or refusals may contain. */
export const toSpecValues = (specs: unknown): SpecValues =>
  makeValues((field) => {
    const value = field.split('.').slice(1).reduce(pick, specs)
    // A vehicle without spare fuel has 0 L saved.
    if (field === 'specs.spare' && value === 0) return ''
    // Older numbers were saved unrounded and would look changed.
    if (typeof value === 'number') return String(roundStored(value))
    return typeof value === 'string' ? value : ''
  })

const pick = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined

const isFilled = (text: string) => text.trim() !== ''

export const isSet = (values: SpecValues, fields = specFields): boolean =>
  fields.some((field) => isFilled(values[field]))

const readFigure = (field: string, text: string) => (isUse(field) ? toPer100(text) : toLitres(text))

/** Returns the texts as saved, for comparison. */
export const toStoredTexts = (values: SpecValues): SpecValues =>
  makeValues((field) => {
    const text = values[field]
    return field === 'specs.energy' || !isFilled(text) ? text.trim() : String(readFigure(field, text))
  })

type Sent = number | string
type Optional = Sent | undefined

/** Range and supplies to send. The server refuses missing values and texts that are not numbers. */
export type SentSpecs = {
  readonly energy: string
  readonly tank: Sent
  readonly spare: Sent
  readonly use: { readonly paved: Sent } & Readonly<Record<'gravel' | 'track' | 'sand' | 'rough', Optional>>
} & Readonly<Record<'water' | 'battery' | 'solar' | 'base' | 'fridge' | 'alternator', Optional>>

/** Returns the specs to send; undefined if empty. */
export function toSentSpecs(values: SpecValues): SentSpecs | undefined {
  if (!isSet(values)) return undefined
  const read = (field: NumberField): Sent => readFigure(field, values[field])
  const readIfSet = (field: NumberField): Optional => (isFilled(values[field]) ? read(field) : undefined)
  return {
    energy: values['specs.energy'],
    tank: read('specs.tank'),
    spare: readIfSet('specs.spare') ?? 0,
    use: {
      paved: read('specs.use.paved'),
      gravel: readIfSet('specs.use.gravel'),
      track: readIfSet('specs.use.track'),
      sand: readIfSet('specs.use.sand'),
      rough: readIfSet('specs.use.rough'),
    },
    water: readIfSet('specs.water'),
    battery: readIfSet('specs.battery'),
    solar: readIfSet('specs.solar'),
    base: readIfSet('specs.base'),
    fridge: readIfSet('specs.fridge'),
    alternator: readIfSet('specs.alternator'),
  }
}
