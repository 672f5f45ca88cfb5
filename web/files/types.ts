import type { Day } from '#shared/date.ts'
import type { VehicleInput } from '#shared/schemas/vehicle.ts'
import type { Leg, StopSupplies } from '#shared/stop.ts'
import type { Trip, TripPlan } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** A stop that a file holds, ready to be sent as a waypoint but for a name that it may lack. */
export type FoundPlace = {
  /** Trimmed, at most 200 characters; '' when the file has none (`nameUnnamed`). */
  readonly name: string
  /** At most 2,000 characters of plain text. */
  readonly description: string
  /** Decimal degrees as the file writes them, in range: the schema of a waypoint takes them as they are. */
  readonly latitude: string
  readonly longitude: string
  /** In order where both are there. */
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly symbol?: string
  /** What follows comes from files that Offgrid wrote itself: GeoJSON and the archive. */
  readonly stop?: StopSupplies
  /** `from` is the `id` that another place has in the file. */
  readonly leg?: Leg
  readonly order?: number
  /** The waypoint's id when it was written; legs name each other by it. It is not the id it gets. */
  readonly id?: string
}

/** A way or an area that a file holds. It becomes no stop; its length may be a leg's (`findLegs`). */
export type FoundLine = {
  readonly name: string
  readonly kind: 'track' | 'route' | 'line' | 'area'
  readonly metres: number
  readonly from: { readonly latitude: number; readonly longitude: number }
  readonly to: { readonly latitude: number; readonly longitude: number }
  /** Where both ends are near places of the files: which, by their index. */
  readonly near?: { readonly from: readonly number[]; readonly to: readonly number[] }
}

/** What was left out, and why: a reason for "{n} places were left out: {reason}." */
export type LeftOut = { readonly reason: string; readonly count: number }

/** What places in files of other programs have and waypoints do not, as the preview names it. */
export const notKeptKinds = ['elevation', 'times', 'links', 'colors', 'pictures', 'extended data'] as const
export type NotKept = (typeof notKeptKinds)[number]

/** What a column of a table may be; `position` holds latitude and longitude in one cell, `zone` to `northing` are UTM. */
export const columnFields = [
  'name',
  'latitude',
  'longitude',
  'position',
  'zone',
  'easting',
  'northing',
  'start',
  'end',
  'description',
  'symbol',
] as const
export type ColumnField = (typeof columnFields)[number]
/** Which column, counted from 0, holds what. */
export type Columns = Readonly<Partial<Record<ColumnField, number>>>

/** Returns whether the columns say where places are. */
export const hasPosition = ({ latitude, longitude, position, zone, easting, northing }: Columns): boolean =>
  position !== undefined ||
  (latitude !== undefined && longitude !== undefined) ||
  (zone !== undefined && easting !== undefined && northing !== undefined)

/** A CSV file, for the row that maps its columns. */
export type FoundTable = {
  /** Which of the files, counted from 0. */
  readonly file: number
  readonly fileName: string
  /** What stands above each column, or "Column 1", … where nothing does. */
  readonly header: readonly string[]
  /** The first rows below the header, at most 3, each as long as the header. */
  readonly samples: readonly (readonly string[])[]
  /** As they were given, else as they were guessed; incomplete where it cannot be guessed, and then there are no places. */
  readonly columns: Columns
}

/** What the files hold, one after the other. */
export type ReadResult = {
  /** The name that the first file gives itself, else its file name without its ending; not empty. */
  readonly title: string
  /** What the first file says of itself, at most 2,000 characters; '' when it says nothing. */
  readonly description: string
  readonly places: readonly FoundPlace[]
  readonly lines: readonly FoundLine[]
  readonly leftOut: readonly LeftOut[]
  /** Whole sentences about what was read in another way than the file has it. */
  readonly notes: readonly string[]
  readonly tables: readonly FoundTable[]
  /** Files that were not read, beside others that were. Of a single file the refusal is thrown. */
  readonly refused: readonly { readonly fileName: string; readonly message: string }[]
  /** Set, with no places, when a file is an account as "Download everything" wrote it (its zip, or account.json). */
  readonly archive?: Archive
}

/** An account as it was downloaded. Legs name places, and plans name vehicles, by their `id` in the archive. */
export type Archive = {
  readonly trips: readonly ArchivedTrip[]
  readonly vehicles: readonly (Omit<VehicleInput, 'id'> & { readonly id: string })[]
}
export type ArchivedTrip = {
  readonly name: string
  readonly description: string
  readonly plan?: TripPlan
  readonly places: readonly FoundPlace[]
}

/** For the file chooser; what a file is, is recognised by its content. */
export const acceptedFiles = '.gpx,.kml,.kmz,.geojson,.json,.csv,.txt,.zip'

export const tripFormats = ['gpx', 'kml', 'geojson', 'csv', 'ics'] as const
export type TripFormat = (typeof tripFormats)[number]

export type WriteOptions = {
  /** `straight` writes the stops as one route in their order too (GPX: at most 250; KML and GeoJSON: a line). */
  readonly route: 'none' | 'straight'
  /** Unique names of at most 30 characters, for Garmin handhelds. GPX only. */
  readonly shortNames?: boolean
}

/** A trip as it is written; its waypoints come beside it, in their order. */
export type WrittenTrip = Pick<Trip, 'name' | 'description'>

/** A piece of an account as `GET /api/user/export` answers it; a waypoint's id says which trip it is of. */
export type AccountPiece = {
  readonly trips: readonly Trip[]
  readonly vehicles: readonly Vehicle[]
  readonly waypoints: readonly Waypoint[]
}
