import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TripInput } from '#shared/schemas/trip.ts'
import type { Trip, TripDetail } from '#shared/trip.ts'
import { typedFields } from '#shared/trip-fields.ts'
import { planner } from '../../data/client.ts'
import { type Edit, readSeen } from '../../data/merge.ts'
import { nullUnlessEdited } from '../../data/null-unless-edited.ts'
import { forget, type Rows, readInAll, reloadRows, toFoundRows, updateRows } from '../../data/rows.ts'
import { ChangedElsewhere, ifMatch, saveEdit } from '../../data/save-edit.ts'
import { unwrap, unwrapDeletion, unwrapOrNull } from '../../data/unwrap.ts'
import { device } from '../../device/device.ts'

const trips = planner.api.user.trips

/** Waypoints are below the trip's key, so that they are invalidated and removed with it. */
export const tripKeys = {
  all: ['trips'],
  /** Lists that change when a trip or waypoint is added or deleted. */
  lists: ['trips', 'lists'],
  /** The trips saved on this device. */
  saved: ['trips', 'saved'],
  /** The trips of others that the user has joined. */
  joined: ['trips', 'joined'],
  one: (tripId: TripId) => ['trips', tripId] as const,
  invites: (tripId: TripId) => ['trips', tripId, 'invites'] as const,
} as const

/** One page of trips (from 0), newest first, or all matches of `search`. Keeps the previous rows while loading. */
export const tripListQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...tripKeys.lists, search === '' ? { page } : { search }],
    queryFn: ({ signal }) => (search === '' ? getTripPage(page, signal) : searchTrips(search, signal)),
    placeholderData: keepPreviousData,
  })

async function getTripPage(page: number, signal: AbortSignal): Promise<Rows<Trip>> {
  const query = { page: String(page), size: String(limits.pageSize.trips) }
  const call = trips.paginated.$get({ query }, { init: { signal } })
  const { trips: items, ...totals } = await unwrap(call, 'trips')
  return { ...totals, items, search: '', inAll: readInAll((await call).headers) }
}

async function searchTrips(search: string, signal: AbortSignal): Promise<Rows<Trip>> {
  const call = trips.search.$get({ query: { query: search } }, { init: { signal } })
  return toFoundRows(search, await unwrap(call, 'length'), (await call).headers)
}

/** The trips saved on this device, newest first, with their dates. */
export const savedSpansQuery = queryOptions({
  queryKey: tripKeys.saved,
  queryFn: () => device.listTripSpans(),
  staleTime: 0,
})

/** The trips of others that the user has joined, the newest first, and those that have ended since the user last dismissed them. */
export const joinedQuery = queryOptions({
  queryKey: tripKeys.joined,
  queryFn: async ({ signal }) => {
    const { trips } = await unwrap(planner.api.user.joined.$get({}, { init: { signal } }), 'trips')
    return { trips, ended: await device.listEndedTrips() }
  },
})

/** Reloads the trips' dates after a waypoint was added, deleted or changed. */
export function reloadDays(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: tripKeys.lists })
  void client.invalidateQueries({ queryKey: tripKeys.saved })
}

export const latestTripQuery = queryOptions({
  queryKey: [...tripKeys.lists, 'latest'],
  queryFn: ({ signal }) => unwrapOrNull(trips.latest.$get({}, { init: { signal } }), 'id'),
})

/** A trip with its first hundred waypoints, or null if unknown. A trip being edited is kept, with an error. */
export const tripQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: tripKeys.one(tripId),
    queryFn: ({ signal, client, queryKey }) =>
      unwrap(trips[':tripId'].$get({ param: { tripId } }, { init: { signal } }), 'id').catch(
        nullUnlessEdited(client, queryKey, tripEditKey(tripId)),
      ),
  })

/** A trip as its page shows it, without its number of changes, so that a reload that brings nothing else renders nothing. */
export const shownTripQuery = (tripId: TripId) => queryOptions({ ...tripQuery(tripId), select: hideChanges })

const hideChanges = (trip: TripDetail | null) => trip && { ...trip, changes: undefined }

export const tripEditKey = (tripId: TripId) => `trip:${tripId}`

/** A POST that is safe to repeat: the same key gets the first response again. */
type NewTrip = { readonly input: TripInput; readonly idempotencyKey: string }

/** Creates a trip. `onCreated` runs even if the user has left the screen. */
export const createTrip = (onCreated: () => void) =>
  mutationOptions({
    mutationFn: ({ input, idempotencyKey }: NewTrip) => {
      // The contract requires this list, but the server's type lacks it.
      const json = { ...input, waypointDTOs: [] }
      return unwrap(trips.$post({ json }, { headers: { 'idempotency-key': idempotencyKey } }), 'id')
    },
    onSuccess: (_created, _input, _result, { client }) => {
      onCreated()
      reloadRows(client, tripKeys.lists)
    },
  })

/** Changes a trip's name and description. Shows the result at once, with changes by others. */
export const updateTrip = (tripId: TripId, onSaved: () => void) =>
  mutationOptions({
    mutationFn: (edit: Edit<TripInput>) =>
      saveEdit(edit, {
        noun: 'trip',
        put: (json, rev) => unwrap(trips[':tripId'].$put({ param: { tripId }, json }, ifMatch(rev)), 'id'),
        read: (current) => readSeen(current, typedFields),
      }),
    onSuccess: (saved, _input, _result, { client }) => {
      onSaved()
      client.setQueryData(tripQuery(tripId).queryKey, (trip) => trip && { ...trip, ...saved })
      updateRows<Trip>(client, tripKeys.lists, saved)
      void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
    },
    onError: (error, _edit, _result, { client }) => {
      if (!(error instanceof ChangedElsewhere)) return
      void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
    },
  })

/** Opens the sample trip, which the first request creates with its vehicle. Safe to repeat: an account has only one. */
export const openSampleTrip = mutationOptions({
  mutationFn: () => unwrap(trips.sample.$post(), 'id'),
  onSuccess: (_trip, _input, _result, { client }) => {
    reloadRows(client, tripKeys.lists)
    // The garage has changed, too.
    void client.invalidateQueries()
  },
})

/** Deletes an own trip, and leaves one of another user. */
export const deleteTrip = (tripId: TripId) =>
  mutationOptions({
    mutationFn: () => unwrapDeletion(trips[':tripId'].$delete({ param: { tripId } })),
    onSuccess: (_answer, _input, _result, { client }) => {
      forget(client, tripKeys.one(tripId))
      // The sample trip's vehicle is gone, too.
      void client.invalidateQueries({ refetchType: 'none' })
      reloadRows(client, tripKeys.lists)
    },
  })
