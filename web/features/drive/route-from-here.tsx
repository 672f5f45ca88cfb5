import { Milestone } from 'lucide-react'
import { useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { scaleBand } from '#shared/itinerary/band.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import type { Units } from '#shared/units.ts'
import { energyUnit, type Vehicle } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { useRun } from '../../hooks/use-run.ts'
import { useUnits } from '../../hooks/use-units.ts'
import type { MapRoute } from '../../map/roads/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useSavedMaps } from '../offline/maps/use-saved-maps.ts'
import { describeNoRoute } from '../tracks/roads/route-texts.ts'
import css from './drive.module.css'

type RouteFromHereProps = {
  readonly position: Position
  readonly stop: RouteLeg['to']
  readonly vehicle: Vehicle | undefined
}

/** Beside the track: the distance and fuel to the stop along the roads of the maps on this device, on request. */
export function RouteFromHere({ position, stop, vehicle }: RouteFromHereProps) {
  const { data: maps = [] } = useSavedMaps()
  const units = useUnits()
  const [text, setText] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { start } = useRun()
  if (maps.length === 0) return null
  const find = async () => {
    const signal = start()
    setBusy(true)
    try {
      // Loaded on the press only.
      const { findMapRoute } = await import('../../map/roads/run-order.ts')
      const found = await findMapRoute(
        {
          kind: 'route',
          files: maps.map(({ file }) => file),
          stops: [position, stop.position],
          choice: { preference: 'fastest', unknown: 'gravel' },
        },
        { signal, onProgress: () => undefined },
      )
      const here = { name: 'Here' }
      setText(
        'kind' in found ? describeNoRoute({ from: here, to: stop }, found, units) : describe(found, vehicle, units),
      )
    } catch (error) {
      if (!signal.aborted) setText(describeError(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={<Milestone />} busy={busy} busyText="Reading the map..." onClick={() => void find()}>
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
