import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TripInput } from '#shared/trip.ts'
import { planner } from '../../data/client.ts'
import { plansKey } from '../../data/plans.ts'
import { unwrap } from '../../data/unwrap.ts'
import { withCreated, withoutDeleted, withUpdated } from './pages.ts'
import { type TripRows, tripById, tripLists } from './queries.ts'

const trips = planner.api.user.trips

/** A POST that may be sent again: the same key is answered as the first time. */
export type NewTrip = { readonly input: TripInput; readonly key: string }

/** Creates a trip; it shows at once. `onCreated` runs also when the screen has been left meanwhile. */
export function useCreateTrip(onCreated: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, key }: NewTrip) => {
      // The contract has the client send the list; the server's type does not know it.
      const json = { ...input, waypointDTOs: [] }
      return unwrap(trips.$post({ json }, { headers: { 'idempotency-key': key } }))
    },
    onSuccess: (created) => {
      onCreated()
      changeLists(client, (rows) => (rows.search === '' ? withCreated(rows, created) : rows))
      void client.invalidateQueries({ queryKey: plansKey })
    },
  })
}

/** Changes a trip's name and description. The new ones show at once. */
export function useUpdateTrip(tripId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: TripInput) => unwrap(trips[':tripId'].$put({ param: { tripId }, json: input })),
    onSuccess: (saved) => {
      onSaved()
      client.setQueryData(tripById(tripId).queryKey, (trip) => trip && { ...trip, ...saved })
      changeLists(client, (rows) => withUpdated(rows, saved))
      void client.invalidateQueries({ queryKey: plansKey })
    },
  })
}

/** Deletes a trip with all that is in it. */
export function useDeleteTrip(tripId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(trips[':tripId'].$delete({ param: { tripId } })),
    onSuccess: async () => {
      changeLists(client, (rows) => withoutDeleted(rows, tripId))
      // Nobody may ask again for what is gone: its own screen is still open for a moment.
      await client.invalidateQueries({ queryKey: plansKey, refetchType: 'none' })
    },
  })
}

function changeLists(client: QueryClient, change: (rows: TripRows) => TripRows): void {
  client.setQueriesData<TripRows>({ queryKey: tripLists }, (rows) => rows && change(rows))
}
