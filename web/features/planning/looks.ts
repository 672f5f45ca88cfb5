import { isShared } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import type { device } from '../../device/device.ts'
import type { Mark } from '../../offline/public/types.ts'

/** The user's knowledge of the stops of a trip with several people. */
export type Look = Pick<Mark, 'seen' | 'both'>

/** The stops of which both are kept, of those that two people added; the first are forgotten. */
const mostKept = 100

/** Returns what reads and writes which changes by others the user has seen, in the mark of the trip. */
export function createLooks(open: typeof device.openReplica) {
  return {
    /** Returns what the user has seen of a trip; nothing before it was first left, and in trips of one person. */
    async read(tripId: TripId): Promise<Look> {
      const mark = await (await open())?.get('marks', `trip:${tripId}`)
      return { seen: mark?.seen, both: mark?.both }
    },

    /** Notes the revisions of the stops saved on this device as seen, if they are all here. */
    async note(tripId: TripId): Promise<void> {
      const tx = (await open())?.transaction(['trips', 'waypoints', 'marks'], 'readwrite', { durability: 'relaxed' })
      const marks = tx?.objectStore('marks')
      const [trip, mark, stops = []] = await Promise.all([
        tx?.objectStore('trips').get(tripId),
        marks?.get(`trip:${tripId}`),
        tx?.objectStore('waypoints').index('byTrip').getAll(tripId),
      ])
      if (trip && isShared(trip) && mark?.complete)
        await marks?.put({ ...mark, seen: Object.fromEntries(stops.map(({ id, rev }) => [id, rev])) })
      await tx?.done
    },

    /** Notes that this stop and another person's at the same place are both wanted. */
    async keepBoth(tripId: TripId, stop: string): Promise<void> {
      const tx = (await open())?.transaction('marks', 'readwrite', { durability: 'relaxed' })
      const mark = await tx?.store.get(`trip:${tripId}`)
      if (mark) await tx?.store.put({ ...mark, both: [...(mark.both ?? []), stop].slice(-mostKept) })
      await tx?.done
    },
  }
}
