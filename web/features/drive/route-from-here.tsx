import { Milestone } from 'lucide-react'
import { useState } from 'react'
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
import css from './drive.module.css'

type RouteFromHereProps = {
  readonly position: Position
  readonly stop: RouteLeg['to']
  readonly vehicle: Vehicle | undefined
}

/** Beside the track: the distance and fuel to the stop along the roads of the maps on this device, on request. */
export function RouteFromHere({ position, stop, vehicle }: RouteFromHereProps) {
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
