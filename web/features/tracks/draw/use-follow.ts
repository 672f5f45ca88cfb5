import { useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { useMapRoute } from '../roads/use-map-route.ts'

/** A place farther from its road is joined by a straight line (m). */
const onRoadMeters = 500

/** Leads a line that is drawn along the roads of the map files. */
export function useFollow() {
  const { hasMaps, isBusy, find } = useMapRoute()
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState('')

  /** Returns the points of the route to a place, and the place itself where it is off the road or there is none; nothing while it searches. */
  const follow = async (from: Position, to: Position): Promise<readonly Position[]> => {
    if (isBusy) return []
    setProblem('')
    const found = await find({ name: 'The last point', position: from }, { name: 'this one', position: to })
    if (found === '') return []
    if (typeof found === 'string') {
      setProblem(found)
      return [to]
    }
    const points = found.points.map(([latitude, longitude]) => ({ latitude, longitude }))
    return found.offMeters[1] > onRoadMeters ? [...points, to] : points
  }
  return { canFollow: hasMaps, isOn, setOn, isBusy, problem, follow }
}
