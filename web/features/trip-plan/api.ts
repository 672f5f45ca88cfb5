import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { TripPlanChanges } from '#shared/schemas/trip-plan.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { planner } from '../../data/client.ts'
import { ifMatch } from '../../data/save-edit.ts'
import { unwrap } from '../../data/unwrap.ts'
import { tripKeys } from '../trips/api.ts'

const { sheet: tripPlan } = planner.api.user.trips[':tripId']

/** The trip's plan to leave behind; `rev` is 0 if nothing is saved. */
export const tripPlanQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'trip-plan'] as const,
    queryFn: ({ signal }): Promise<TripPlan> =>
      unwrap(tripPlan.$get({ param: { tripId } }, { init: { signal } }), 'rev'),
  })

export const useTripPlan = (tripId: TripId) => useQuery(tripPlanQuery(tripId))

export type TripPlanSave = {
  /** The changed fields; null clears one. Leave out private fields that the user does not save on the server. */
  readonly changes: TripPlanChanges
  /** The revision that the form shows. If the server has another, it refuses with `changed` and the present trip plan. */
  readonly rev: number
}

export function useSaveTripPlan(tripId: TripId) {
  return useMutation({
    mutationFn: ({ changes, rev }: TripPlanSave): Promise<TripPlan> =>
      unwrap(tripPlan.$put({ param: { tripId }, json: changes }, ifMatch(rev)), 'rev'),
    onSuccess: (saved, _save, _result, { client }) => client.setQueryData(tripPlanQuery(tripId).queryKey, saved),
  })
}
