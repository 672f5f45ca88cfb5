import { CalendarDays, Droplets, Fuel, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import { formatPlace, formatQuantity, formatWhole } from '#shared/itinerary/quantities.ts'
import { describeDates, describeDistance, describePace } from '#shared/itinerary/texts.ts'
import type { Units } from '#shared/units.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { formatSurfaces } from '../format.ts'
import type { TimelineLeg } from '../rows.ts'
import { LegActions } from './leg-actions.tsx'
import { LevelBar } from './level-bar.tsx'
import css from './timeline.module.css'

type LegRowProps = { readonly tripId: TripId; readonly timelineLeg: TimelineLeg }

/** A leg with distance, hours, and supplies on arrival. */
export function LegRow({ tripId, timelineLeg }: LegRowProps) {
  const units = useUnits()
  const { leg, need, fuel, water, carry } = timelineLeg
  const { km, hours, surface } = leg
  const pace = describePace(leg)
  return (
    <div className={css.leg}>
      <LegActions tripId={tripId} timelineLeg={timelineLeg}>
        <p className={css.measures}>
          <strong>{formatQuantity(km, 'km', units)}</strong>
          <strong>{formatBand(hours, 'h')}</strong>
          <span>{formatSurfaces(surface)}</span>
          {pace ? <span dir="auto">{pace}</span> : null}
          {need && fuel ? <span>{`takes ${formatQuantity(need, fuel.unit, units)}`}</span> : null}
          {carry && fuel ? <span>{`carry ${formatWhole(carry, fuel.unit, units, 'up')} from here`}</span> : null}
        </p>
      </LegActions>
      <p className={css.source}>{describeDistance(leg, units)}</p>
      {listWarnings(timelineLeg, units).map(({ icon: Icon, text, urgent }) => (
        <p key={text} className={urgent ? `${css.warning} ${css.urgent}` : css.warning}>
          <Icon aria-hidden="true" />
          {text}
        </p>
      ))}
      {fuel || water ? (
        <div className={css.levels}>
          {fuel ? <LevelBar icon={Fuel} name="Fuel" level={fuel} /> : null}
          {water ? <LevelBar icon={Droplets} name="Water" level={water} /> : null}
        </div>
      ) : null}
    </div>
  )
}

type Mind = { readonly icon: LucideIcon; readonly text: string; readonly urgent?: boolean }

function listWarnings({ leg, dryAfter, noReturnAfter }: TimelineLeg, units: Units): Mind[] {
  const dates = describeDates(leg)
  const place = (kilometres: number) => formatPlace(kilometres, 'after', leg.from.name, units)
  const all: (Mind | undefined)[] = [
    dates === undefined ? undefined : { icon: CalendarDays, text: dates },
    leg.schedule === undefined || leg.schedule.pace === 'enough'
      ? undefined
      : {
          icon: TriangleAlert,
          text: leg.schedule.pace === 'tight' ? 'A long day, and too long in bad conditions.' : 'Too long for a day.',
        },
    noReturnAfter === undefined
      ? undefined
      : { icon: TriangleAlert, text: `Point of no return: ${place(noReturnAfter)}` },
    dryAfter === undefined
      ? undefined
      : { icon: X, text: `Fuel runs out about here: ${place(dryAfter)}`, urgent: true },
  ]
  return all.filter((one) => one !== undefined)
}
