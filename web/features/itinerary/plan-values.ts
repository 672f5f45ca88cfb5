import { listVehicleIds, type PlanSettings } from '#shared/trip.ts'
import { type planFields, planFigures } from '#shared/trip-fields.ts'
import { findErrors, readTexts, toTexts } from '../../data/fields.ts'
import type { Measures } from '../../data/measures.ts'

/** `vehicleIds` has commas between the ids; an empty one is a vehicle not chosen yet. */
export type PlanValues = Readonly<Record<keyof typeof planFields, string>>

/** Returns the ids of the chosen vehicles. */
export const readVehicleIds = ({ vehicleIds }: Pick<PlanValues, 'vehicleIds'>): string[] =>
  vehicleIds.split(',').filter((id) => id !== '')

export const toPlanValues = (plan: PlanSettings, measures: Measures): PlanValues => ({
  ...toTexts(planFigures, plan, measures),
  vehicleIds: listVehicleIds(plan).join(),
})

/** Returns a sentence for each field that is not a number. */
export const findPlanErrors = (values: PlanValues, measures: Measures) => findErrors(planFigures, values, measures)

/** Returns the plan of values without errors. Unchanged volumes keep their exact value from `before`. */
export function readPlan(values: PlanValues, measures: Measures, before: PlanSettings = {}): PlanSettings {
  const vehicleIds = readVehicleIds(values)
  return {
    ...readTexts<Omit<PlanSettings, 'vehicleId' | 'vehicleIds'>>(planFigures, values, measures, before),
    ...(vehicleIds.length > 0 && { vehicleId: vehicleIds[0], vehicleIds }),
  }
}
