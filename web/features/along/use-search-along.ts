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
import { useToast } from '../../ui/toasts.tsx'
import { useTask } from '../offline/maps/use-task.ts'
import { useToday } from '../offline/use-today.ts'
import { useTracks } from '../tracks/api.ts'
import { listPlaceLists } from './place-lists.ts'
import { saveAlong } from './save.ts'
import { toFilesKey } from './saved.ts'

/** Searches the map files for what lies along a trip's way, and saves it on this device. Canceling keeps what was found. */
export function useSearchAlong(tripId: TripId) {
  const today = useToday()
  const tracks = useTracks(tripId)
  const { progress, failure, run, cancel } = useTask(describeError)
  const client = useQueryClient()
  const toast = useToast()

  const search = ({ legs: planned }: Itinerary, corridorKm: Corridor) =>
    run(async (under) => {
      const maps = await listSavedMaps()
      const legs = toPlannedLegs(planned, new Map(tracks?.map((track) => [track.stop, track])))
      const lists = await listPlaceLists(legs)
      const order = { kind: 'along', files: maps.map(({ file }) => file), legs, corridorKm, ...lists } as const
      const found = await findMapPlaces(order, under)
      if ('kind' in found) throw new MapFileProblem('No map on this device shows the way. Save this trip’s map first.')
      const [wayKey, files] = [toWayKey(planned), toFilesKey(maps)]
      const about = { id: crypto.randomUUID(), version: 1, wayKey, files, corridorKm, at: today } as const
      saveAlong(client, tripId, about, found).catch((error: unknown) => toast.error(describeError(error)))
      // Ends the run once the page has the result, instead of what was found before.
      await new Promise((resolve) => setTimeout(resolve))
    })
  return { isReady: tracks !== undefined, progress, failure, search, cancel }
}
