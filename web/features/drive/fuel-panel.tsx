import type { Figures } from '#shared/drive/figures.ts'
import { computePlannedFuel } from '#shared/drive/fuel.ts'
import type { Route } from '#shared/drive/need.ts'
import { describeFuelNow, describeTurningBack } from '#shared/drive/sentences.ts'
import type { TripId } from '#shared/ids.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import { verdictWords } from '#shared/itinerary/verdict.ts'
import { toVehicleName } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { SupplyBar, verdictIcons } from '../itinerary/stop/supply.tsx'
import css from './drive.module.css'

// Loaded after the figures.
const NextFuel = loadLater(() => import('../along/next-fuel.tsx'), 'NextFuel')

type FuelPanelProps = {
  readonly tripId: TripId
  /** The plan of the trip's first vehicle. */
  readonly plan: Route
  readonly others: readonly VehicleSupplies[]
  readonly figures: Figures
  readonly now: number
}

/** The first vehicle's fuel left, how far it lasts, and the point of no return; below, the others' by the plan. */
export function FuelPanel({ tripId, plan, others, figures, now }: FuelPanelProps) {
  const units = useUnits()
  const { itinerary } = plan
  const { fuel } = figures
  if (!fuel) {
    return (
      <section className={css.panel} aria-label="Fuel">
        <p className={css.words} dir="auto">
          {describeFuel(itinerary, units).text}
        </p>
        <Others plan={plan} others={others} figures={figures} />
      </section>
    )
  }
  const [left, ahead] = describeFuelNow(itinerary, fuel, units)
  const [amount = '', ...rest] = left.split(' left')
  const turningBack = describeTurningBack(figures, itinerary, now, units)
  const Icon = verdictIcons[fuel.verdict]
  const name = nameVehicle(itinerary)
  return (
    <section className={`${css.panel} verdict-${fuel.verdict}`} aria-label="Fuel">
      {name ? (
        <p className={css.words} dir="auto">
          {name}
        </p>
      ) : null}
      <div className={css.row}>
        <p>
          <span className={css.number}>{amount}</span> <span className={css.words}>{`left${rest.join('')}`}</span>
        </p>
        <p className={css.verdict}>
          <Icon />
          {verdictWords[fuel.verdict]}
        </p>
      </div>
      <SupplyBar
        left={fuel.level}
        capacity={fuel.base.capacity}
        reserve={fuel.base.reserve.usual}
        className={css.bar}
      />
      <p className={css.words} dir="auto">
        {turningBack ? `${ahead} ${turningBack}` : ahead}
      </p>
      <NextFuel tripId={tripId} itinerary={itinerary} place={figures.place}>
        {(text) => (
          <p className={css.words} dir="auto">
            {text}
          </p>
        )}
      </NextFuel>
      <Others plan={plan} others={others} figures={figures} />
    </section>
  )
}

/** The other vehicles' fuel, for which nobody enters readings here. */
function Others({ plan, others, figures }: Omit<FuelPanelProps, 'tripId' | 'now'>) {
  const units = useUnits()
  return others.map((own) => {
    const alone = forVehicle(plan.itinerary, own)
    const fuel = computePlannedFuel({ ...plan, itinerary: alone }, figures.place, figures.remaining)
    return (
      <p key={own.vehicle.id} className={css.words} dir="auto">
        {fuel ? (
          <>
            {toVehicleName(own.vehicle)}, by the plan:{' '}
            <strong className={`${css.colored} verdict-${fuel.verdict}`}>{verdictWords[fuel.verdict]}</strong>.{' '}
            {describeFuelNow(alone, fuel, units).join('. ')}
          </>
        ) : (
          describeFuel(alone, units).text
        )}
      </p>
    )
  })
}
