import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { StopTrack } from '#shared/track.ts'
import { openTrack } from '#shared/tracks/along.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { simplify } from '#shared/tracks/simplify.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Bytes of a file, and bytes of tracks that it has in any case. */
const [mostBytes, leastTracks] = [195_000, 30_000]

/** Returns what the searchers' devices get: they show no stop as skipped, and no track as that of another leg. */
export const selectDriven = (
  { legs }: Pick<Itinerary, 'legs'>,
  waypoints: readonly Waypoint[],
  tracks: readonly StopTrack[],
) => ({
  stops: waypoints.filter(({ skipped }) => !skipped),
  tracks: tracks.filter(({ stop }) => legs.some(({ to, track }) => track && to.id === stop)),
})

/** Returns the bytes of a text as UTF-8. */
const measure = (text: string): number => new TextEncoder().encode(text).length

/** Returns the bytes of GPX that a file has room for, in base64. */
const measureRoom = (html: string): number => ((mostBytes - measure(html)) * 3) / 4

/**
 * Writes the GPX with the tracks, simplified until it fits into the file with the rest of its HTML: to 20 m at first, then twice as much.
 * Heights stay only in tracks that fit as they are.
 */
export async function writeFittingGpx(
  tracks: readonly StopTrack[],
  html: string,
  write: (tracks: readonly StopTrack[]) => Promise<string>,
): Promise<string> {
  let gpx = await write(tracks)
  if (tracks.length === 0 || measure(gpx) <= measureRoom(html)) return gpx
  const room = Math.max(measureRoom(html), measure(await write([])) + leastTracks)
  for (let meters = 20; measure(gpx) > room && meters < 10_000; meters *= 2)
    gpx = await write(tracks.map((track) => thinTrack(track, meters)))
  return gpx
}

function thinTrack(track: StopTrack, meters: number): StopTrack {
  const line = openTrack(track)
  if (!line) return track
  const { points, breaks } = line
  const near = new Set(simplify(points, meters))
  const kept = points.flatMap((point, at) =>
    near.has(at) || breaks.has(at) || breaks.has(at + 1) ? [{ point, isBreak: breaks.has(at) }] : [],
  )
  const { heights: _, ...rest } = track
  return {
    ...rest,
    line: encodeLine(kept.map(({ point }) => point)),
    breaks: kept.flatMap(({ isBreak }, at) => (isBreak ? [at] : [])),
  }
}

/** Returns a `data:` address. */
export function toDataAddress(text: string, type: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return `data:${type};base64,${btoa(binary)}`
}
