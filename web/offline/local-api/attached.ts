import { type CheckIn, type CheckInList, sortCheckIns } from '#shared/check-in.ts'
import type { TripId } from '#shared/ids.ts'
import type { StopTrack, TracksPiece } from '#shared/track.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { toTripPlanId } from '../public/nouns.ts'
import { getTrip, listThingIds } from '../public/target.ts'
import { type Operation, type SavedCheckIn, trust } from '../public/types.ts'
import { isLocal, listOperations, putMark } from '../replica/replica.ts'
import { countTracks, listTracks, toStopTrack } from '../replica/tracks.ts'
import { cacheRow, isPending } from './cache-rows.ts'
import type { LocalRoute } from './local-route.ts'
import { findDeleted, readTrip } from './waypoints.ts'
import { forgetTrip } from './whole-trip.ts'

/** GET /api/user/trips/{tripId}/check-ins */
export function tripCheckIns(tripId: TripId): LocalRoute {
  return {
    requiredField: 'checkIns',
    async answer(tx) {
      const mark = await tx.objectStore('marks').get(`trip:${tripId}`)
      const saved = await tx.objectStore('checkIns').index('byTrip').getAll(tripId)
      // None saved does not mean that there are none, unless the server does not know the trip.
      const isUnknown = saved.length === 0 && !mark?.checkIns && !(mark && isLocal(tripId))
      if (isUnknown) return findDeleted(tx, tripId)
      return { body: { checkIns: sortCheckIns(saved.map(toCheckIn)) } satisfies CheckInList }
    },
    async store(tx, body, { operations }) {
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      const { checkIns } = trust<CheckInList>(body)
      const store = tx.objectStore('checkIns')
      const serverIds = new Set(checkIns.map(({ id }) => id))
      for (const id of await store.index('byTrip').getAllKeys(tripId)) {
        if (!serverIds.has(id) && !isPending(operations, id)) await store.delete(id)
      }
      for (const checkIn of checkIns)
        if (!isPending(operations, checkIn.id)) await store.put({ ...checkIn, tripId, rev: 0 })
      await putMark(tx, `trip:${tripId}`, { checkIns: true })
    },
  }
}

const toCheckIn = ({ tripId: _tripId, rev: _rev, ...checkIn }: SavedCheckIn): CheckIn => checkIn

/** GET /api/user/trips/{tripId}/sheet */
export function tripPlanRoute(tripId: TripId): LocalRoute {
  return {
    requiredField: 'rev',
    async answer(tx) {
      const saved = await tx.objectStore('sheets').get(toTripPlanId(tripId))
      const { id: _id, tripId: _tripId, ...sheet } = saved ?? {}
      if (saved) return { body: sheet }
      // A trip plan that was never read is unknown, not empty, unless the server does not know the trip.
      const isNew = isLocal(tripId) && (await tx.objectStore('trips').getKey(tripId)) !== undefined
      return isNew ? { body: { rev: 0 } satisfies TripPlan } : findDeleted(tx, tripId)
    },
    async store(tx, body, { operations }) {
      // Without its trip, a trip plan would never be deleted.
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      await cacheRow(tx, { noun: 'sheet', tripId }, trust<TripPlan>(body), operations)
    },
  }
}

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
