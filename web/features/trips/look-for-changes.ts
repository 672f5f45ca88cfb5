import type { QueryFunctionContext } from '@tanstack/react-query'
import { toChangesTag } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import { planner } from '../../data/client.ts'
import { reloadDays, tripKeys, tripQuery } from './api.ts'

/** Returns the tag of the trip's counters on the server, and reloads the trip where screens show it if others have changed it. */
export async function lookForChanges(tripId: TripId, { client, queryKey, signal }: QueryFunctionContext) {
  const shown = toChangesTag(client.getQueryData(tripQuery(tripId).queryKey) ?? {})
  const { status, headers } = await planner.api.user.trips[':tripId'].changes.$get(
    { param: { tripId } },
    { headers: { 'if-none-match': shown }, init: { signal } },
  )
  // A trip that has ended is reloaded, too, and says so.
  const tag = status === 304 ? shown : (headers.get('etag') ?? String(status))
  // Changes that are not synced yet may keep the tags apart.
  if (tag !== shown && tag !== client.getQueryData(queryKey)) {
    void client.invalidateQueries({ queryKey: tripKeys.one(tripId) })
    reloadDays(client)
  }
  return tag
}
