import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { toLegPath } from '#shared/itinerary/leg-path.ts'
import type { TrackLines } from '#shared/itinerary/route.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { drawMap } from './map/draw-map.ts'
import { loadGround } from './map/ground.ts'
import { createProjection } from './map/projection.ts'
import type { StopRow } from './plan/stops.ts'

/** Draws the plan's map over the bundled outlines, or without them if they could not be loaded; undefined without stops. */
export function usePlanMap(itinerary: Itinerary, stops: readonly StopRow[], lines: TrackLines) {
  const units = useUnits()
  const places = useMemo(() => stops.map(({ position }) => position), [stops])
  const legs = useMemo(
    () =>
      itinerary.legs.map((leg) => {
        const line = leg.track ? lines.get(leg.to.id) : undefined
        return { points: toLegPath(leg, line).points, isStraight: line === undefined }
      }),
    [itinerary, lines],
  )
  const projection = useMemo(
    () => createProjection([...places, ...legs.flatMap(({ points }) => points)]),
    [places, legs],
  )
  const bounds = projection?.bounds
  const {
    data: ground,
    isError,
    isLoading,
  } = useQuery({
    queryKey: ['map', 'ground', bounds],
    queryFn: () => (bounds ? loadGround(bounds) : undefined),
    enabled: bounds !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const map = useMemo(
    () => projection && drawMap(projection, { stops, legs, ground, units }),
    [projection, stops, legs, ground, units],
  )
  return { map, isLoading, isMissingGround: isError }
}
