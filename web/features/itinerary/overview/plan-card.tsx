import { Pencil, Truck } from 'lucide-react'
import { formatCount } from '#shared/count.ts'
import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { planDefaults } from '#shared/itinerary/plan-defaults.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { toVehicleName } from '#shared/itinerary/texts.ts'
import type { Trip } from '#shared/trip.ts'
import type { Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { useInlineEdit } from '../../../hooks/use-inline-edit.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Button } from '../../../ui/button.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { toPlanValues } from '../plan-values.ts'
import css from './plan.module.css'
import { PlanForm } from './plan-form.tsx'

type PlanCardProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly vehicles: readonly Vehicle[]
}

export function PlanCard({ trip, itinerary, vehicles }: PlanCardProps) {
  const units = useUnits()
  const saved = toPlanValues(trip.plan ?? {}, { units, fuel: energyUnit(itinerary.vehicle?.specs?.energy ?? 'diesel') })
  // Keyed by unit, so that a draft is never read in another unit.
  const edit = useInlineEdit(`plan:${trip.id}${units.volume === 'litre' ? '' : ':gallon'}`, saved, trip.rev)
  return (
    <TitledCard
      icon={Truck}
      title="Vehicle and people"
      action={
        edit.isOpen ? null : (
          <Button ref={edit.opener} variant="plain" icon={<Pencil />} onClick={edit.open} className={css.edit}>
            {itinerary.vehicle || vehicles.length === 0 ? 'Change' : 'Choose a vehicle'}
          </Button>
        )
      }
    >
      {edit.isOpen ? (
        <PlanForm trip={trip} vehicles={vehicles} draft={edit.draft} />
      ) : (
        <dl className={css.facts}>
          {listFacts(itinerary, units).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </TitledCard>
  )
}

function listFacts({ plan, vehicle }: Itinerary, units: Units): [term: string, text: string][] {
  const {
    people = planDefaults.people,
    hoursPerDay = planDefaults.hoursPerDay,
    reserve = planDefaults.reserve,
    reserveDays = planDefaults.reserveDays,
  } = plan
  const unit = energyUnit(vehicle?.specs?.energy ?? 'diesel')
  const { waterEach, waterOther = 0, foodDays, startFuel, startWater } = plan
  return [
    ['Vehicle', vehicle ? toVehicleName(vehicle) : 'Not chosen'],
    ['People', formatNumber(people)],
    ['Driving', `at most ${formatNumber(hoursPerDay)} h a day`],
    ['Fuel reserve', `${formatNumber(reserve * 100)} %`],
    ['Water reserve', formatCount(reserveDays, 'day')],
    ['Water per person', waterEach === undefined ? 'based on heat' : `${formatQuantity(waterEach, 'L', units)} a day`],
    ...(waterOther > 0
      ? [['Other water', `${formatQuantity(waterOther, 'L', units)} a day`] satisfies [string, string]]
      : []),
    ...(foodDays === undefined ? [] : [['Food', `for ${formatCount(foodDays, 'day')}`] satisfies [string, string]]),
    ...(startFuel === undefined
      ? []
      : [['Fuel at the start', formatQuantity(startFuel, unit, units)] satisfies [string, string]]),
    ...(startWater === undefined
      ? []
      : [['Water at the start', formatQuantity(startWater, 'L', units)] satisfies [string, string]]),
  ]
}
