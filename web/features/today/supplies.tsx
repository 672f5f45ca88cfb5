import { Droplets, Fuel, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortDay } from '#shared/day-texts.ts'
import type { Band } from '#shared/itinerary/band.ts'
import { type Drive, noDrive, type Reading } from '#shared/itinerary/drive.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeFuel, describeWater } from '#shared/itinerary/texts.ts'
import { findFuelAhead, findNextFuel, findNextFuelStop, findWaterAhead } from '#shared/itinerary/today-supplies.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import type { Verdict } from '#shared/itinerary/verdict.ts'
import type { Trip } from '#shared/trip.ts'
import { energyUnit, toVehicleName } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { formatLeft } from '../itinerary/format.ts'
import { SupplyBar, verdictIcons, verdictWords } from '../itinerary/stop/supply.tsx'
import css from './today.module.css'
import { useDrive } from './use-drive.ts'

type SuppliesProps = {
  readonly trip: Trip
  /** The itinerary of the trip's first vehicle. */
  readonly itinerary: Itinerary
  readonly others: readonly VehicleSupplies[]
  readonly drive: Drive
  /** Index of the stop at the end of the leg. */
  readonly at: number
}

/** Fuel and water on arrival; the other vehicles' fuel by the plan. */
export function Supplies({ trip, itinerary, others, drive, at }: SuppliesProps) {
  const units = useUnits()
  const fuel = findFuelAhead(itinerary, drive, at)
  const water = findWaterAhead(itinerary, at)
  const unit = energyUnit(itinerary.vehicle?.specs?.energy ?? 'diesel')
  const name = nameVehicle(itinerary)
  return (
    <>
      <div className={css.supply}>
        {fuel ? (
          <>
            <Level name={name ? `Fuel, ${name}` : 'Fuel'} icon={Fuel} unit={unit} {...fuel} />
            <p dir="auto">{describeNextFuel(itinerary, at)}</p>
            {fuel.reading ? <CountedFrom trip={trip} itinerary={itinerary} reading={fuel.reading} unit={unit} /> : null}
          </>
        ) : (
          <Missing icon={Fuel}>{describeFuel(itinerary, units).text}</Missing>
        )}
        {others.map((own) => (
          <OtherFuel key={own.vehicle.id} own={own} itinerary={itinerary} at={at} />
        ))}
      </div>
      <div className={css.supply}>
        {water ? (
          <>
            <Level name="Water" icon={Droplets} unit="L" {...water} />
            <p>
              {water.lastsUntil
                ? `Lasts until ${formatShortDay(water.lastsUntil)}`
                : 'You would use your water reserve from the first day.'}
            </p>
          </>
        ) : (
          <Missing icon={Droplets}>{describeWater(itinerary, units).text}</Missing>
        )}
      </div>
    </>
  )
}

type OtherFuelProps = Pick<SuppliesProps, 'itinerary' | 'at'> & { readonly own: VehicleSupplies }

/** The fuel of a vehicle for which nobody enters readings here. */
function OtherFuel({ own, itinerary, at }: OtherFuelProps) {
  const units = useUnits()
  const alone = forVehicle(itinerary, own)
  const fuel = findFuelAhead(alone, noDrive, at)
  if (!fuel) return <Missing icon={Fuel}>{describeFuel(alone, units).text}</Missing>
  const unit = energyUnit(own.vehicle.specs?.energy ?? 'diesel')
  return <Level name={`${toVehicleName(own.vehicle)}, by the plan`} icon={Fuel} unit={unit} {...fuel} />
}

function describeNextFuel({ stops, vehicle }: Itinerary, at: number): string {
  const isElectric = vehicle?.specs?.energy === 'electric'
  const next = findNextFuel(stops, at)
  const stop = next === undefined && !isElectric ? findNextFuelStop(stops, at) : undefined
  if (stop !== undefined) return `No refill planned. Next fuel stop: ${stop + 1}. ${stops[stop]?.name}`
  if (next === undefined) return `No more ${isElectric ? 'charging' : 'fuel'} stops planned.`
  return `Next ${isElectric ? 'charging' : 'fuel'}: ${next + 1}. ${stops[next]?.name}`
}

type LevelProps = {
  readonly name: string
  readonly icon: LucideIcon
  readonly unit: 'L' | 'kWh'
  readonly verdict: Verdict | undefined
  readonly left: Band
  readonly capacity: number
  readonly reserve: number
}

/** A supply's verdict, the amount left on arrival, least first, and a bar with the reserve's mark. */
function Level({ name, icon: Icon, unit, verdict, left, capacity, reserve }: LevelProps) {
  const units = useUnits()
  const judged = verdict ?? 'unknown'
  const VerdictIcon = verdictIcons[judged]
  return (
    <div className={`verdict-${judged}`}>
      <p className={css.words}>
        <Icon aria-hidden="true" />
        <span>{name}</span>
        <strong className={css.verdict}>
          <VerdictIcon aria-hidden="true" />
          {verdictWords[judged]}
        </strong>
        <span>{`${formatLeft(left, unit, units)} of ${formatQuantity(capacity, unit, units)} on arrival`}</span>
      </p>
      <SupplyBar left={left} capacity={capacity} reserve={reserve} className={css.bar} />
    </div>
  )
}

const Missing = ({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) => (
  <p className={css.fact} dir="auto">
    <Icon aria-hidden="true" />
    {children}
  </p>
)

type CountedFromProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly reading: Reading
  readonly unit: 'L' | 'kWh'
}

/** Says which reading the fuel is counted from, and takes it back. */
function CountedFrom({ trip, itinerary: { stops, fuel }, reading, unit }: CountedFromProps) {
  const units = useUnits()
  const { save } = useDrive(trip.id)
  const stop = stops.find(({ id }) => id === reading.stop)?.name
  const amount = formatQuantity(reading.fuel === 'full' ? (fuel?.capacity ?? 0) : reading.fuel, unit, units)
  const undo = () =>
    save(({ readings, ...rest }) => ({ ...rest, readings: readings.filter(({ at }) => at !== reading.at) }))
  return (
    <div className={css.done}>
      <p dir="auto">{`Counted from ${amount} at ${stop}.`}</p>
      <Button variant="plain" aria-label={`Undo ${amount} at ${stop}`} onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  )
}
