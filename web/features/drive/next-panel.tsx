import { ArrowUp, Droplets, Fuel, Milestone } from 'lucide-react'
import { useState } from 'react'
import type { Figures } from '#shared/drive/figures.ts'
import { describeDirection } from '#shared/drive/fix-texts.ts'
import { describeAhead, describeNoRefill, describeOff, describeRemaining } from '#shared/drive/sentences.ts'
import type { Position } from '#shared/geo.ts'
import { scaleBand } from '#shared/itinerary/band.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import type { Units } from '#shared/units.ts'
import { energyUnit, type Vehicle } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import type { MapRoute } from '../../map/roads/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useMapRoute } from '../tracks/roads/use-map-route.ts'
import { KindIcon } from '../waypoints/kind/kind-label.tsx'
import css from './drive.module.css'

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
  const isElectric = vehicle?.specs?.energy === 'electric'
  const isSame = nextWater !== undefined && nextWater.stop === nextFuel?.stop
  return (
    <section className={css.panel} aria-label="Next stop">
      <h2 className={css.name}>
        <KindIcon symbol={leg.to.kind} />
        <bdi>{leg.to.name}</bdi>
      </h2>
      {stopHere ? <p className={css.words} dir="auto">{`You are at ${stopHere.name}.`}</p> : null}
      {stopHere?.id === leg.to.id ? null : (
        <>
          <div className={css.row}>
            <p className={css.number}>{distance}</p>
            {bearing === undefined ? null : (
              <p className={css.direction}>
                <ArrowUp style={{ rotate: `${turn}deg` }} />
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
        <Fuel role="img" aria-label={isElectric ? 'Next charging' : 'Next fuel'} />
        {isSame ? <Droplets role="img" aria-label="and water" /> : null}
        {nextFuel ? describeAhead(nextFuel, units) : describeNoRefill(nextFuelStop, isElectric, units)}
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

type RouteFromHereProps = {
  readonly position: Position
  readonly stop: RouteLeg['to']
  readonly vehicle: Vehicle | undefined
}

/** Beside the track: the distance and fuel to the stop along the roads of the maps on this device, on request. */
function RouteFromHere({ position, stop, vehicle }: RouteFromHereProps) {
  const units = useUnits()
  const [text, setText] = useState('')
  const { hasMaps, isBusy, find } = useMapRoute()
  if (!hasMaps) return null
  const show = async () => {
    const found = await find({ name: 'Here', position }, stop)
    setText(typeof found === 'string' ? found : describe(found, vehicle, units))
  }
  return (
    <>
      <Button icon={<Milestone />} busy={isBusy} busyText="Reading the map..." onClick={() => void show()}>
        Route from here on your map
      </Button>
      <p role="status" className={css.ahead} dir="auto">
        {text}
      </p>
    </>
  )
}

/** Returns 'Route from here on your map: 118 km, 24–31 L'. */
function describe({ km, surfaces }: MapRoute, vehicle: Vehicle | undefined, units: Units): string {
  const all = Object.values(surfaces).reduce((sum, part) => sum + part, 0)
  const specs = vehicle?.specs
  const shares = Object.fromEntries(Object.entries(surfaces).map(([surface, part]) => [surface, part / all]))
  const fuel =
    specs && all > 0
      ? `, ${formatQuantity(scaleBand(getConsumption(specs.use, shares), all / 100), energyUnit(specs.energy), units)}`
      : ''
  return `Route from here on your map: ${formatQuantity(km, 'km', units)}${fuel}`
}
