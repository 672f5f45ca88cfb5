import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { parseTrack } from '#functions/waypoints/track-item.ts'
import { tripSeq, waypointUlid } from '#shared/ids.ts'
import type { SharedTrack, SharedTracksPage } from '#shared/share.ts'
import type { StopTrack } from '#shared/track.ts'
import { pageBytes, type Visit } from './visit.ts'

/** Tracks read at once, at most 16 KB of line and 16 KB of heights each. */
const readAtOnce = 30

/** Returns the tracks to the stops after number `after`, as far as they count: while they start at the stop before. */
export async function readSharedTracks(table: Table, { link, stops }: Visit, after: number): Promise<SharedTracksPage> {
  const visited = stops.flatMap((stop, at) => (stop.skipped ? [] : [{ stop, number: at + 1 }]))
  const numbered = visited.filter(
    ({ stop: { track }, number }, at) =>
      number > after && track?.from !== undefined && track.from === visited[at - 1]?.stop.id,
  )
  const tracks: SharedTrack[] = []
  let bytes = 0
  for (let at = 0; at < numbered.length; at += readAtOnce) {
    const chunk = numbered.slice(at, at + readAtOnce)
    const items = await table.getAll(
      chunk.map(({ stop }) => keys.track(link.userId, tripSeq(link.tripId), waypointUlid(stop.id))),
    )
    const found = new Map<string, StopTrack>(items.map(parseTrack).map((track) => [track.stop, track]))
    for (const { stop, number } of chunk) {
      const track = found.get(stop.id)
      if (track && track.from === stop.track?.from) tracks.push(toShared(track, number))
    }
    bytes += items.reduce((sum, item) => sum + JSON.stringify(item).length, 0)
    const last = chunk.at(-1)?.number
    if (bytes >= pageBytes && at + readAtOnce < numbered.length && last !== undefined) return { tracks, next: last }
  }
  return { tracks, next: null }
}

const toShared = ({ line, breaks, heights, km }: StopTrack, to: number): SharedTrack => ({
  to,
  line,
  km,
  ...(breaks && { breaks }),
  ...(heights && { heights }),
})
