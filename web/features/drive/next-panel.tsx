import { ArrowUp, Droplets, Fuel } from 'lucide-react'
import type { Figures } from '#shared/drive/figures.ts'
import { describeAhead, describeDirection, describeOff, describeRemaining } from '#shared/drive/sentences.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { KindIcon } from '../waypoints/kind/kind-icon.tsx'
import css from './drive.module.css'

type NextPanelProps = { readonly figures: Figures; readonly itinerary: Itinerary }

/** The next stop, its distance and direction, and where the next fuel and water are. */
export function NextPanel({ figures, itinerary }: NextPanelProps) {
  const units = useUnits()
  const { leg, stopHere, remaining, bearing, heading, nextFuel, nextWater } = figures
  const [distance, words] = describeRemaining(remaining, units)
  const off = describeOff(remaining, units)
  // In steps of 5°, so that it doesn't tremble.
  const turn = bearing === undefined ? 0 : Math.round((bearing - (heading ?? 0)) / 5) * 5
  return (
    <section className={css.panel} aria-label="Next stop">
      <h2 className={css.name} dir="auto">
        <KindIcon symbol={leg.to.kind} />
        {leg.to.name}
      </h2>
      {stopHere ? (
        <p className={css.words} dir="auto">{`You are at ${stopHere.name}.`}</p>
      ) : (
        <p className={css.distance}>
          <span className={css.number}>{distance}</span> <span className={css.words}>{words}</span>
        </p>
      )}
      {off ? <p className={css.caution}>{off}</p> : null}
      {bearing === undefined || stopHere ? null : (
        <p className={css.direction}>
          <ArrowUp aria-hidden="true" style={{ rotate: `${turn}deg` }} />
          {describeDirection(bearing, heading)}
        </p>
      )}
      <p className={css.ahead} dir="auto">
        <Fuel aria-hidden="true" />
        {nextFuel ? describeAhead(nextFuel, itinerary, units) : 'No more fuel stops planned.'}
      </p>
      {nextWater ? (
        <p className={css.ahead} dir="auto">
          <Droplets aria-hidden="true" />
          {describeAhead(nextWater, itinerary, units)}
        </p>
      ) : null}
    </section>
  )
}
