import { Droplets, Fuel, type LucideIcon, Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortDay } from '#shared/day-texts.ts'
import { type Band, exactly } from '#shared/itinerary/band.ts'
import { noDrive, type Reading } from '#shared/itinerary/drive.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeFuel, describeWater } from '#shared/itinerary/texts.ts'
import {
  findFuelAhead,
  findNextFuel,
  findNextFuelStop,
  findWaterAhead,
  type WaterAhead,
} from '#shared/itinerary/today-supplies.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import { findWorst, toVerdict, type Verdict, verdictWords } from '#shared/itinerary/verdict.ts'
import { energyUnit, toVehicleName } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { formatLeft } from '../itinerary/format.ts'
import { SupplyBar, verdictIcons } from '../itinerary/stop/supply.tsx'
import css from './road.module.css'
import type { Road } from './road.ts'
import { useDrive } from './use-drive.ts'

// Loaded after the supplies.
const NextFuel = loadLater(() => import('../along/next-fuel.tsx'), 'NextFuel')

type SuppliesProps = {
  readonly road: Road
  /** Index of the stop at the end of the leg. */
  readonly at: number
}

/** Fuel and water on arrival, as far as they are known. */
export function Supplies({ road: { itinerary, drive, today }, at }: SuppliesProps) {
  const fuel = findFuelAhead(itinerary, drive, at)
  const water = findWaterAhead(itinerary, drive, at, today)
  const name = nameVehicle(itinerary)
  return (
    <div className={css.supplies}>
      {fuel ? <Level name={name ? `Fuel, ${name}` : 'Fuel'} icon={Fuel} unit={readUnit(itinerary)} {...fuel} /> : null}
      {water ? <Level name="Water" icon={Droplets} unit="L" isOnReserve={!water.lastsUntil} {...water} /> : null}
    </div>
  )
}

/** The place of the next fuel and what it is counted from, the other vehicles' fuel by the plan, and how long the water lasts. */
export function SupplyNotes({ road, others, at }: SuppliesProps & { readonly others: readonly VehicleSupplies[] }) {
  const { trip, itinerary, drive, today } = road
  const units = useUnits()
  const fuel = findFuelAhead(itinerary, drive, at)
  const water = findWaterAhead(itinerary, drive, at, today)
  const isUnderWay = (itinerary.stops[0]?.from ?? today) <= today
  return (
    <>
      <Fact icon={Fuel}>{fuel ? describeNextFuel(itinerary, at) : describeFuel(itinerary, units).text}</Fact>
      <NextFuel tripId={trip.id} itinerary={itinerary} place={{ leg: at - 1, share: 0 }}>
        {(text) => <Fact icon={Signpost}>{text}</Fact>}
      </NextFuel>
      {fuel?.reading ? <CountedFrom road={road} reading={fuel.reading} /> : null}
      {others.map((own) => (
        <OtherFuel key={own.vehicle.id} own={own} itinerary={itinerary} at={at} />
      ))}
      <Fact icon={Droplets}>{water ? describeLasting(water, isUnderWay) : describeWater(itinerary, units).text}</Fact>
    </>
  )
}

const readUnit = ({ vehicle }: Itinerary) => energyUnit(vehicle?.specs?.energy)

const describeLasting = ({ lastsUntil }: WaterAhead, isUnderWay: boolean) =>
  lastsUntil
    ? `Lasts until ${formatShortDay(lastsUntil)}`
    : isUnderWay
      ? 'You are using your water reserve.'
      : 'You would use your water reserve from the first day.'

type OtherFuelProps = { readonly own: VehicleSupplies; readonly itinerary: Itinerary; readonly at: number }

/** The fuel of a vehicle for which nobody enters readings here. */
function OtherFuel({ own, itinerary, at }: OtherFuelProps) {
  const units = useUnits()
  const alone = forVehicle(itinerary, own)
  const fuel = findFuelAhead(alone, noDrive, at)
  if (!fuel) return <Fact icon={Fuel}>{describeFuel(alone, units).text}</Fact>
  return <Level name={`${toVehicleName(own.vehicle)}, by the plan`} icon={Fuel} unit={readUnit(alone)} {...fuel} />
}

function describeNextFuel({ stops, vehicle }: Itinerary, at: number): string {
  const kind = vehicle?.specs?.energy === 'electric' ? 'charging' : 'fuel'
  const next = findNextFuel(stops, at)
  const stop = stops[next < 0 && kind === 'fuel' ? findNextFuelStop(stops, at) : next]
  if (!stop) return `No more ${kind} stops planned.`
  return `${next < 0 ? 'No refill planned. Next fuel stop' : `Next ${kind}`}: ${stop.number}. ${stop.name}`
}

type LevelProps = {
  readonly name: string
  readonly icon: LucideIcon
  readonly unit: 'L' | 'kWh'
  readonly verdict: Verdict | undefined
  readonly left: Band
  readonly capacity: number
  readonly reserve: number
  /** True if the reserve is being used now. */
  readonly isOnReserve?: boolean
}

/** Returns a supply's verdict in words: 'Runs out later' if it is about the way after the stop, and better at it and until there. */
export function describeVerdict({
  verdict,
  left,
  reserve,
  isOnReserve,
}: Omit<LevelProps, 'name' | 'icon' | 'unit' | 'capacity'>): string {
  const here = findWorst([
    isOnReserve ? 'reserve' : 'enough',
    left.usual > 0 ? toVerdict(left, exactly(reserve)) : 'dry',
  ])
  const isLater = findWorst([here, verdict ?? 'enough']) !== here
  return `${verdictWords[verdict ?? 'unknown']}${isLater ? ' later' : ''}`
}

/** A supply's verdict, the amount left on arrival, least first, and a bar with the reserve's mark. */
function Level({ name, icon: Icon, unit, verdict, left, capacity, reserve, isOnReserve = false }: LevelProps) {
  const units = useUnits()
  const judged = verdict ?? 'unknown'
  const VerdictIcon = verdictIcons[judged]
  return (
    <div className={`verdict-${judged}`}>
      <p className={css.words}>
        <Icon />
        <span className={css.word}>{name}</span>
        <strong className={css.verdict}>
          <VerdictIcon />
          <span className={css.word}>{describeVerdict({ verdict, left, reserve, isOnReserve })}</span>
        </strong>
        <span>
          {formatLeft(left, unit, units)}
          <span className={css.word}>{` of ${formatQuantity(capacity, unit, units)} on arrival`}</span>
        </span>
      </p>
      <SupplyBar left={left} capacity={capacity} reserve={reserve} className={css.bar} />
    </div>
  )
}

/** A line with its symbol. */
export const Fact = ({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) => (
  <p className={css.fact} dir="auto">
    <Icon />
    <span>{children}</span>
  </p>
)

/** Says which reading the fuel is counted from, and takes it back. */
function CountedFrom({ road: { trip, itinerary }, reading }: { readonly road: Road; readonly reading: Reading }) {
  const { stops, fuel } = itinerary
  const units = useUnits()
  const { save } = useDrive(trip.id)
  const stop = stops.find(({ id }) => id === reading.stop)?.name
  const place = `${reading.share ? 'after' : 'at'} ${stop}`
  const amount = formatQuantity(
    reading.fuel === 'full' ? (fuel?.capacity ?? 0) : reading.fuel,
    readUnit(itinerary),
    units,
  )
  const undo = () =>
    save(({ readings, ...rest }) => ({ ...rest, readings: readings.filter(({ at }) => at !== reading.at) }))
  return (
    <div className={css.done}>
      <p dir="auto">{`Counted from ${amount} ${place}.`}</p>
      <Button variant="plain" aria-label={`Undo ${amount} ${place}`} onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  )
}
