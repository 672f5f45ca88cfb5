import type { ArchivePage } from '#shared/archive.ts'
import type { Day } from '#shared/date.ts'
import type { NewFill } from '#shared/fill.ts'
import type { VehicleInput } from '#shared/schemas/vehicle.ts'
import type { StopTrack, Track } from '#shared/track.ts'
import type { PlanSettings, Trip } from '#shared/trip.ts'
import type { TripPlanFields } from '#shared/trip-plan.ts'
import type { WaypointFields } from '#shared/waypoint-fields.ts'
import type { DayOrder } from '#shared/written-days.ts'

/**
 * A stop of a file, ready to be sent except for a missing name ('', see `nameUnnamed`). The name is trimmed, the description plain text,
 * both cut to their limits; coordinates are decimal degrees as in the file, which a waypoint's schema accepts unchanged. Only Offgrid's
 * GeoJSON and archive have other optional fields than the symbol.
 */
export type FoundPlace = Readonly<Omit<WaypointFields, 'startDate' | 'endDate'>> & {
  /** In order if both exist. */
  readonly startDate: Day | null
  readonly endDate: Day | null
  /** The waypoint's id in the file, used by `leg.from`; the imported waypoint gets another. */
  readonly id?: string
}

/** A line or area. The worker keeps its points. */
export type FoundLine = {
  readonly name: string
  readonly kind: 'track' | 'route' | 'line' | 'area'
  readonly metres: number
}

/** The files' content besides places: lines, to be cut into tracks, their length, and areas, which are not imported. */
export type FoundLines = { readonly tracks: number; readonly km: number; readonly areas: number }

/** A track from Offgrid's GeoJSON or archive, with the ids of its two stops in the file. */
export type FoundTrack = { readonly from: string; readonly stop: string; readonly track: Omit<Track, 'from'> }

/** Completes "{n} places were left out: {reason}." */
export type LeftOut = { readonly reason: string; readonly count: number }

/** Data that waypoints do not have, as named in the preview. */
export const droppedKinds = ['elevation', 'times', 'links', 'colors', 'pictures', 'extended data'] as const
export type DroppedKind = (typeof droppedKinds)[number]

/**
 * Columns of a table; `northSouth` and `eastWest` have the letters of latitude and longitude, `position` has both in one cell, `zone` to
 * `northing` are UTM, and `comment` follows the description.
 */
export const columnFields = [
  'name',
  'latitude',
  'longitude',
  'northSouth',
  'eastWest',
  'position',
  'zone',
  'easting',
  'northing',
  'start',
  'end',
  'description',
  'comment',
  'symbol',
  'skipped',
] as const
export type ColumnField = (typeof columnFields)[number]
export type Columns = Readonly<Partial<Record<ColumnField, number>>>

export const hasPosition = ({ latitude, longitude, position, zone, easting, northing }: Columns): boolean =>
  position !== undefined ||
  (latitude !== undefined && longitude !== undefined) ||
  (zone !== undefined && easting !== undefined && northing !== undefined)

/** Options of a table that the user chose, or that were guessed. */
export type TableChoice = {
  readonly columns: Columns
  /** The order of day, month and year in its dates. */
  readonly dayOrder?: DayOrder
}

export type FoundTable = TableChoice & {
  readonly file: number
  readonly fileName: string
  /** Each column's title, or "Column 1", …. */
  readonly header: readonly string[]
  /** The first rows below the header, at most 3, each as long as the header. */
  readonly samples: readonly (readonly string[])[]
  /** The passed columns, else the guessed ones; incomplete, without places, if they cannot be guessed. */
  readonly columns: Columns
  /** The orders that its dates may have. If there are several, only the user knows, and dates that depend on it are not read. */
  readonly dayOrders: readonly DayOrder[]
}

export type ReadResult = {
  /** The first file's title, else its name without extension; not empty. */
  readonly title: string
  /** The first file's description, at most 2,000 characters; '' without one. */
  readonly description: string
  readonly places: readonly FoundPlace[]
  readonly lines: FoundLines
  /** Tracks that need no cutting. */
  readonly tracks: readonly FoundTrack[]
  /** The ends of the lines of files without places, as stops. */
  readonly ends: readonly FoundPlace[]
  readonly leftOut: readonly LeftOut[]
  /** Sentences about data read differently from the file. */
  readonly notes: readonly string[]
  readonly tables: readonly FoundTable[]
  /** Files refused beside others; the refusal of a single file is thrown. */
  readonly refused: readonly { readonly fileName: string; readonly message: string }[]
  /** Set, without places, if a file is an account from "Download everything" (its zip, or account.json). */
  readonly archive?: Archive
}

/** Legs refer to places, plans to vehicles, and fill-ups to trips and places, by their `id` in the archive. */
export type Archive = {
  readonly trips: readonly ArchivedTrip[]
  readonly vehicles: readonly ArchivedVehicle[]
}
type ArchivedVehicle = Omit<VehicleInput, 'id'> & {
  readonly id: string
  /** In the order of driving. */
  readonly fills?: readonly NewFill[]
}
export type ArchivedTrip = {
  readonly id?: string
  readonly name: string
  readonly description: string
  readonly plan?: PlanSettings
  readonly places: readonly FoundPlace[]
  readonly tracks: readonly FoundTrack[]
  /** The plan to leave behind. Its vehicles refer to the archive's, too. */
  readonly sheet?: TripPlanFields
}

/** For the file chooser; files are recognized by content. */
export const acceptedFiles = '.gpx,.kml,.kmz,.geojson,.geojsonl,.json,.csv,.wpt,.txt,.zip'

export const tripFormats = ['gpx', 'kml', 'geojson', 'csv', 'ics'] as const
export type TripFormat = (typeof tripFormats)[number]

export type WriteOptions = {
  /** `straight` adds a route through the stops (GPX: at most 250 stops). */
  readonly route: 'none' | 'straight'
  /** Unique names of at most 30 characters, for Garmin handhelds. GPX only. */
  readonly shortNames?: boolean
  /** The trip's tracks, for GPX, KML and GeoJSON. */
  readonly tracks?: readonly StopTrack[]
}

export type WrittenTrip = Pick<Trip, 'name' | 'description'>

/** Part of an account, from `GET /api/user/export`; a waypoint's id contains its trip. */
export type AccountPiece = Readonly<Omit<ArchivePage, 'next'>>
