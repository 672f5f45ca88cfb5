import type { TripId } from '#shared/ids.ts'
import type { StopTrack, TracksPiece } from '#shared/track.ts'
import { getTrip, listThingIds } from '../public/target.ts'
import { trust } from '../public/trust.ts'
import type { Operation } from '../public/types.ts'
import { listOperations } from '../replica/replica.ts'
import { countTracks, listTracks, toStopTrack } from '../replica/tracks.ts'
import type { LocalRoute } from './local-route.ts'
import { findDeleted, readTrip } from './waypoints.ts'
import { forgetTrip } from './whole-trip.ts'

/** GET /api/user/trips/{tripId}/tracks: pieces from the server, everything at once from this device. */
export function tripTracks(tripId: TripId, query: URLSearchParams): LocalRoute {
  const after = query.get('after')
  return {
    requiredField: 'tracks',
    async answer(tx) {
      // Between the server's pieces, an answer from this device would omit the earlier ones.
      if (after !== null) return undefined
      if (!(await readTrip(tx, tripId))) return findDeleted(tx, tripId)
      const { saved, total } = await countTracks(tx, tripId)
      // No saved tracks does not mean that there are none.
      if (saved === 0 && total > 0) return undefined
      return { body: { tracks: (await listTracks(tx, tripId)).map(toStopTrack), next: null } }
    },
    async store(tx, body, { operations }) {
      const { tracks, next } = trust<TracksPiece>(body)
      const pending = listPending(operations, tripId)
      const store = tx.objectStore('tracks')
      // Without its trip, a track would never be deleted.
      if (!(await tx.objectStore('trips').get(tripId))) return
      const isWhole = after === null && next === null
      const stops = new Set<string>(tracks.map(({ stop }) => stop))
      for (const stop of isWhole ? await store.index('byTrip').getAllKeys(tripId) : []) {
        if (!stops.has(stop) && !pending.has(stop)) await store.delete(stop)
      }
      for (const track of tracks) if (!pending.has(track.stop)) await store.put({ ...track, tripId })
    },
    forget: forgetTrip(tripId),
    async show(tx, body) {
      if (!(await readTrip(tx, tripId))) return findDeleted(tx, tripId)
      const { tracks, next } = trust<TracksPiece>(body)
      const pending = listPending(await listOperations(tx), tripId)
      const mine: StopTrack[] =
        next === null ? (await listTracks(tx, tripId)).filter(({ stop }) => pending.has(stop)).map(toStopTrack) : []
      return { body: { tracks: [...tracks.filter(({ stop }) => !pending.has(stop)), ...mine], next } }
    },
  }
}

/** Returns the stops whose tracks have pending changes, or that are deleted on one side only. */
const listPending = (operations: readonly Operation[], tripId: TripId): ReadonlySet<string> =>
  new Set(operations.filter((one) => isOfTrack(one, tripId)).flatMap(({ target }) => listThingIds(target)))

const isOfTrack = ({ kind, target, gone }: Operation, tripId: TripId): boolean =>
  getTrip(target) === tripId &&
  (target.noun === 'track' || gone !== undefined || (kind === 'delete' && target.noun !== 'trip'))
