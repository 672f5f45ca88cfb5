import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { mapFields } from '#shared/fields.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import { pageTotals } from '#shared/page.ts'
import type { WaypointInput } from '#shared/schemas/waypoint.ts'
import type { StopSupplies } from '#shared/stop.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import { datesFit, type Waypoint } from '#shared/waypoint.ts'
import { typedFields, waypointFields } from '#shared/waypoint-fields.ts'
import { ApiError } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { type Edit, readSeen } from '../../data/merge.ts'
import { nullUnlessEdited } from '../../data/null-unless-edited.ts'
import { forget, mergeRows, type Rows, reloadRows, toFoundRows, updateRows } from '../../data/rows.ts'
import { ChangedElsewhere, ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap, unwrapDeletion } from '../../data/unwrap.ts'
import { reloadDays, tripKeys, tripQuery } from '../trips/api.ts'

const waypoints = planner.api.user.trips[':tripId'].waypoints

const waypointKeys = {
  all: (tripId: TripId) => [...tripKeys.one(tripId), 'waypoints'] as const,
  lists: (tripId: TripId) => [...waypointKeys.all(tripId), 'lists'] as const,
  one: (tripId: TripId, waypointId: WaypointId) => [...waypointKeys.all(tripId), waypointId] as const,
}

/** All waypoints whose name contains `search`. Keeps the previous rows while loading. */
export const waypointSearchQuery = (tripId: TripId, search: string) =>
  queryOptions({
    queryKey: [...waypointKeys.lists(tripId), { search }],
    queryFn: ({ signal }) => searchWaypoints(tripId, search, signal),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

/** Returns one page (from 0) of all waypoints. */
export function cutPage(
  { items, totalItems }: Pick<Rows<Waypoint>, 'items' | 'totalItems'>,
  page: number,
): Rows<Waypoint> {
  const size = limits.pageSize.waypoints
  return {
    ...pageTotals({ page, size }, totalItems),
    items: items.slice(page * size, (page + 1) * size),
    search: '',
  }
}

async function searchWaypoints(tripId: TripId, search: string, signal: AbortSignal): Promise<Rows<Waypoint>> {
  const call = waypoints.search.$get({ param: { tripId }, query: { query: search } }, { init: { signal } })
  return toFoundRows(search, await unwrap(call, 'length'), (await call).headers)
}

/** All of the trip's waypoints in date order. Shares the trip's request, whose answer has the first hundred. */
export const allWaypointsQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...waypointKeys.lists(tripId), 'all'],
    queryFn: async ({ client, signal }) => {
      const trip = await client.fetchQuery({ ...tripQuery(tripId), staleTime: 0 })
      if (!trip) throw new ApiError(404, { problem: noSuchTrip })
      return getAllWaypoints(trip, signal)
    },
  })

const noSuchTrip = { code: 'not_found', message: 'There is no such trip', requestId: '' } as const

async function getAllWaypoints(trip: TripDetail, signal: AbortSignal): Promise<Rows<Waypoint>> {
  const { id: tripId, waypointDTOS, waypointCount } = trip
  if (waypointDTOS.length === 0 && waypointCount > 0) throw new TypeError('Not on this device')
  // A waypoint whose dates change between requests arrives twice; the later is current.
  const all = new Map(waypointDTOS.map((waypoint) => [waypoint.id, waypoint]))
  for (let after = trip.next; after; ) {
    const call = waypoints.all.$get({ param: { tripId }, query: { after } }, { init: { signal } })
    const piece: WaypointsPiece = await unwrap(call, 'waypoints')
    for (const waypoint of piece.waypoints) all.set(waypoint.id, waypoint)
    after = piece.next
  }
  const items = sortWaypoints([...all.values()])
  return { items, search: '', totalItems: items.length, totalPages: 1, currentPage: 0 }
}

/** One waypoint, or null if unknown. A waypoint being edited is kept, with an error. */
export const waypointQuery = (tripId: TripId, waypointId: WaypointId) =>
  queryOptions({
    queryKey: waypointKeys.one(tripId, waypointId),
    queryFn: ({ signal, client, queryKey }) => {
      const { words, detail } = waypointEditKeys(waypointId)
      const call = waypoints[':waypointId'].$get({ param: { tripId, waypointId } }, { init: { signal } })
      return unwrap(call, 'id').catch(nullUnlessEdited(client, queryKey, words, detail))
    },
  })

/** A waypoint to send. The server refuses texts that are not a day or a coordinate. */
export type SentWaypoint = {
  readonly [Field in keyof typeof typedFields]: string | Extract<WaypointInput[Field], null>
}

/** A client-made ULID lets a repeat get the first response again. */
export type NewWaypoint = SentWithRefill & { readonly id: string; readonly order?: number }

/** `stop` replaces all supplies of the stop. */
type SentWithRefill = SentWaypoint & { readonly stop?: StopSupplies }

/** Adds a waypoint to a trip. `onAdded` runs even if the user has left the screen. */
export const addWaypoint = (tripId: TripId, onAdded: (added: Waypoint) => void) =>
  mutationOptions({
    ...addStop(tripId),
    onSuccess: (added, _input, _result, { client }) => {
      onAdded(added)
      client.setQueryData(waypointQuery(tripId, added.id).queryKey, added)
      reloadTrip(client, tripId)
    },
  })

/** Adds one of many stops; call `reloadTrip` after the last. */
export const addStop = (tripId: TripId) =>
  mutationOptions({
    mutationFn: (stop: NewWaypoint) => unwrap(waypoints.$post({ param: { tripId }, json: stop }), 'id'),
  })

/** Changes a waypoint. Shows the result on every screen, with changes by others. */
export const updateWaypoint = (tripId: TripId, waypointId: WaypointId, onSaved: () => void) =>
  mutationOptions({
    mutationFn: (edit: Edit<SentWithRefill>) =>
      saveEdit(edit, {
        noun: 'waypoint',
        put: (json, rev) =>
          unwrap(waypoints[':waypointId'].$put({ param: { tripId, waypointId }, json }, ifMatch(rev)), 'id'),
        read: (current) => readSeen(current, typedFields),
        fits: datesFit,
      }),
    onSuccess: (saved, _input, _result, { client }) => {
      onSaved()
      showWaypoint(client, tripId, saved)
    },
    onError: (error, _edit, _result, { client }) => {
      // Don't reload the lists: another date could move the open form to another page.
      if (error instanceof ChangedElsewhere) void client.invalidateQueries(waypointQuery(tripId, waypointId))
    },
  })

export function showWaypoint(client: QueryClient, tripId: TripId, ...saved: readonly Waypoint[]): void {
  for (const one of saved) client.setQueryData(waypointQuery(tripId, one.id).queryKey, one)
  // The response omits removed fields, so clear them in the rows.
  const none = { ...mapFields(waypointFields, () => undefined), track: undefined, by: undefined, changedAt: undefined }
  const rows = saved.map((one) => ({ ...none, ...one }))
  client.setQueryData(
    tripQuery(tripId).queryKey,
    (trip) => trip && { ...trip, waypointDTOS: mergeRows(trip.waypointDTOS, rows) },
  )
  updateRows<Waypoint>(client, waypointKeys.lists(tripId), ...rows)
  reloadDays(client)
  void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
}

export const deleteWaypoint = (tripId: TripId, waypointId: WaypointId) =>
  mutationOptions({
    mutationFn: () => removeWaypoint(tripId, waypointId),
    onSuccess: (_answer, _input, _result, { client }) => hideWaypoint(client, tripId, waypointId),
  })

/** Deletes a waypoint without showing it. */
export const removeWaypoint = (tripId: TripId, waypointId: WaypointId): Promise<object | null> =>
  unwrapDeletion(waypoints[':waypointId'].$delete({ param: { tripId, waypointId } }))

/** Shows on every screen that a waypoint was deleted. */
export function hideWaypoint(client: QueryClient, tripId: TripId, waypointId: WaypointId): void {
  forget(client, waypointKeys.one(tripId, waypointId))
  reloadTrip(client, tripId)
}

/** Reloads a trip after waypoints were added or deleted. */
export function reloadTrip(client: QueryClient, tripId: TripId): void {
  // First, so that the list of all waits for this request.
  void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
  reloadRows(client, waypointKeys.lists(tripId))
  reloadRows(client, tripKeys.lists)
  reloadDays(client)
}

/** Returns the keys of a waypoint's open edits, separate for the two screens that show its dates. */
export const waypointEditKeys = (id: WaypointId) => ({
  words: `waypoint:${id}`,
  grid: `dates:grid:${id}`,
  detail: `dates:detail:${id}`,
})
