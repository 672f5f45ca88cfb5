import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toDay } from '#shared/date.ts'
import type { Waypoint, WaypointInput } from '#shared/waypoint.ts'
import { planner } from '../../data/client.ts'
import { plansKey } from '../../data/plans.ts'
import { unwrap } from '../../data/unwrap.ts'
import { withAdded, withChanged, withoutDeleted } from './pages.ts'
import { type WaypointRows, waypointById, waypointLists } from './queries.ts'

const waypoints = planner.api.user.trips[':tripId'].waypoints

/** A POST that may be sent again: the same key is answered as the first time. */
export type NewWaypoint = { readonly input: WaypointInput; readonly key: string }

/** Adds a waypoint to a trip; it shows at once. `onAdded` runs also when the screen has been left meanwhile. */
export function useAddWaypoint(tripId: string, onAdded: (added: Waypoint) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, key }: NewWaypoint) =>
      unwrap(waypoints.$post({ param: { tripId }, json: input }, { headers: { 'idempotency-key': key } })),
    onSuccess: (added) => {
      onAdded(added)
      client.setQueryData(waypointById(tripId, added.id).queryKey, added)
      changeLists(client, tripId, (rows) => (rows.search === '' ? withAdded(rows, added) : rows))
      void client.invalidateQueries({ queryKey: plansKey })
    },
  })
}

/** Changes some of a waypoint and puts the rest back as it was. What was saved shows at once, on every screen. */
export function useUpdateWaypoint(tripId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ waypoint, changes }: { waypoint: Waypoint; changes: Partial<WaypointInput> }) =>
      unwrap(
        waypoints[':waypointId'].$put({
          param: { tripId, waypointId: waypoint.id },
          json: { ...inputOf(waypoint), ...changes },
        }),
      ),
    onSuccess: (saved) => {
      onSaved()
      client.setQueryData(waypointById(tripId, saved.id).queryKey, saved)
      changeLists(client, tripId, (rows) => withChanged(rows, saved))
      void client.invalidateQueries({ queryKey: plansKey })
    },
  })
}

/** Deletes a waypoint. */
export function useDeleteWaypoint(tripId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (waypointId: string) => unwrap(waypoints[':waypointId'].$delete({ param: { tripId, waypointId } })),
    onSuccess: async (_, waypointId) => {
      changeLists(client, tripId, (rows) => withoutDeleted(rows, waypointId))
      // Nobody may ask again for what is gone: its own screen is still open for a moment.
      await client.invalidateQueries({ queryKey: plansKey, refetchType: 'none' })
    },
  })
}

function changeLists(client: QueryClient, tripId: string, change: (rows: WaypointRows) => WaypointRows): void {
  client.setQueriesData<WaypointRows>({ queryKey: waypointLists(tripId) }, (rows) => rows && change(rows))
}

const inputOf = ({ name, description, latitude, longitude, startDate, endDate }: Waypoint): WaypointInput => ({
  name,
  description,
  latitude,
  longitude,
  startDate: toDay(startDate),
  endDate: toDay(endDate),
})
