import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { planDefaults } from '#shared/itinerary/plan-defaults.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { energyUnit } from '#shared/vehicle.ts'
import type { Draft } from '../../../hooks/use-draft.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { DecimalField } from '../../../ui/fields.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { savePlan } from '../api.ts'
import { type NumberField, type PlanValues, readPlan, readVehicleIds, toFieldMeasure } from '../plan-values.ts'
import { SaveFailure } from '../save-failure.tsx'
import { ChooseVehicles } from './choose-vehicles.tsx'
import css from './plan.module.css'

type PlanFormProps = {
  readonly trip: Trip
  readonly vehicles: readonly Vehicle[]
  readonly draft: Draft<PlanValues>
}

const nothingWrong: ReadonlySet<NumberField> = new Set()

/** Empty fields use the default shown. */
export function PlanForm({ trip, vehicles, draft: [values, change, discard] }: PlanFormProps) {
  const save = useMutation(savePlan(trip.id))
  // Save on the trip as opened, so that others' changes are not overwritten unnoticed.
  const [opened] = useState(trip)
  const [wrong, setWrong] = useState(nothingWrong)
  const units = useUnits()
  const chosen = readVehicleIds(values).flatMap((id) => vehicles.find((vehicle) => vehicle.id === id) ?? [])
  const [fuel = 'L', ...others] = chosen.map(({ specs }) => energyUnit(specs?.energy ?? 'diesel'))
  const [each, all] = others.length > 0 ? [', in each', ', in all'] : ['', '']
  const other = others.find((unit) => unit !== fuel)
  const toSign = (field: NumberField) => {
    const measure = toFieldMeasure(field, { units, fuel })
    return measure ? `, ${measure.sign}` : ''
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readPlan(values, { units, fuel }, opened.plan)
    setWrong('wrong' in read ? read.wrong : nothingWrong)
    if ('plan' in read && !save.isPending)
      save.mutate({ plan: read.plan, seen: save.isError ? trip : opened }, { onSuccess: discard })
  }
  const number = (field: NumberField, label: string, placeholder: string, more = '', hint?: string) => (
    <DecimalField
      label={`${label}${toSign(field)}${more}`}
      placeholder={placeholder}
      readOnly={save.isPending}
      value={values[field]}
      hint={hint}
      error={wrong.has(field) ? 'Enter a number, or leave it empty.' : undefined}
      onChange={(text) => change({ [field]: text })}
    />
  )
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Vehicle and people">
      <div className={css.wide}>
        <ChooseVehicles
          vehicles={vehicles}
          value={values.vehicleIds}
          onChange={(vehicleIds) => change({ vehicleIds })}
        />
      </div>
      {number('people', 'People', String(planDefaults.people))}
      {number('hoursPerDay', 'Driving hours a day', String(planDefaults.hoursPerDay))}
      {number('reserve', 'Fuel reserve, %', String(planDefaults.reserve * 100))}
      {number('reserveDays', 'Water reserve, days', String(planDefaults.reserveDays))}
      {number('waterEach', 'Water per person', 'based on heat', ' a day')}
      {number('waterOther', 'Other water', String(planDefaults.waterOther), ' a day')}
      {number('foodDays', 'Food, days', 'not counted')}
      {number(
        'startFuel',
        'Fuel at start',
        'full',
        each,
        other && `${other === 'L' ? 'Vehicles with an engine' : 'Electric vehicles'} start full.`,
      )}
      {number('startWater', 'Water at start', 'full', all)}
      <div className={css.wide}>
        <SaveFailure error={save.error} />
        <FormActions at="end" submit="Save" busyText="Saving..." busy={save.isPending} onCancel={discard} />
      </div>
    </form>
  )
}
