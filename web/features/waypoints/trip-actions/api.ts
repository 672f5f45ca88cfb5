import { mutationOptions } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Copy, Move } from '#shared/schemas/trip.ts'
import { ApiError } from '../../../data/api-error.ts'
import { planner } from '../../../data/client.ts'
import { untilDone } from '../../../data/repeat.ts'
import { reloadRows } from '../../../data/rows.ts'
import { unwrap } from '../../../data/unwrap.ts'
import { reloadDays, tripKeys } from '../../trips/api.ts'

const trips = planner.api.user.trips

/** A POST that is safe to repeat: the same key continues where it was cut off. */
type Keyed<Body> = { readonly body: Body; readonly idempotencyKey: string }

/** Moves dates of the trip, or from one stop on, or undoes a move. Returns the number of stops moved. */
export const moveDates = (tripId: TripId) =>
  mutationOptions({
    ...untilDone,
    mutationFn: ({ body, idempotencyKey }: Keyed<Move>) => {
      const headers = { 'idempotency-key': idempotencyKey }
      return unwrap(trips[':tripId'].move.$post({ param: { tripId }, json: body }, { headers }), 'moved')
    },
    onSuccess: (_moved, _input, _result, { client }) => {
      reloadDays(client)
      // The move changes the trip's pages, stops and weather.
      void client.invalidateQueries({ queryKey: tripKeys.one(tripId) })
    },
  })

/** Copies a trip with all its stops, optionally without dates. Returns the copy. */
export const copyTrip = (tripId: TripId) =>
  mutationOptions({
    ...untilDone,
    mutationFn: ({ body, idempotencyKey }: Keyed<Copy>) => {
      const headers = { 'idempotency-key': idempotencyKey }
      return unwrap(trips[':tripId'].copy.$post({ param: { tripId }, json: body }, { headers }), 'id')
    },
    onSuccess: (_copy, _input, _result, { client }) => reloadRows(client, tripKeys.lists),
  })

/** Returns true if the server did nothing. Other failures may have stopped midway. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500
