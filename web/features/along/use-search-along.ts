import { useQueryClient } from '@tanstack/react-query'
import type { Corridor } from '#shared/along/find-along.ts'
import { toPlannedLegs } from '#shared/along/way.ts'
import { toWayKey } from '#shared/along/way-key.ts'
import type { TripId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeError } from '../../data/api-error.ts'
import { MapFileProblem } from '../../map/own/problem.ts'
import { listSavedMaps } from '../../map/own/saved-maps.ts'
import { findMapPlaces } from '../../map/roads/run-order.ts'
import { useTask } from '../offline/maps/use-task.ts'
import { useToday } from '../offline/use-today.ts'
import { useTracks } from '../tracks/api.ts'
import { listPlaceLists } from './place-lists.ts'
import { saveAlong, toFilesKey } from './saved.ts'

/** Searches the map files for what lies along a trip's way, and saves it on this device. Canceling keeps what was found. */
export function useSearchAlong(tripId: TripId) {
  const today = useToday()
  const tracks = useTracks(tripId)
  const { progress, failure, run, cancel } = useTask(describeError)
  const client = useQueryClient()

  const search = ({ legs: planned }: Itinerary, corridorKm: Corridor) =>
    run(async (under) => {
      const maps = await listSavedMaps()
      const legs = toPlannedLegs(planned, new Map(tracks?.map((track) => [track.stop, track])))
      const lists = await listPlaceLists(legs)
      const files = maps.map(({ file }) => file)
      const found = await findMapPlaces({ kind: 'along', files, legs, corridorKm, lists }, under)
      if ('kind' in found) throw new MapFileProblem('No map on this device shows the way. Save this trip’s map first.')
      const about = { version: 1, wayKey: toWayKey(planned), files: toFilesKey(maps), corridorKm, at: today } as const
      await saveAlong(client, tripId, about, found)
    })
  return { isReady: tracks !== undefined, progress, failure, search, cancel }
}
