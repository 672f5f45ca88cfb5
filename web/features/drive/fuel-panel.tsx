import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { Figures } from '#shared/drive/figures.ts'
import { describeFuelNow, describeTurningBack, fuelWords } from '#shared/drive/sentences.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import type { Verdict } from '#shared/itinerary/verdict.ts'
import type { Trip } from '#shared/trip.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import { Refueled } from '../today/refueled.tsx'
import css from './drive.module.css'
import { Gauge } from './gauge.tsx'

const icons = { enough: CircleCheck, tight: TriangleAlert, reserve: TriangleAlert, dry: X }

type FuelPanelProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly figures: Figures
  readonly now: number
}

/** The fuel left, how far it lasts, and the point of no return. */
export function FuelPanel({ trip, itinerary, figures, now }: FuelPanelProps) {
  const units = useUnits()
  const [dialog, setDialog] = useState<'gauge' | 'refueled'>()
  const { fuel, leg, place } = figures
  const close = () => setDialog(undefined)
  if (!fuel) {
    return (
      <section className={css.panel} aria-label="Fuel">
        <p className={css.words} dir="auto">
          {describeFuel(itinerary, units).text}
        </p>
      </section>
    )
  }
  const isElectric = itinerary.vehicle?.specs?.energy === 'electric'
  const [left, ahead] = describeFuelNow(itinerary, fuel, units)
  const [amount = '', ...rest] = left.split(' left')
  const turningBack = describeTurningBack(figures, itinerary, units)
  const Icon = icons[fuel.verdict]
  return (
    <section className={css.panel} aria-label="Fuel">
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
      <div className={css.pair}>
        <Button className={css.button} onClick={() => setDialog('gauge')}>
          Gauge
        </Button>
        <Button className={css.button} onClick={() => setDialog('refueled')}>
          {isElectric ? 'Charged' : 'Refueled'}
        </Button>
      </div>
      {dialog === 'gauge' ? <Gauge {...{ trip, itinerary, leg, place, now }} onClose={close} /> : null}
      {dialog === 'refueled' ? (
        <Refueled trip={trip} itinerary={itinerary} from={leg.from} share={place.share} onClose={close} />
      ) : null}
    </section>
  )
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
