import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Corridor } from '#shared/along/find-along.ts'
import { toPlannedLegs } from '#shared/along/way.ts'
import { toWayKey } from '#shared/along/way-key.ts'
import type { TripId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeError } from '../../data/api-error.ts'
import { useRun } from '../../hooks/use-run.ts'
import { listSavedMaps } from '../../map/own/saved-maps.ts'
import { findMapPlaces } from '../../map/roads/run-order.ts'
import { useToday } from '../offline/use-today.ts'
import { useTracks } from '../tracks/api.ts'
import { listPlaceLists } from './place-lists.ts'
import { saveAlong, toFilesKey } from './saved.ts'

/** Searches the map files for what lies along a trip's way, and saves it on this device. Canceling keeps what was found. */
export function useSearchAlong(tripId: TripId) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const today = useToday()
  const tracks = useTracks(tripId)
  const { start, stop } = useRun()
  const client = useQueryClient()

  const search = async ({ legs: planned }: Itinerary, corridorKm: Corridor) => {
    const signal = start()
    setProblem(undefined)
    setShare(0)
    try {
      const maps = await listSavedMaps()
      const legs = toPlannedLegs(planned, new Map(tracks?.map((track) => [track.stop, track])))
      const lists = await listPlaceLists(legs)
      const files = maps.map(({ file }) => file)
      const found = await findMapPlaces(
        { kind: 'along', files, legs, corridorKm, lists },
        { signal, onProgress: setShare },
      )
      if ('kind' in found) setProblem('No map on this device shows the way. Save this trip’s map first.')
      else
        await saveAlong(
          client,
          tripId,
          { version: 1, wayKey: toWayKey(planned), files: toFilesKey(maps), corridorKm, at: today },
          found,
        )
    } catch (error) {
      if (!signal.aborted) setProblem(describeError(error))
    }
    setShare(undefined)
  }
  return { isReady: tracks !== undefined, share, problem, search, stop }
}
