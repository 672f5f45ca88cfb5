import type { StopTrack } from '#shared/track.ts'
import { openTrack } from '#shared/tracks/along.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { simplify } from '#shared/tracks/simplify.ts'

/** Bytes of GPX that leave room for the plan and the map in a file of 200 KB. */
const mostBytes = 90_000

/**
 * Writes the GPX with the tracks, simplified further until it fits: to 20 m at first, then twice as much. Heights stay only in
 * tracks that fit as they are.
 */
export async function writeFittingGpx(
  tracks: readonly StopTrack[],
  write: (tracks: readonly StopTrack[]) => Promise<string>,
): Promise<string> {
  let gpx = await write(tracks)
  for (let meters = 20; gpx.length > mostBytes && meters < 10_000 && tracks.length > 0; meters *= 2)
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
