import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import type { WaypointInput } from '#shared/schemas/waypoint.ts'
import type { WaypointsPiece } from '#shared/trip.ts'
import { datesFit, type Waypoint } from '#shared/waypoint.ts'
import { nullIfNotFound } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import type { Edit } from '../../data/merge.ts'
import { nullUnlessEdited } from '../../data/null-unless-edited.ts'
import { forget, type Rows, reloadRows, toFoundRows, updateRows } from '../../data/rows.ts'
import { ChangedElsewhere, ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap, unwrapNothing } from '../../data/unwrap.ts'
import { reloadSpans, tripKeys } from '../trips/api.ts'
import { readWaypoint, waypointEditKeys } from './seen.ts'

const waypoints = planner.api.user.trips[':tripId'].waypoints

const waypointKeys = {
  all: (tripId: TripId) => [...tripKeys.one(tripId), 'waypoints'] as const,
  lists: (tripId: TripId) => [...waypointKeys.all(tripId), 'lists'] as const,
  one: (tripId: TripId, waypointId: WaypointId) => [...waypointKeys.all(tripId), waypointId] as const,
}

/** One page of waypoints (from 0) in date order, or all matches of `search`. Keeps the previous rows while loading. */
export const waypointListQuery = (tripId: TripId, page: number, search: string) =>
  queryOptions({
    queryKey: [...waypointKeys.lists(tripId), search === '' ? { page } : { search }],
    queryFn: ({ signal }) =>
      search === '' ? getWaypointPage(tripId, page, signal) : searchWaypoints(tripId, search, signal),
    placeholderData: keepPreviousData,
  })

async function getWaypointPage(tripId: TripId, page: number, signal: AbortSignal): Promise<Rows<Waypoint>> {
  const query = { page: String(page), size: String(limits.pageSize.waypoints) }
  const call = waypoints.paginated.$get({ param: { tripId }, query }, { init: { signal } })
  const { waypoints: items, ...totals } = await unwrap(call, 'waypoints')
  return { ...totals, items, search: '' }
}

async function searchWaypoints(tripId: TripId, search: string, signal: AbortSignal): Promise<Rows<Waypoint>> {
  const call = waypoints.search.$get({ param: { tripId }, query: { query: search } }, { init: { signal } })
  return toFoundRows(search, await unwrap(call, 'length'), (await call).headers)
}

/** All of the trip's waypoints in date order. */
export const allWaypointsQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...waypointKeys.lists(tripId), 'all'],
    queryFn: ({ signal }) => getAllWaypoints(tripId, signal),
  })

async function getAllWaypoints(tripId: TripId, signal: AbortSignal): Promise<Rows<Waypoint>> {
  // A waypoint whose dates change between requests arrives twice; the later is current.
  const all = new Map<WaypointId, Waypoint>()
  let after: string | null = null
  do {
    const query: { after?: string } = after === null ? {} : { after }
    const piece: WaypointsPiece = await unwrap(
      waypoints.all.$get({ param: { tripId }, query }, { init: { signal } }),
      'waypoints',
    )
    for (const waypoint of piece.waypoints) all.set(waypoint.id, waypoint)
    after = piece.next
  } while (after !== null)
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

type TypedField = 'name' | 'description' | 'latitude' | 'longitude' | 'startDate' | 'endDate' | 'symbol'

/** A waypoint to send. The server refuses texts that are not a day or a coordinate. */
export type SentWaypoint = { readonly [Field in TypedField]: string | Extract<WaypointInput[Field], null> }

/** A client-made ULID lets a repeat get the first response again. */
export type NewWaypoint = SentWaypoint & { readonly id: string; readonly order?: number }

/** Adds a waypoint to a trip. `onAdded` runs even if the user has left the screen. */
export const addWaypoint = (tripId: TripId, onAdded: (added: Waypoint) => void) =>
  mutationOptions({
    mutationKey: [...waypointKeys.all(tripId), 'add'],
    mutationFn: (waypoint: NewWaypoint) => unwrap(waypoints.$post({ param: { tripId }, json: waypoint }), 'id'),
    onSuccess: (added, _input, _result, { client }) => {
      onAdded(added)
      client.setQueryData(waypointQuery(tripId, added.id).queryKey, added)
      reloadTrip(client, tripId)
    },
  })

/** Adds one of many stops; call `reloadTrip` after the last. */
export const addStop = (tripId: TripId) =>
  mutationOptions({
    mutationKey: [...waypointKeys.all(tripId), 'add'],
    mutationFn: (stop: NewWaypoint) => unwrap(waypoints.$post({ param: { tripId }, json: stop }), 'id'),
  })

/** Changes a waypoint. Shows the result on every screen, with changes by others. */
export const updateWaypoint = (tripId: TripId, waypointId: WaypointId, onSaved: () => void) =>
  mutationOptions({
    mutationKey: [...waypointKeys.one(tripId, waypointId), 'update'],
    mutationFn: (edit: Edit<SentWaypoint>) =>
      saveEdit(edit, {
        noun: 'waypoint',
        put: (json, rev) =>
          unwrap(waypoints[':waypointId'].$put({ param: { tripId, waypointId }, json }, ifMatch(rev)), 'id'),
        read: readWaypoint,
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
  const rows = saved.map((one) => ({ ...withoutOptional, ...one }))
  updateRows<Waypoint>(client, waypointKeys.lists(tripId), ...rows)
  reloadSpans(client)
  void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
}
const withoutOptional = { stop: undefined, leg: undefined, track: undefined, symbol: undefined, order: undefined }

export const deleteWaypoint = (tripId: TripId, waypointId: WaypointId) =>
  mutationOptions({
    mutationKey: [...waypointKeys.one(tripId, waypointId), 'delete'],
    mutationFn: () => removeWaypoint(tripId, waypointId),
    onSuccess: (_answer, _input, _result, { client }) => hideWaypoint(client, tripId, waypointId),
  })

/** Deletes a waypoint without showing it. Treats a 404 as success: another device already deleted it. */
export const removeWaypoint = (tripId: TripId, waypointId: WaypointId): Promise<object | null> =>
  unwrapNothing(waypoints[':waypointId'].$delete({ param: { tripId, waypointId } })).catch(nullIfNotFound)

/** Shows on every screen that a waypoint was deleted. */
export function hideWaypoint(client: QueryClient, tripId: TripId, waypointId: WaypointId): void {
  forget(client, waypointKeys.one(tripId, waypointId))
  reloadTrip(client, tripId)
}

/** Reloads a trip after waypoints were added or deleted. */
export function reloadTrip(client: QueryClient, tripId: TripId): void {
  reloadRows(client, waypointKeys.lists(tripId))
  reloadRows(client, tripKeys.lists)
  reloadSpans(client)
  void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
}
