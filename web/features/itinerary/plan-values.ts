import type { TripPlan } from '#shared/trip-plan.ts'
import { readNumber, toText } from './number-text.ts'

/** What the form holds: texts, as typed. */
export type PlanValues = { readonly [Field in keyof Required<TripPlan>]: string }
export type NumberField = Exclude<keyof TripPlan, 'vehicleId'>

export const toPlanValues = ({ vehicleId = '', reserve, ...plan }: TripPlan): PlanValues => ({
  vehicleId,
  reserve: toText(reserve === undefined ? undefined : Math.round(reserve * 1_000) / 10),
  people: toText(plan.people),
  hoursPerDay: toText(plan.hoursPerDay),
  waterEach: toText(plan.waterEach),
  waterOther: toText(plan.waterOther),
  foodDays: toText(plan.foodDays),
  reserveDays: toText(plan.reserveDays),
  startFuel: toText(plan.startFuel),
  startWater: toText(plan.startWater),
})

const numberFields: readonly NumberField[] = [
  ...(['people', 'hoursPerDay', 'reserve', 'waterEach', 'waterOther'] as const),
  ...(['reserveDays', 'foodDays', 'startFuel', 'startWater'] as const),
]

/** The plan that was typed, or the fields that hold no number; what else may be wrong is for the server to say. */
export function readPlan(values: PlanValues): { plan: TripPlan } | { wrong: ReadonlySet<NumberField> } {
  const numbers = numberFields.map((field) => [field, readNumber(values[field])] as const)
  const wrong = numbers.filter(([, value]) => value === null).map(([field]) => field)
  if (wrong.length > 0) return { wrong: new Set(wrong) }
  const plan: TripPlan = Object.fromEntries(numbers.filter(([, value]) => value !== undefined))
  return {
    plan: {
      ...plan,
      ...(plan.reserve === undefined ? {} : { reserve: plan.reserve / 100 }),
      ...(values.vehicleId === '' ? {} : { vehicleId: values.vehicleId }),
    },
  }
}
