import { listVehicleIds, type TripPlan } from '#shared/trip.ts'
import { type StoredUnit, toMeasure, type Units } from '#shared/units.ts'
import { readNumber, readQuantity, toText } from '../../data/typed-number.ts'

export type NumberField = Exclude<keyof TripPlan, 'vehicleId' | 'vehicleIds'>
/** `vehicleIds` has commas between the ids; an empty one is a vehicle not chosen yet. */
export type PlanValues = { readonly [Field in NumberField | 'vehicleIds']: string }

/** Returns the ids of the chosen vehicles. */
export const readVehicleIds = ({ vehicleIds }: Pick<PlanValues, 'vehicleIds'>): string[] =>
  vehicleIds.split(',').filter((id) => id !== '')

/** Units typed, and the first vehicle's saved unit of fuel. */
export type PlanUnits = { readonly units: Units; readonly fuel: StoredUnit }

/** Returns a volume's saved unit; undefined for other numbers. */
const findStoredUnit = (field: NumberField, fuel: StoredUnit): StoredUnit | undefined =>
  field === 'startFuel' ? fuel : /^(water|startWater)/.test(field) ? 'L' : undefined

/** Returns a field's typing unit; undefined for plain numbers. */
export function toFieldMeasure(field: NumberField, { units, fuel }: PlanUnits) {
  const storedUnit = findStoredUnit(field, fuel)
  return storedUnit && toMeasure(storedUnit, units)
}

export function toPlanValues(plan: TripPlan, planUnits: PlanUnits): PlanValues {
  const { reserve } = plan
  const show = (field: Exclude<NumberField, 'reserve'>) => toText(plan[field], toFieldMeasure(field, planUnits))
  return {
    vehicleIds: listVehicleIds(plan).join(),
    reserve: toText(reserve === undefined ? undefined : Math.round(reserve * 1_000) / 10),
    people: show('people'),
    hoursPerDay: show('hoursPerDay'),
    waterEach: show('waterEach'),
    waterOther: show('waterOther'),
    foodDays: show('foodDays'),
    reserveDays: show('reserveDays'),
    startFuel: show('startFuel'),
    startWater: show('startWater'),
  }
}

const numberFields: readonly NumberField[] = [
  'people',
  'hoursPerDay',
  'reserve',
  'waterEach',
  'waterOther',
  'reserveDays',
  'foodDays',
  'startFuel',
  'startWater',
]

/** Returns the typed plan, or the fields that are not numbers. Unchanged volumes keep their exact value from `before`. */
export function readPlan(
  values: PlanValues,
  planUnits: PlanUnits,
  before: TripPlan = {},
): { plan: TripPlan } | { wrong: ReadonlySet<NumberField> } {
  const read = (field: NumberField) => {
    const measure = toFieldMeasure(field, planUnits)
    return measure ? readQuantity(values[field], measure, before[field]) : readNumber(values[field])
  }
  const numbers = numberFields.map((field) => [field, read(field)] as const)
  const wrong = numbers.filter(([, value]) => value === null).map(([field]) => field)
  if (wrong.length > 0) return { wrong: new Set(wrong) }
  const vehicleIds = readVehicleIds(values)
  const plan: TripPlan = Object.fromEntries(numbers.filter(([, value]) => value !== undefined))
  return {
    plan: {
      ...plan,
      ...(plan.reserve === undefined ? {} : { reserve: plan.reserve / 100 }),
      ...(vehicleIds.length === 0 ? {} : { vehicleId: vehicleIds[0], vehicleIds }),
    },
  }
}
