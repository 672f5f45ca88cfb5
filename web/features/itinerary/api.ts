import { mutationOptions } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { readCurrent, rebase, toParts } from '#shared/rebase.ts'
import { rebasePlan } from '#shared/rebase-plan.ts'
import type { WaypointChanges } from '#shared/schemas/waypoint.ts'
import type { PlanSettings, Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { ApiError } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { updateRows } from '../../data/rows.ts'
import { ifMatch } from '../../data/save-edit.ts'
import { unwrap } from '../../data/unwrap.ts'
import { tripKeys, tripQuery } from '../trips/api.ts'
import { allWaypointsQuery, showWaypoint } from '../waypoints/api.ts'

const trips = planner.api.user.trips

type Fields = Readonly<Record<string, unknown>>
type Seen = { readonly rev: number }

/**
 * Saves on the revision the user saw, or a newer one that changed only other fields.
 * @throws the server's refusal if others changed the same fields.
 */
async function saveFields<Saved>(
  fields: Fields,
  seen: Seen,
  put: (rev: number, fields: Fields) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await put(seen.rev, fields)
  } catch (error) {
    const current = isChanged(error) ? readCurrent(error.problem?.current) : undefined
    if (!current) throw error
    const { changed: mine, was } = rebasePlan({ changed: fields, was: { ...seen } }, current)
    if (rebase(toParts(mine), { mine, known: [was] }, current).conflicts.length > 0) throw error
    return await put(current.rev, mine)
  }
}

const isChanged = (error: unknown): error is ApiError => error instanceof ApiError && error.problem?.code === 'changed'

type PlanChange = { readonly plan: PlanSettings; readonly seen: Pick<Trip, 'plan' | 'rev'> }

export const savePlan = (tripId: TripId) =>
  mutationOptions({
    mutationFn: ({ plan, seen }: PlanChange) =>
      saveFields({ plan }, seen, (rev, { plan }) =>
        unwrap(trips[':tripId'].$put({ param: { tripId }, json: { plan: Object(plan) } }, ifMatch(rev)), 'id'),
      ),
    onSuccess: (saved, _change, _result, { client }) => {
      client.setQueryData(tripQuery(tripId).queryKey, (trip) => trip && { ...trip, plan: undefined, ...saved })
      updateRows<Trip>(client, tripKeys.lists, saved)
      // A read under way has the plan of before.
      const read = { queryKey: tripKeys.one(tripId), exact: true }
      if (client.isFetching(read) > 0) void client.invalidateQueries(read)
    },
    onError: (error, _change, _result, { client }) => {
      // Base the next attempt on the current plan.
      if (isChanged(error)) void client.invalidateQueries({ queryKey: tripKeys.one(tripId), exact: true })
    },
  })

/** `stop` as the user saw it. */
export type StopChange = { readonly stop: Waypoint; readonly changes: WaypointChanges }

/** Saves single fields of a stop, without showing the result. */
export const putStop = (tripId: TripId, { stop, changes }: StopChange): Promise<Waypoint> =>
  saveFields(changes, stop, (rev) =>
    unwrap(
      trips[':tripId'].waypoints[':waypointId'].$put(
        { param: { tripId, waypointId: stop.id }, json: changes },
        ifMatch(rev),
      ),
      'id',
    ),
  )

export const saveStop = (tripId: TripId) =>
  mutationOptions({
    mutationFn: (change: StopChange) => putStop(tripId, change),
    onSuccess: (saved, _change, _result, { client }) => showWaypoint(client, tripId, saved),
    onError: (error, _change, _result, { client }) => {
      if (isChanged(error)) void client.invalidateQueries(allWaypointsQuery(tripId))
    },
  })
