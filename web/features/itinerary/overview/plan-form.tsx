import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Field } from '#shared/fields.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { planDefaults } from '#shared/itinerary/plan-defaults.ts'
import { limits } from '#shared/limits.ts'
import type { Trip } from '#shared/trip.ts'
import { planFigures } from '#shared/trip-fields.ts'
import { energyUnit, toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { toFailure } from '../../../data/api-error.ts'
import { toMeasures } from '../../../data/measures.ts'
import type { Draft } from '../../../hooks/use-draft.ts'
import { useForm } from '../../../hooks/use-form.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { DecimalField, SelectField } from '../../../ui/fields.tsx'
import { Form, FormActions, FormMessage } from '../../../ui/form.tsx'
import { useRights } from '../../../ui/may.tsx'
import { savePlan } from '../api.ts'
import { findPlanErrors, type PlanValues, readPlan, readVehicleIds } from '../plan-values.ts'
import css from './plan-form.module.css'

type PlanFormProps = {
  readonly trip: Trip
  readonly vehicles: readonly Vehicle[]
  /** That of the fuel at the start while none of the user's vehicles is chosen. */
  readonly unit: Itinerary['amountUnit']
  readonly draft: Draft<PlanValues>
}

/** Empty fields use the default shown. Members change all but the owner's vehicles. */
export function PlanForm({ trip, vehicles, unit, draft }: PlanFormProps) {
  const isOwn = useRights()('own')
  const save = useMutation(savePlan(trip.id))
  // Save on the trip as opened, so that others' changes are not overwritten unnoticed.
  const [opened] = useState(trip)
  const units = useUnits()
  const [values, change, discard] = draft
  const chosen = readVehicleIds(values).flatMap((id) => vehicles.find((vehicle) => vehicle.id === id) ?? [])
  const [fuel = unit, ...others] = chosen.map(({ specs }) => energyUnit(specs?.energy))
  const [each, all] = others.length > 0 || !isOwn ? [', in each', ', in all'] : ['', '']
  const other = others.find((unit) => unit !== fuel)
  const measures = toMeasures(units, fuel)
  const form = useForm(draft, { check: (typed) => findPlanErrors(typed, measures) })
  const submit = form.submit({
    send: (typed) =>
      save.mutateAsync({ plan: readPlan(typed, measures, opened.plan), seen: save.isError ? trip : opened }),
    done: discard,
    failed: (error) => {
      const { text, fields = {} } = toFailure(error, (words) => `Not saved: ${words}`)
      const named = Object.entries(fields).map(([path, words]) => [path.replace('plan.', ''), words])
      return { text, fields: Object.fromEntries(named) }
    },
  })
  const number = (name: keyof typeof planFigures, placeholder: string, more = '', hint?: string) => {
    const field: Field = planFigures[name]
    const sign = field.unit ? `, ${measures(field.unit).sign}` : ''
    return (
      <DecimalField
        {...form.field(name)}
        autoFocus={!isOwn && name === 'people'}
        label={`${field.label}${sign}${more}`}
        placeholder={placeholder}
        hint={hint}
      />
    )
  }
  return (
    <Form form={form} messageElsewhere className={css.form} onSubmit={submit} aria-label="Vehicle and people">
      {isOwn ? (
        <div className={css.wide}>
          <ChooseVehicles
            vehicles={vehicles}
            value={values.vehicleIds}
            onChange={(vehicleIds) => change({ vehicleIds })}
          />
        </div>
      ) : null}
      {number('people', String(planDefaults.people))}
      {number('hoursPerDay', String(planDefaults.hoursPerDay))}
      {number('reserve', String(planDefaults.reserve * 100))}
      {number('reserveDays', String(planDefaults.reserveDays))}
      {number('waterEach', 'based on heat', ' a day')}
      {number('waterOther', String(planDefaults.waterOther), ' a day')}
      {number('foodDays', 'not counted')}
      {number(
        'startFuel',
        'full',
        each,
        other && `${other === 'L' ? 'Vehicles with an engine' : 'Electric vehicles'} start full.`,
      )}
      {number('startWater', 'full', all)}
      <div className={css.wide}>
        <FormMessage form={form} />
        <FormActions at="end" submit="Save" busyText="Saving..." busy={form.busy} onCancel={discard} />
      </div>
    </Form>
  )
}

type ChooseVehiclesProps = {
  readonly vehicles: readonly Vehicle[]
  /** Ids with commas between them; an empty one is a vehicle not chosen yet. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Up to four vehicles, each once. */
function ChooseVehicles({ vehicles, value, onChange }: ChooseVehiclesProps) {
  const [isAdding, setAdding] = useState(false)
  const rows = value.split(',')
  const last = rows.length - 1
  const isFull = rows.includes('') || rows.length >= Math.min(limits.vehiclesPerTrip, vehicles.length)
  const hint =
    rows.length > 1
      ? 'Each has its own fuel and power. Water and food are for all. Drive and Today count the fuel of the first.'
      : vehicles.length > 1
        ? 'Figures are for this vehicle alone.'
        : undefined
  const toOptions = (own: string) => [
    { value: '', text: 'No vehicle' },
    ...vehicles
      .filter(({ id }) => id === own || !rows.includes(id))
      .map((vehicle) => ({ value: vehicle.id, text: toVehicleName(vehicle) })),
    ...(own === '' || vehicles.some(({ id }) => id === own)
      ? []
      : [{ value: own, text: 'Vehicle not in your garage' }]),
  ]
  return (
    <>
      {rows.map((own, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while another vehicle is chosen in it
          key={at}
          label={at === 0 ? 'Vehicle' : `Vehicle ${at + 1}`}
          autoFocus={isAdding ? at === last : at === 0}
          value={own}
          onChange={(id) => onChange(rows.with(at, id).join())}
          options={toOptions(own)}
          hint={at === last ? hint : undefined}
        />
      ))}
      {isFull ? null : (
        <div>
          <Button
            icon={<Plus />}
            onClick={() => {
              setAdding(true)
              onChange(`${value},`)
            }}
          >
            Add a vehicle
          </Button>
        </div>
      )}
    </>
  )
}
