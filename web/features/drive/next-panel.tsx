import { ArrowUp, Droplets, Fuel } from 'lucide-react'
import type { Figures } from '#shared/drive/figures.ts'
import { describeDirection } from '#shared/drive/fix-texts.ts'
import { describeAhead, describeNoRefill, describeOff, describeRemaining } from '#shared/drive/sentences.ts'
import type { Position } from '#shared/geo.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { KindIcon } from '../waypoints/kind/kind-label.tsx'
import css from './drive.module.css'
import { RouteFromHere } from './route-from-here.tsx'

type NextPanelProps = {
  readonly figures: Figures
  /** The last fix; undefined without one. */
  readonly position: Position | undefined
  readonly vehicle: Vehicle | undefined
}

/** Beside its track by so much, a leg may need another route (km). */
const farOffKm = 1

/** The next stop, its distance and direction, and where the next fuel and water are. */
export function NextPanel({ figures, position, vehicle }: NextPanelProps) {
  const units = useUnits()
  const { leg, stopHere, remaining, bearing, heading, nextFuel, nextFuelStop, nextWater } = figures
  const [distance, words] = describeRemaining(remaining, units)
  const off = describeOff(remaining, units)
  // In steps of 5°, so that it doesn't tremble.
  const turn = bearing === undefined ? 0 : Math.round((bearing - (heading ?? 0)) / 5) * 5
  const isSame = nextWater !== undefined && nextWater.stop === nextFuel?.stop
  return (
    <section className={css.panel} aria-label="Next stop">
      <h2 className={css.name}>
        <KindIcon symbol={leg.to.kind} />
        <bdi>{leg.to.name}</bdi>
      </h2>
      {stopHere ? (
        <p className={css.words} dir="auto">{`You are at ${stopHere.name}.`}</p>
      ) : (
        <>
          <div className={css.row}>
            <p className={css.number}>{distance}</p>
            {bearing === undefined ? null : (
              <p className={css.direction}>
                <ArrowUp aria-hidden="true" style={{ rotate: `${turn}deg` }} />
                {describeDirection(bearing, heading)}
              </p>
            )}
          </div>
          <p className={css.words}>{words}</p>
        </>
      )}
      {off ? <p className={css.caution}>{off}</p> : null}
      {off && position && remaining.offKm >= farOffKm ? (
        <RouteFromHere key={leg.to.id} position={position} stop={leg.to} vehicle={vehicle} />
      ) : null}
      <p className={css.ahead} dir="auto">
        <Fuel role="img" aria-label="Next fuel" />
        {isSame ? <Droplets role="img" aria-label="and water" /> : null}
        {nextFuel ? describeAhead(nextFuel, units) : describeNoRefill(nextFuelStop, units)}
      </p>
      {nextWater && !isSame ? (
        <p className={css.ahead} dir="auto">
          <Droplets role="img" aria-label="Next water" />
          {describeAhead(nextWater, units)}
        </p>
      ) : null}
    </section>
  )
}
