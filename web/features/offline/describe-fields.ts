import { isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { Field, FieldUnit } from '#shared/fields.ts'
import { fillFields } from '#shared/fill.ts'
import { formatCoordinates, type Notation } from '#shared/notations/coordinates.ts'
import { rebase } from '#shared/rebase.ts'
import { toStopKind } from '#shared/stop.ts'
import { type StoredUnit, toMeasure, toShown, type Units } from '#shared/units.ts'
import { vehicleFields } from '#shared/vehicle.ts'
import { stopKindNames } from '../../map/core/stop-kind-names.ts'
import type { Fields, Operation } from '../../offline/public/types.ts'

/** A field, or fields shown together, that differs between devices. */
export type FieldRow = { readonly label: string; readonly mine: string; readonly theirs: string }

type Part = {
  readonly label: string
  readonly fields: readonly string[]
  readonly show?: (value: unknown, fields: Fields, units: Units, notation: Notation) => string
}

const showDay = (value: unknown): string => {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return isDay(day) ? formatDayOfYear(day) : ''
}

function showKind(value: unknown): string {
  if (typeof value !== 'string') return ''
  const kind = toStopKind(value)
  return kind ? stopKindNames[kind] : value
}

/** API field names as the forms label them. */
const names: Readonly<Record<string, string>> = {
  vehicleIds: 'vehicles',
  hoursPerDay: 'hours a day',
  waterEach: 'water for each person',
  waterOther: 'other water',
  foodDays: 'days of food',
  reserveDays: 'days of water in reserve',
  startFuel: 'fuel at the start',
  startWater: 'water at the start',
  km: 'distance',
  use: 'consumption per 100 km',
}
const storedUnits: Readonly<Record<string, StoredUnit>> = {
  km: 'km',
  tank: 'L',
  spare: 'L',
  water: 'L',
  waterEach: 'L',
  waterOther: 'L',
  startWater: 'L',
}

function showFigure(name: string, figure: number, isElectric: boolean, units: Units): string {
  const storedUnit = storedUnits[name]
  // A refill's fuel unit depends on the vehicle, unknown here.
  if (storedUnit === undefined) return /fuel/i.test(name) ? `${figure} L or kWh` : String(figure)
  return showQuantity(figure, isElectric && /tank|spare/.test(name) ? 'kWh' : storedUnit, units)
}
const unnamed = new Set(['from', 'vehicleId'])

/** Returns 'people 2, hours a day 7', for example; a text or number as it is. */
function showGroup(value: unknown, _fields: Fields, units: Units): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const isElectric = 'energy' in value && value.energy === 'electric'
  return Object.entries(value)
    .filter(([name, part]) => !unnamed.has(name) && part !== undefined && part !== null && part !== false)
    .map(([name, part]) => {
      const words = names[name] ?? name
      if (part === true) return words
      if (Array.isArray(part)) return `${words} ${part.length}`
      if (typeof part === 'number') return `${words} ${showFigure(name, part, isElectric, units)}`
      return `${words} ${typeof part === 'object' ? `(${showGroup(part, {}, units)})` : String(part)}`
    })
    .join(', ')
}

/** Returns 'Ada, +61 400; Ben', for example. */
function showList(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  if (Array.isArray(value)) return value.map(showList).join('; ')
  return Object.entries(value)
    .filter(([name, part]) => !unnamed.has(name) && part !== undefined && part !== '')
    .map(([, part]) => String(part))
    .join(', ')
}

/** Returns a number in the user's unit. A vehicle's energy is unknown here. */
function showQuantity(value: number, unit: FieldUnit, units: Units): string {
  const measure = unit === 'energy' ? { sign: 'L or kWh', size: 1 } : toMeasure(unit, units)
  return `${toShown(value, measure)} ${measure.sign}`
}

const shows: { readonly [Kind in Field['kind']]?: Part['show'] } = {
  day: showDay,
  list: showList,
  yesNo: (value) => (value === true ? 'Yes' : 'No'),
}

const listFieldParts = (fields: Readonly<Record<string, Field>>): readonly Part[] =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'id')
    .map(([name, { label, kind, unit }]) => ({
      label,
      fields: [name],
      show: (value, ...rest) =>
        unit && typeof value === 'number'
          ? showQuantity(value, unit, rest[1])
          : (shows[kind] ?? showGroup)(value, ...rest),
    }))

const parts: readonly Part[] = [
  { label: 'Name', fields: ['name'] },
  ...listFieldParts(vehicleFields),
  { label: 'Description', fields: ['description'] },
  { label: 'Kind of stop', fields: ['symbol'], show: showKind },
  {
    label: 'Place',
    fields: ['latitude', 'longitude'],
    show: (_latitude, { latitude, longitude }, _units, notation) =>
      formatCoordinates({ latitude: String(latitude), longitude: String(longitude) }, notation),
  },
  { label: 'Start Date', fields: ['startDate'], show: showDay },
  { label: 'End Date', fields: ['endDate'], show: showDay },
  { label: 'Refill', fields: ['stop'] },
  { label: 'Leg to this stop', fields: ['leg'] },
  { label: 'Order within the day', fields: ['order'] },
  { label: 'Vehicle and people', fields: ['plan'] },
  { label: 'People', fields: ['party'], show: showList },
  { label: 'Contacts at home', fields: ['home'], show: showList },
  { label: 'Return', fields: ['back'], show: showList },
  { label: 'Hours to wait after that', fields: ['graceHours'] },
  { label: 'Your own steps', fields: ['steps'], show: showList },
  { label: 'Who to call', fields: ['agency'], show: showList },
  { label: 'Vehicles', fields: ['vehicles'], show: showList },
  { label: 'Devices', fields: ['reach'], show: showList },
  { label: 'Check-ins', fields: ['checkIns'] },
  { label: 'Shelter', fields: ['shelter'] },
  { label: 'Equipment', fields: ['equipment'] },
  { label: 'Bail-out', fields: ['bailOut'] },
  { label: 'Notes', fields: ['notes'] },
  ...listFieldParts(fillFields),
  { label: 'Coordinates besides decimal degrees', fields: ['notations'], show: showList },
]

/** Returns fields whose server value is neither the old nor the new value. */
export function listConflicts(
  { changed, was, current }: Operation,
  units: Units,
  notation: Notation = 'decimal',
): readonly FieldRow[] {
  if (!current) return []
  const mine = trimDays({ ...current, ...changed })
  const { unsaved, conflicts } = rebase(parts, { mine, known: [trimDays(was)] }, trimDays(current))
  return (conflicts.length > 0 ? conflicts : unsaved).map(({ label, fields: [field = ''], show = showGroup }) => ({
    label,
    // Show both coordinates, even if one changed.
    mine: show(field in changed ? changed[field] : current[field], { ...current, ...changed }, units, notation),
    theirs: show(current[field], current, units, notation),
  }))
}

/** Removes midnight times, because they are the same day. */
const trimDays = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isMidnight(value) ? value.slice(0, 10) : value]),
  )

const isMidnight = (value: unknown): value is string =>
  typeof value === 'string' && isDay(value.slice(0, 10)) && value[10] === 'T'
