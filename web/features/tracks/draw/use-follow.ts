import { useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { describeError } from '../../../data/api-error.ts'
import { useRun } from '../../../hooks/use-run.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { useSavedMaps } from '../../offline/maps/use-saved-maps.ts'
import { describeNoRoute } from '../roads/route-texts.ts'

/** A place farther from its road is joined by a straight line (m). */
const onRoadMeters = 500

/** Leads a line that is drawn along the roads of the map files. */
export function useFollow() {
  const { data: maps = [] } = useSavedMaps()
  const units = useUnits()
  const { start } = useRun()
  const [isOn, setOn] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Returns the points of the route to a place, and the place itself where it is off the road or there is none; nothing while it searches. */
  const follow = async (from: Position, to: Position): Promise<readonly Position[]> => {
    if (isBusy) return []
    const signal = start()
    setBusy(true)
    setProblem(undefined)
    try {
      // Loaded with the first route.
      const { findMapRoute } = await import('../../../map/roads/run-order.ts')
      const found = await findMapRoute(
        {
          kind: 'route',
          files: maps.map(({ file }) => file),
          stops: [from, to],
          choice: { preference: 'fastest', unknown: 'gravel' },
        },
        { signal, onProgress: () => undefined },
      )
      if ('kind' in found) {
        setProblem(describeNoRoute({ from: { name: 'The last point' }, to: { name: 'this one' } }, found, units))
        return [to]
      }
      const points = found.points.map(([latitude, longitude]) => ({ latitude, longitude }))
      return found.offMeters[1] > onRoadMeters ? [...points, to] : points
    } catch (error) {
      if (signal.aborted) return []
      setProblem(describeError(error))
      return [to]
    } finally {
      setBusy(false)
    }
  }
  return { canFollow: maps.length > 0, isOn, setOn, isBusy, problem, follow }
}
