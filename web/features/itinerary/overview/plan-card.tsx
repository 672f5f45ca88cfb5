import { Pencil, Truck } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { planDefaults } from '#shared/itinerary/plan-defaults.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeVehicle, listVehicleNames } from '#shared/itinerary/vehicle-names.ts'
import { listVehicleIds, type Trip } from '#shared/trip.ts'
import type { Units } from '#shared/units.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { toMeasures } from '../../../data/measures.ts'
import { useInlineEdit } from '../../../hooks/use-inline-edit.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { May, useRights } from '../../../ui/may.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import type { Planned } from '../plan-context.ts'
import { toPlanValues } from '../plan-values.ts'
import css from './plan.module.css'

// Loaded when they open.
const VehicleDialog = loadLater(() => import('../../vehicles/vehicle-dialog.tsx'), 'VehicleDialog')
const PlanForm = loadLater(() => import('./plan-form.tsx'), 'PlanForm')

/** Vehicle and people in one line, or their form. */
export const PlanCard = memo(function PlanCard({ trip, itinerary, vehicles }: Omit<Planned, 'waypoints'>) {
  const units = useUnits()
  const may = useRights()
  const id = useId()
  // With a vehicle, its form; otherwise that of a new one.
  const [shown, setShown] = useState<{ readonly vehicle: Vehicle | undefined }>()
  const saved = toPlanValues(trip.plan ?? {}, toMeasures(units, itinerary.amountUnit))
  // Keyed by unit: a draft must not be read in another one.
  const edit = useInlineEdit(`plan:${trip.id}${units.volume === 'litre' ? '' : ':gallon'}`, saved, trip.rev)
  if (edit.isOpen && may('plan')) {
    return (
      <TitledCard icon={Truck} title="Vehicle and people">
        <PlanForm trip={trip} vehicles={vehicles} unit={itinerary.amountUnit} draft={edit.draft} />
      </TitledCard>
    )
  }
  const missing = findMissing(itinerary, vehicles)
  const isChosen = itinerary.vehicle !== undefined || vehicles.length === 0 || !may('own')
  return (
    <section aria-labelledby={id} className={css.line}>
      <h2 id={id} className="visually-hidden">
        Vehicle and people
      </h2>
      <Truck />
      <p className={css.facts}>
        {listFacts(itinerary, units, trip)
          .slice(vehicles.length + itinerary.vehicles.length === 0 ? 1 : 0)
          .map((fact) => (
            <span key={fact} dir="auto">
              {fact}
            </span>
          ))}
      </p>
      {missing && may('own') ? (
        <Button variant="plain" onClick={() => setShown(missing)} className={css.missing}>
          {missing.vehicle ? (
            <>
              Add tank size
              <span className="visually-hidden"> of {toVehicleName(missing.vehicle)}</span>
            </>
          ) : (
            'Add a vehicle'
          )}
        </Button>
      ) : null}
      <May do="plan">
        <Button
          ref={edit.opener}
          variant="plain"
          icon={<Pencil />}
          onClick={edit.open}
          className={isChosen ? css.edit : css.missing}
        >
          {isChosen ? 'Edit' : 'Choose a vehicle'}
          {isChosen ? <span className="visually-hidden"> vehicle and people</span> : null}
        </Button>
      </May>
      {shown ? <VehicleDialog vehicle={shown.vehicle} onClose={() => setShown(undefined)} /> : null}
    </section>
  )
})

/** Returns the first of the trip's vehicles without range and supplies, or that there is none at all. */
function findMissing({ vehicles: own }: Itinerary, vehicles: readonly Vehicle[]) {
  const vehicle = own.find(({ vehicle }) => vehicle.guest === undefined && !vehicle.specs)?.vehicle
  return vehicle || vehicles.length === 0 ? { vehicle } : undefined
}

function listFacts(itinerary: Itinerary, units: Units, { role, owner }: Trip): string[] {
  const { plan, amountUnit } = itinerary
  const names = listVehicleNames(itinerary)
  const own = itinerary.vehicles.filter(({ vehicle }) => vehicle.guest === undefined)
  const deleted = listVehicleIds(plan).length - own.length
  const [each, all] = names.length > 1 ? [' each', ' in all'] : ['', '']
  const {
    people = planDefaults.people,
    hoursPerDay = planDefaults.hoursPerDay,
    reserve = planDefaults.reserve,
    reserveDays = planDefaults.reserveDays,
    waterEach,
    waterOther = 0,
    foodDays,
    startFuel,
    startWater,
  } = plan
  const litres = (amount: number) => formatQuantity(amount, 'L', units)
  return [
    describeVehicle(itinerary) ?? (names.join(', ') || `No vehicle ${role ? 'yet' : 'chosen'}`),
    ...(role === undefined ? [] : [`without ${owner}’s vehicles`]),
    `${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`,
    `at most ${formatNumber(hoursPerDay)} h driving a day`,
    `fuel reserve ${formatNumber(reserve * 100)}%`,
    `water reserve ${formatCount(reserveDays, 'day')}`,
    ...(waterEach === undefined ? [] : [`water ${litres(waterEach)} per person a day`]),
    ...(waterOther > 0 ? [`other water ${litres(waterOther)} a day`] : []),
    ...(foodDays === undefined ? [] : [`food for ${formatCount(foodDays, 'day')}`]),
    ...(startFuel === undefined ? [] : [`fuel at the start ${formatQuantity(startFuel, amountUnit, units)}${each}`]),
    ...(startWater === undefined ? [] : [`water at the start ${litres(startWater)}${all}`]),
    ...(names.length > 0 && deleted > 0 ? [`${formatCount(deleted, 'deleted vehicle')} not counted`] : []),
  ]
}
