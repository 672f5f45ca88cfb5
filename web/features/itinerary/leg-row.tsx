import { CalendarDays, Droplets, Fuel, TriangleAlert, X } from 'lucide-react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import { describeDates, describeDistance } from '#shared/itinerary/texts.ts'
import { formatSurfaces } from './format.ts'
import { LegActions } from './leg-actions.tsx'
import { LevelBar } from './level-bar.tsx'
import type { Way } from './rows.ts'
import css from './timeline.module.css'

type LegRowProps = { readonly tripId: TripId; readonly way: Way }

/** The way between two stops: how far, how long, and what is left on arrival. */
export function LegRow({ tripId, way }: LegRowProps) {
  const { leg, need, fuel, water, dryAfter } = way
  const { km, hours, hoursPerDay, drivingDays, pace, surface } = leg
  const dates = describeDates(leg)
  return (
    <div className={css.leg}>
      <LegActions tripId={tripId} way={way}>
        <p className={css.measures}>
          <strong>{formatBand(km, 'km')}</strong>
          <strong>{formatBand(hours, 'h')}</strong>
          <span>{formatSurfaces(surface)}</span>
          {drivingDays > 1 ? (
            <span>{`${formatCount(drivingDays, 'driving day')}, ${formatBand(hoursPerDay, 'h')} each`}</span>
          ) : null}
          {need && fuel ? <span>{`takes ${formatBand(need, fuel.unit)}`}</span> : null}
        </p>
      </LegActions>
      <p className={css.source}>{describeDistance(leg)}</p>
      {dates ? (
        <p className={css.warning}>
          <CalendarDays aria-hidden="true" />
          {dates}
        </p>
      ) : null}
      {pace === 'enough' ? null : (
        <p className={css.warning}>
          <TriangleAlert aria-hidden="true" />
          {pace === 'tight' ? 'A long day: in bad conditions too long.' : 'Too long for a day.'}
        </p>
      )}
      {dryAfter === undefined ? null : (
        <p className={`${css.warning} ${css.urgent}`}>
          <X aria-hidden="true" />
          {`Fuel runs out about here: ${Math.round(dryAfter).toLocaleString('en-US')} km after ${leg.from.name}`}
        </p>
      )}
      {fuel || water ? (
        <div className={css.levels}>
          {fuel ? <LevelBar icon={Fuel} name="Fuel" level={fuel} /> : null}
          {water ? <LevelBar icon={Droplets} name="Water" level={water} /> : null}
        </div>
      ) : null}
    </div>
  )
}
