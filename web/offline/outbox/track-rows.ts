import { withFields } from '../replica/apply.ts'
import type { WriteTx } from '../replica/replica.ts'
import { isTrack } from '../replica/tracks.ts'
import type { Fields, Operation, Target } from '../replica/types.ts'

/** The effects of operations on saved tracks. Their summaries are in the waypoints' rows. */

/** Saves or removes the track of an edit; ignores edits of other items. */
export async function editTrack(tx: WriteTx, target: Target, { track }: Fields): Promise<void> {
  if (target.noun !== 'track') return
  const { tripId, waypointId: stop } = target
  if (isTrack(track)) await tx.objectStore('tracks').put({ ...track, stop, tripId })
  else await tx.objectStore('tracks').delete(stop)
}

/** Undoes the last edit of a waypoint's track. */
export async function undoTrack(tx: WriteTx, stop: string, { was, taken }: Pick<Operation, 'was' | 'taken'>) {
  const row = await tx.objectStore('waypoints').get(stop)
  await tx.objectStore('tracks').delete(stop)
  if (!row) return
  for (const track of taken?.tracks ?? []) await tx.objectStore('tracks').put(track)
  await tx.objectStore('waypoints').put(withFields(row, { track: was.track ?? null }))
}
