import { useEffect, useRef, useState } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { TrackLines } from '#shared/itinerary/route.ts'
import type { StopTrack } from '#shared/track.ts'
import { openTrack, type TrackLine, toTrackLine } from '#shared/tracks/along.ts'
import { simplify } from '#shared/tracks/simplify.ts'
import { useTracks } from './api.ts'

/** The lines of a trip's tracks: whole, and with the points that a map of the whole trip needs. */
export type TripLines = { readonly exact: TrackLines; readonly drawn: TrackLines }

const none: TripLines = { exact: new Map(), drawn: new Map() }

/** Returns the lines of a trip's tracks, all at once when the last is decoded. The page stays responsive with 500. */
export function useTrackLines(tripId: TripId): TripLines {
  const tracks = useTracks(tripId)
  const [lines, setLines] = useState(none)
  const known = useRef<KnownLines>(new WeakMap())
  useEffect(() => {
    if (!tracks || tracks.length === 0) return setLines(none)
    const controller = new AbortController()
    void openTracks(tracks, known.current, controller.signal).then((opened) => opened && setLines(opened))
    return () => controller.abort()
  }, [tracks])
  return lines
}

type KnownLines = WeakMap<StopTrack, TrackLine>

/** Milliseconds of a slice; a frame has 16. */
const sliceTime = 8

/** Points of all tracks together that the page can hand to the map within 50 ms. */
const mostDrawn = 30_000

/** Decodes tracks that are not known yet, in slices. Undefined if it was aborted. */
export async function openTracks(
  tracks: readonly StopTrack[],
  known: KnownLines,
  signal: AbortSignal,
): Promise<TripLines | undefined> {
  const pause = createPause(signal)
  const exact = new Map<WaypointId, TrackLine>()
  let points = 0
  for (const track of tracks) {
    const line = known.get(track) ?? openTrack(track)
    if (!line) continue
    known.set(track, line)
    exact.set(track.stop, line)
    points += line.points.length
    if (await pause()) return undefined
  }
  if (points <= mostDrawn) return { exact, drawn: exact }
  // A line has about as many points as its tolerance to the power of -0.7, from 10 m on (shared/tracks.md).
  const meters = 10 * (points / mostDrawn) ** (1 / 0.7)
  const drawn = new Map<WaypointId, TrackLine>()
  for (const [stop, line] of exact) {
    drawn.set(stop, keepPoints(line, simplify(line.points, meters)))
    if (await pause()) return undefined
  }
  return { exact, drawn }
}

/** Returns a function that lets the browser work after each slice. It returns true if the signal is aborted. */
function createPause(signal: AbortSignal) {
  let started = performance.now()
  return async (): Promise<boolean> => {
    if (performance.now() - started >= sliceTime) {
      await new Promise((resolve) => setTimeout(resolve))
      started = performance.now()
    }
    return signal.aborted
  }
}

/** Keeps points of a line with their shares of the whole line. */
function keepPoints({ points, shares }: TrackLine, kept: readonly number[]): TrackLine {
  const few = toTrackLine(kept.flatMap((at) => points[at] ?? []))
  return { ...few, shares: kept.flatMap((at) => shares[at] ?? []) }
}
