import { isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import { type Field, type FieldList, listNames, readPath } from '#shared/fields.ts'
import { formatCoordinates, type Notation } from '#shared/notations/coordinates.ts'
import { toStopKind } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { planFields } from '#shared/trip-fields.ts'
import { convertConsumption, toShown, type Units } from '#shared/units.ts'
import { type Energy, energyUnit } from '#shared/vehicle.ts'
import { specFields } from '#shared/vehicle-fields.ts'
import { legFields, supplyFields } from '#shared/waypoint-fields.ts'
import { findConsumptionUnit, toMeasures } from './measures.ts'
import type { FieldGroup } from './merge.ts'

/** Shows what of an item differs between devices, by the list of its noun's fields (shared/fields.ts). */

/** Fields that are shown together, such as a place's two coordinates. */
export type DescribedGroup = FieldGroup & { readonly label: string }

/** A field, or fields shown together, that differs between devices. */
export type FieldRow = { readonly label: string; readonly mine: string; readonly theirs: string }

/** The fields of groups, by the path in them. */
const groups: { readonly [Name in string]?: FieldList } = {
  plan: planFields,
  specs: specFields,
  stop: supplyFields,
  leg: legFields,
}

type Item = Readonly<Record<string, unknown>>

/** The user's units and notation. Without `energy`, the vehicle is unknown. */
export type Reading = { readonly units: Units; readonly notation: Notation; readonly energy?: Energy | undefined }

/** Returns the fields that are compared as units: those with the same label. */
export const listParts = (fields: FieldList): readonly DescribedGroup[] =>
  [
    ...Map.groupBy(
      listNames(fields).filter((name) => fields[name]?.kind !== 'id'),
      (name) => fields[name]?.label ?? name,
    ),
  ].map(([label, names]) => ({ label, fields: names }))

/** Returns both versions of what a form and another device changed; `conflicts` may name more than the list has. */
export function describeConflicts(
  fields: FieldList,
  conflicts: readonly FieldGroup[],
  versions: { readonly mine: Item; readonly theirs: Item },
  reading: Reading,
): readonly FieldRow[] {
  const names = new Set(conflicts.flatMap((part) => part.fields))
  const parts = listParts(fields).filter((part) => part.fields.some((name) => names.has(name)))
  const rows = describeParts(fields, parts, versions, reading)
  const different = rows.filter(({ mine, theirs }) => mine !== theirs)
  return different.length > 0 ? different : rows
}

/** Returns both versions of parts of an item in the API's shape. */
export const describeParts = (
  fields: FieldList,
  parts: readonly DescribedGroup[],
  { mine, theirs }: { readonly mine: Item; readonly theirs: Item },
  reading: Reading,
): readonly FieldRow[] =>
  parts.map(({ label, fields: [name = ''] }) => {
    const describe = (item: Item) => {
      const [group, value] = [groups[name], item[name]]
      if (group && typeof value === 'object' && value !== null) return describeGroup(group, value, reading)
      return describeField(fields[name], value, item, reading)
    }
    return { label, mine: describe(mine), theirs: describe(theirs) }
  })

function describeField(field: Field | undefined, value: unknown, item: Item, reading: Reading): string {
  if (field?.kind === 'yesNo') return value === true ? 'Yes' : 'No'
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return describeNumber(value, field, reading)
  if (typeof value === 'object') return field?.kind === 'surfaces' ? describeShares(value) : describeList(value)
  const text = String(value)
  if (field?.kind === 'degrees') {
    const { latitude, longitude } = item
    return formatCoordinates({ latitude: String(latitude), longitude: String(longitude) }, reading.notation)
  }
  if (field?.kind === 'day') {
    const day = text.slice(0, 10)
    return isDay(day) ? formatDayOfYear(day) : ''
  }
  const kind = field?.kind === 'stopKind' ? toStopKind(text) : undefined
  // Another program's symbol keeps its name.
  return kind === text ? stopKindNames[kind] : text
}

/** Returns a number in the user's unit. */
function describeNumber(value: number, field: Field | undefined, { units, energy }: Reading): string {
  if (field?.kind === 'consumption') {
    const { value: unit, text } = findConsumptionUnit(units.consumption, energy ?? '')
    return `${Math.round(convertConsumption(value, unit) * 100) / 100} ${text}`
  }
  if (!field?.unit) return String(value)
  if (field.unit === 'energy' && !energy) return `${value} L or kWh`
  const measure = toMeasures(units, energy && energyUnit(energy))(field.unit)
  return `${toShown(value, measure)} ${measure.sign}`
}

/** Returns 'people 2, driving hours a day 7', for example. */
function describeGroup(fields: FieldList, group: object, reading: Reading): string {
  const energy = 'energy' in group ? (group.energy === 'electric' ? 'electric' : 'diesel') : reading.energy
  return listNames(fields)
    .flatMap((path) => {
      const [field, value] = [fields[path], readPath(group, path)]
      if (!field || value === undefined || value === null || value === false) return []
      const label = field.label.charAt(0).toLowerCase() + field.label.slice(1)
      if (value === true) return label
      if (Array.isArray(value)) return `${label} ${value.length}`
      const text = describeField(field, value, {}, { ...reading, energy })
      return `${label} ${typeof value === 'object' ? `(${text})` : text}`
    })
    .join(', ')
}

/** Returns 'sand 0.8, track 0.2', for example. */
const describeShares = (shares: object): string =>
  Object.entries(shares)
    .map(([surface, share]) => `${surface} ${share}`)
    .join(', ')

/** Returns 'Ada, +61 400; Ben', for example. */
function describeList(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeList).join('; ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .filter(([name, part]) => name !== 'vehicleId' && part !== undefined && part !== '')
    .map(([, part]) => String(part))
    .join(', ')
}
