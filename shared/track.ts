import type { Day } from './date.ts'
import type { WaypointId } from './ids.ts'
import type { Surface, Surfaces } from './stop.ts'

/** The sources of a track's line; 'roads' follows those of a map. */
export const trackSources = ['file', 'drawn', 'recorded', 'roads'] as const
export type TrackSource = (typeof trackSources)[number]

/** A run of one surface: the index of its first point. It ends where the next starts, and continues across breaks. */
export type Part = [index: number, surface: Surface]

/** The line of a leg, stored under the stop it leads to. It counts only while `from` is the stop before. */
export type Track = {
  from: WaypointId
  /** The simplified line as an encoded polyline (tracks/polyline.ts). */
  line: string
  /** Indexes of points that start a new segment; a straight line joins it to the one before. */
  breaks?: number[] | undefined
  /** Meters above sea level, one per point, in the encoding of `line`. */
  heights?: string | undefined
  /** Length before simplifying, breaks included. */
  km: number
  /** Meters of ascent and descent, and the highest point. */
  up?: number | undefined
  down?: number | undefined
  highest?: number | undefined
  source: TrackSource
  /** The line's surfaces, the first from point 0; absent if unknown. */
  parts?: Part[] | undefined
  /** The map that the roads or surfaces are from, such as 'OpenStreetMap, 2 June 2027'. */
  map?: string | undefined
  /** Fords that the map shows on its roads, where there may be more; absent for none, and where it is unknown. */
  fords?: number | undefined
  name?: string | undefined
  /** The day when it was imported, drawn, recorded or found on the map. */
  at: Day
}

/** A track with the stop it leads to. */
export type StopTrack = Track & { stop: WaypointId }

/** Latitude and longitude in decimal degrees. */
export type Coordinates = [latitude: number, longitude: number]

/** A waypoint's summary of the track that leads to it, so that lists and totals need no line. */
export type TrackSummary = Pick<Track, 'from' | 'km' | 'up' | 'down' | 'highest' | 'source' | 'map' | 'fords'> & {
  /** Kilometers across breaks. */
  gaps?: number | undefined
  /** Shares of the line's surfaces without breaks, and a hash of the parts, which differs if they do. */
  surface?: Surfaces | undefined
  partsHash?: number | undefined
  /** Number of points. */
  points: number
  /** The first and the last point. */
  ends: [Coordinates, Coordinates]
}

/** GET …/trips/{tripId}/tracks: at most 1 MB of tracks, and the cursor of the next piece. */
export type TracksPiece = { tracks: StopTrack[]; next: string | null }
