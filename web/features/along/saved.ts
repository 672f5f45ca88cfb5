import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Corridor } from '#shared/along/find-along.ts'
import type { ClosedPlace } from '#shared/along/longest-stretch.ts'
import type { FoundAlong, FoundPlace } from '#shared/along/place.ts'
import { isSamePlace } from '#shared/along/same-place.ts'
import { toWayKey } from '#shared/along/way-key.ts'
import type { Day } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { parseJson } from '#shared/parse.ts'
import type { SavedMap } from '../../map/own/saved-maps.ts'
import { readUserFile } from '../../map/own/user-files.ts'
import { onFilesChange } from '../../offline/public/app/map-folders.ts'

/** About a search along a trip, on this device. */
export type AlongSearch = {
  /** The id of this search: the same in its file's first bytes. */
  readonly id: string
  readonly version: 1
  /** The key of the way that was searched. */
  readonly wayKey: number
  /** Ids and sizes of the files that were read. */
  readonly files: string
  readonly corridorKm: Corridor
  readonly at: Day
}
export type SavedAlong = AlongSearch & { readonly found: FoundAlong }

/** Name of a trip's file in the folder `along`. */
export const toName = (tripId: TripId): string => `${tripId}.json`
/** Bytes of a file with the id of its search. */
const headBytes = 100
/** File of that folder with the marks of closed places. */
export const closedName = 'closed.json'

const savedAlongQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: ['along', tripId],
    queryFn: async ({ client }): Promise<SavedAlong | null> => {
      const file = await readUserFile('along', toName(tripId))
      const known = client.getQueryData<SavedAlong>(['along', tripId])
      // Other files of the folder change, too, and parsing thousands of places takes a phone's page 50 ms.
      if (known && (await file?.slice(0, headBytes).text())?.includes(known.id)) return known
      const saved: unknown = await readJson(file)
      return isSavedAlong(saved) ? saved : null
    },
    // Comparing thousands of places takes as long.
    structuralSharing: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const closedQuery = queryOptions({
  queryKey: ['along', 'closed'],
  queryFn: readClosed,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns true for this version's own file; a cut-off or newer one counts as none. */
const isSavedAlong = (saved: unknown): saved is SavedAlong =>
  typeof saved === 'object' && saved !== null && 'version' in saved && saved.version === 1

export async function readClosed(): Promise<readonly ClosedPlace[]> {
  const closed: unknown = await readJson(await readUserFile('along', closedName))
  return Array.isArray(closed) ? closed : []
}

const readJson = async (file: File | undefined): Promise<unknown> => parseJson((await file?.text()) ?? '')

/** Returns a text that differs if the map files do. */
export const toFilesKey = (maps: readonly SavedMap[]): string =>
  maps.map(({ id, file }) => `${id} ${file.size}`).join('\n')

/** Returns what was found along a trip: null if nothing was searched, undefined while it loads. */
export function useSavedAlong(tripId: TripId): SavedAlong | null | undefined {
  const client = useQueryClient()
  useEffect(() => onFilesChange('along', () => void client.invalidateQueries({ queryKey: ['along'] })), [client])
  return useQuery(savedAlongQuery(tripId)).data
}

/** Returns the open places that were found along a trip's present way; undefined without, and after the way has changed. */
export const useAlong = (tripId: TripId, legs: readonly RouteLeg[] | undefined): Along | undefined =>
  useOpen(useSavedAlong(tripId), legs)

/** Returns a result with its open places; undefined without, and after the way has changed. */
export function useOpen(saved: SavedAlong | null | undefined, legs: readonly RouteLeg[] | undefined) {
  const { data: closed } = useQuery(closedQuery)
  const wayKey = useMemo(() => legs && toWayKey(legs), [legs])
  return useMemo(
    () => (saved && closed && saved.wayKey === wayKey ? addOpen(saved, closed) : undefined),
    [saved, closed, wayKey],
  )
}

const addOpen = (saved: SavedAlong, closed: readonly ClosedPlace[]) => ({
  ...saved,
  closed,
  open: saved.found.places.filter((place) => !isClosed(place, closed)),
})

export type Along = ReturnType<typeof addOpen>

/** Returns what was found along a trip; null if nothing was searched. */
export const readSavedAlong = (client: QueryClient, tripId: TripId): Promise<SavedAlong | null> =>
  client.fetchQuery({ ...savedAlongQuery(tripId), staleTime: 0 })

/** Returns a result with its open places; undefined if the way has changed since. */
export const readAlong = async (
  client: QueryClient,
  saved: SavedAlong,
  legs: readonly RouteLeg[],
): Promise<Along | undefined> =>
  saved.wayKey === toWayKey(legs)
    ? addOpen(saved, await client.fetchQuery({ ...closedQuery, staleTime: 0 }))
    : undefined

export const isClosed = (place: FoundPlace, closed: readonly ClosedPlace[]): boolean =>
  closed.some((one) => isSamePlace(one, place))
