import { isDeepStrictEqual } from 'node:util'
import { noRoom } from '#functions/http/no-room.ts'
import type { StoreContext } from '#functions/http/types.ts'
import { type Author, noteAuthor, toUpdateExpression } from '#functions/table/author.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryPage } from '#functions/table/paging.ts'
import { changeItemWith, revisionCondition } from '#functions/table/revision.ts'
import { findRefusal, type Write } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { countTracks } from '#functions/waypoints/count.ts'
import { findDeleter } from '#functions/waypoints/deleter.ts'
import { parseItem, type StoredWaypoint, toUlid, toWaypoint, withoutAuthor } from '#functions/waypoints/item.ts'
import { getWaypointId, readItem, WaypointChanged, waypointNotFound } from '#functions/waypoints/reader.ts'
import { countTrackWrites, parseTrack, putTrack, toStoredSummary } from '#functions/waypoints/track-item.ts'
import { readTrackCount, removeTracks } from '#functions/waypoints/track-removal.ts'
import { type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TracksInput } from '#shared/schemas/track.ts'
import type { StopTrack, TracksPiece } from '#shared/track.ts'
import { countPoints } from '#shared/tracks/polyline.ts'
import type { Waypoint } from '#shared/waypoint.ts'

export type TrackStore = ReturnType<typeof createTrackStore>

/** Returns the tracks of a user's trips. Methods throw `not_found` if the trip is gone. */
export function createTrackStore(
  { table, userId, countWrites, author }: Omit<StoreContext, 'clock' | 'ids'>,
  trips: TripReader,
) {
  const toKey = (id: WaypointId) => keys.waypoint(userId, tripSeq(id), waypointUlid(id))
  const note = noteAuthor(author)
  const toTrackKey = (id: WaypointId) => keys.track(userId, tripSeq(id), waypointUlid(id))

  return {
    /** Returns up to 1 MB of tracks by the ULIDs of their stops, from the one behind `after` on. */
    async listPiece(tripId: TripId, after: string | undefined): Promise<TracksPiece> {
      const seq = tripSeq(tripId)
      const start = after === undefined ? undefined : keys.track(userId, seq, after)
      const query = queryPage(table, keys.tracks(userId, seq), { start })
      const [{ items, lastKey }] = await Promise.all([query, trips.get(tripId)])
      const tracks = await withoutLeftovers(tripId, items.map(parseTrack))
      return { tracks, next: lastKey ? toUlid({ sk: String(lastKey.sk) }) : null }
    },

    /**
     * Saves all tracks or none, and returns their waypoints in order. Throws `not_found` if a waypoint is gone, `limit`, and
     * WaypointChanged for the first waypoint whose track differs and whose revision is not the one in `seen`.
     */
    async put(tripId: TripId, { tracks, seen = {} }: TracksInput): Promise<Waypoint[]> {
      const stops = tracks.map(({ stop }) => getWaypointId(tripId, stop))
      const writes = tracks.reduce((sum, { line }) => sum + countTrackWrites(countPoints(line)), 0)
      // One is counted as the PUT.
      await countWrites(writes - 1)
      for (;;) {
        const [found, stored, trip] = await Promise.all([
          readWaypoints(stops),
          readTracks(stops),
          trips.getStored(tripId),
        ])
        const missing = stops.find((stop) => !found.has(stop))
        if (missing) throw waypointNotFound(await findDeleter({ table, userId }, trip, missing))
        const changes = tracks.flatMap((track) => {
          const waypoint = found.get(track.stop)
          return !waypoint || isDeepStrictEqual(track, stored.get(track.stop)) ? [] : [{ track, waypoint }]
        })
        const outdated = changes.find(({ track, waypoint }) => (seen[track.stop] ?? waypoint.rev) !== waypoint.rev)
        if (outdated) throw new WaypointChanged(toWaypoint(outdated.waypoint))
        const after = new Map(changes.map(({ track, waypoint }) => [track.stop, withTrack(waypoint, track, author)]))
        if (await save(tripId, changes))
          return stops.flatMap((stop) => after.get(stop) ?? found.get(stop) ?? []).map(toWaypoint)
      }
    },

    /**
     * Removes the track that leads to a waypoint, if any, and returns the waypoint. Throws `not_found` if the waypoint is gone, and
     * WaypointChanged if it has a track and its revision is not `expectedRev`.
     */
    async remove(tripId: TripId, id: WaypointId, expectedRev?: number): Promise<Waypoint> {
      for (;;) {
        const { track, ...before } = (await readItem({ table, userId }, tripId, id)).item
        if (!track) return toWaypoint(before)
        if (expectedRev !== undefined && before.rev !== expectedRev)
          throw new WaypointChanged(toWaypoint({ ...before, track }))
        const change = {
          set: {},
          remove: ['track'],
          condition: 'attribute_exists(pk)',
          values: {},
          expectedRev: before.rev,
          author: note,
        }
        const writes = [countTracks(userId, tripId, -1), { Delete: { Key: toTrackKey(id) } }]
        if (await changeItemWith(table, toKey(id), change, ...writes))
          return toWaypoint({ ...withoutAuthor(before), ...author, rev: before.rev + 1 })
      }
    },
  }

  async function readWaypoints(stops: readonly WaypointId[]): Promise<ReadonlyMap<WaypointId, StoredWaypoint>> {
    const items = (await table.getAll(stops.map(toKey))).map(parseItem)
    return new Map(items.map((item) => [toWaypoint(item).id, item]))
  }

  async function readTracks(stops: readonly WaypointId[]): Promise<ReadonlyMap<WaypointId, StopTrack>> {
    const tracks = (await table.getAll(stops.map(toTrackKey))).map(parseTrack)
    return new Map(tracks.map((track) => [track.stop, track]))
  }

  /** Saves tracks with their waypoints. Returns false if a waypoint has changed: read again. Throws `limit`. */
  async function save(tripId: TripId, changes: readonly Change[]): Promise<boolean> {
    if (changes.length === 0) return true
    const added = changes.filter(({ waypoint }) => !waypoint.track).length
    const writes = [countTracks(userId, tripId, added), ...changes.flatMap(toWrites)]
    const refusal = await findRefusal(table.transact(writes))
    if (!refusal) return true
    if (!refusal.by(0)) return false
    await trips.get(tripId)
    const room = limits.track.perTrip - (await readTrackCount({ table, userId }, tripId))
    throw noRoom(`A trip can have up to ${limits.track.perTrip} tracks`, room, added, refusal)
  }

  /** The waypoint's revision covers its track, so an unchanged one means that the number of tracks is still right. */
  function toWrites({ track, waypoint }: Change): Write[] {
    const { condition, values } = revisionCondition(waypoint.rev)
    return [
      putTrack(userId, track),
      {
        Update: {
          Key: toKey(track.stop),
          UpdateExpression: toUpdateExpression({
            set: ['track = :track', ...note.set],
            remove: note.remove,
            add: ['rev :one'],
          }),
          ConditionExpression: `attribute_exists(pk)${condition}`,
          ExpressionAttributeValues: { ':track': toStoredSummary(track), ':one': 1, ...values, ...note.values },
        },
      },
    ]
  }

  /** Leaves out and removes tracks whose waypoint is gone, after an interrupted deletion or one by an earlier release. */
  async function withoutLeftovers(tripId: TripId, tracks: readonly StopTrack[]): Promise<StopTrack[]> {
    const [first, last] = [tracks[0], tracks.at(-1)]
    if (!first || !last) return []
    const [{ pk, sk: from }, { sk: to }] = [toKey(first.stop), toKey(last.stop)]
    const waypoints = new Set((await listKeys(table, { pk, from, to })).map(toUlid))
    const isLeftover = ({ stop }: StopTrack) => !waypoints.has(waypointUlid(stop))
    await removeTracks(
      { table, userId },
      tripId,
      tracks.filter(isLeftover).map(({ stop }) => waypointUlid(stop)),
    )
    return tracks.filter((track) => !isLeftover(track))
  }
}

type Change = { readonly track: StopTrack; readonly waypoint: StoredWaypoint }

const withTrack = (waypoint: StoredWaypoint, track: StopTrack, author: Author | undefined): StoredWaypoint => ({
  ...withoutAuthor(waypoint),
  ...author,
  track: toStoredSummary(track),
  rev: waypoint.rev + 1,
})
