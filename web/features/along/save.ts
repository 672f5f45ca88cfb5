import type { QueryClient } from '@tanstack/react-query'
import type { FoundAlong, FoundPlace } from '#shared/along/place.ts'
import { isSamePlace } from '#shared/along/same-place.ts'
import type { TripId } from '#shared/ids.ts'
import { listUserFiles, removeUserFile, writeUserFile } from '../../map/own/user-files.ts'
import { type AlongSearch, closedName, readClosed, type SavedAlong, toName } from './saved.ts'

/** Results of more trips are removed, the oldest first. */
const mostResults = 20
/** Marks beyond it push out the oldest. */
const mostClosed = 500

/** Shows what was found, and then saves what the worker has written as JSON. @throws as `writeUserFile` */
export async function saveAlong(
  client: QueryClient,
  tripId: TripId,
  search: AlongSearch,
  { found, json }: { readonly found: FoundAlong; readonly json: Blob },
): Promise<void> {
  const saved: SavedAlong = { ...search, found }
  client.setQueryData<SavedAlong | null>(['along', tripId], saved)
  const start = JSON.stringify(search).slice(0, -1)
  await writeUserFile('along', toName(tripId), new Blob([start, ',"found":', json, '}']))
  const others = (await listUserFiles('along')).filter(({ name }) => name !== closedName && name !== toName(tripId))
  for (const { name } of others.slice(0, 1 - mostResults)) await removeUserFile('along', name)
}

/** Marks a place as closed on this device, or as open again. */
export const markClosed = ({ kind, name, position }: FoundPlace, isNowClosed: boolean): Promise<void> =>
  // Two windows may mark places at the same time.
  navigator.locks.request('offgrid-closed-places', async () => {
    const place = { kind, name, position }
    const rest = (await readClosed()).filter((one) => !isSamePlace(one, place))
    await writeUserFile('along', closedName, JSON.stringify(isNowClosed ? [...rest, place].slice(-mostClosed) : rest))
  })
