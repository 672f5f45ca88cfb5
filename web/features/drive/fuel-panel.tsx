import { useState } from 'react'
import type { Figures } from '#shared/drive/figures.ts'
import { computePlannedFuel } from '#shared/drive/fuel.ts'
import { describeFuelNow, describeTurningBack, fuelWords } from '#shared/drive/sentences.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import type { Verdict } from '#shared/itinerary/verdict.ts'
import type { Trip } from '#shared/trip.ts'
import { toVehicleName } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { verdictIcons } from '../itinerary/stop/supply.tsx'
import { Refueled } from '../today/refueled.tsx'
import type { RoadPlace } from '../today/use-road-fill.ts'
import css from './drive.module.css'
import { Gauge } from './gauge.tsx'

type FuelPanelProps = {
  readonly trip: Trip
  /** The itinerary of the trip's first vehicle. */
  readonly itinerary: Itinerary
  readonly others: readonly VehicleSupplies[]
  readonly figures: Figures
  readonly now: number
}

/** The first vehicle's fuel left, how far it lasts, and the point of no return; below, the others' by the plan. */
export function FuelPanel({ trip, itinerary, others, figures, now }: FuelPanelProps) {
  const units = useUnits()
  const [dialog, setDialog] = useState<'gauge' | 'refueled'>()
  const { fuel, leg, place, stopHere } = figures
  const close = () => setDialog(undefined)
  if (!fuel) {
    return (
      <section className={css.panel} aria-label="Fuel">
        <p className={css.words} dir="auto">
          {describeFuel(itinerary, units).text}
        </p>
        <Others itinerary={itinerary} others={others} figures={figures} />
      </section>
    )
  }
  const isElectric = itinerary.vehicle?.specs?.energy === 'electric'
  const [left, ahead] = describeFuelNow(itinerary, fuel, units)
  const [amount = '', ...rest] = left.split(' left')
  const turningBack = describeTurningBack(figures, itinerary, units)
  const Icon = verdictIcons[fuel.verdict]
  const name = nameVehicle(itinerary)
  return (
    <section className={css.panel} aria-label="Fuel">
      {name ? (
        <p className={css.words} dir="auto">
          {name}
        </p>
      ) : null}
      <div className={css.row}>
        <p>
          <span className={css.number}>{amount}</span> <span className={css.words}>{`left${rest.join('')}`}</span>
        </p>
        <p className={`${css.verdict} ${css[fuel.verdict]}`}>
          <Icon aria-hidden="true" />
          {fuelWords[fuel.verdict]}
        </p>
      </div>
      <Bar
        verdict={fuel.verdict}
        level={fuel.level.usual}
        least={fuel.level.high}
        reserve={fuel.base.reserve.usual}
        capacity={fuel.base.capacity}
      />
      <p className={css.words} dir="auto">
        {turningBack ? `${ahead} ${turningBack}` : ahead}
      </p>
      <div className={css.three}>
        <Button className={css.button} onClick={() => setDialog('gauge')}>
          Gauge
        </Button>
        <Button className={css.button} onClick={() => setDialog('refueled')}>
          {isElectric ? 'Charged' : 'Refueled'}
        </Button>
        <LinkButton
          className={css.button}
          to={paths.addFillUpAt(trip.id, stopHere?.id ?? '')}
          state={{ from: leg.from.id, share: place.share } satisfies RoadPlace}
        >
          Add fill-up
        </LinkButton>
      </div>
      <Others itinerary={itinerary} others={others} figures={figures} />
      {dialog === 'gauge' ? (
        <Gauge trip={trip} itinerary={itinerary} leg={leg} place={place} now={now} onClose={close} />
      ) : null}
      {dialog === 'refueled' ? (
        <Refueled trip={trip} itinerary={itinerary} from={leg.from} share={place.share} onClose={close} />
      ) : null}
    </section>
  )
}

/** The other vehicles' fuel, for which nobody enters readings here. */
function Others({ itinerary, others, figures }: Pick<FuelPanelProps, 'itinerary' | 'others' | 'figures'>) {
  const units = useUnits()
  return others.map((own) => {
    const alone = forVehicle(itinerary, own)
    const fuel = computePlannedFuel(alone, figures.place, figures.remaining)
    return (
      <p key={own.vehicle.id} className={css.words} dir="auto">
        {fuel ? (
          <>
            {toVehicleName(own.vehicle)}, by the plan:{' '}
            <strong className={css[fuel.verdict]}>{fuelWords[fuel.verdict]}</strong>.{' '}
            {describeFuelNow(alone, fuel, units).join('. ')}
          </>
        ) : (
          describeFuel(alone, units).text
        )}
      </p>
    )
  })
}

type BarProps = {
  readonly verdict: Verdict
  readonly level: number
  readonly least: number
  readonly reserve: number
  readonly capacity: number
}

/** Decorative: the words beside it say the same. */
function Bar({ verdict, level, least, reserve, capacity }: BarProps) {
  const part = (amount: number) => `${(100 * Math.min(1, Math.max(0, amount / Math.max(capacity, 1)))).toFixed(1)}%`
  return (
    <div className={`${css.bar} ${css[verdict]}`} aria-hidden="true">
      <div className={css.likely} style={{ inlineSize: part(level) }} />
      <div className={css.sure} style={{ inlineSize: part(least) }} />
      <div className={css.mark} style={{ insetInlineStart: part(reserve) }} />
    </div>
  )
}
