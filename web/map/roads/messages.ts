import type { Corridor } from '#shared/along/find-along.ts'
import type { FoundAlong, FoundPlace, PlaceList } from '#shared/along/place.ts'
import type { PlannedLeg } from '#shared/along/way.ts'
import type { Position } from '#shared/geo.ts'
import type { NoRoute, Route } from '#shared/roads/route-search.ts'
import type { Choice, UnknownSurface } from '#shared/roads/search.ts'
import type { SurfacesAlong } from '#shared/roads/surfaces-along.ts'
import type { StopTrack } from '#shared/track.ts'
import type { MapAddress } from '../own/tile-source.ts'

/** The map and its date: 'OpenStreetMap, 2 June 2027'. */
type FromMap = { readonly map: string }

/** A route along the roads of a map. As a track it has no points of its own: they would take the page's time. */
export type MapRoute = Route & FromMap
export type RoutedTrack = Omit<Route, 'points' | 'parts'> &
  FromMap & {
    /** Undefined if the route is too long for a track. */
    readonly track: StopTrack | undefined
  }
/** A track's surfaces on a map file. */
export type MapSurfaces = SurfacesAlong & FromMap

/** No map shows the places. */
export type NoMap = { readonly kind: 'no map' }

export type Maps = {
  /** The map files on this device, the newest last. */
  readonly files: readonly File[]
  /** The address for tiles of places that no file shows, if the user wants it. */
  readonly address?: MapAddress | undefined
}

export type RouteOrder = Maps & {
  readonly kind: 'route'
  readonly stops: readonly [start: Position, end: Position]
  readonly choice: Choice
}
export type TrackOrder = Omit<RouteOrder, 'kind'> & {
  readonly kind: 'track'
  readonly about: Pick<StopTrack, 'from' | 'stop' | 'at'>
}
export type CountOrder = Maps & {
  readonly kind: 'count'
  readonly legs: readonly RouteOrder['stops'][]
}
/** The legs that no file shows, and about what a server has to send for them. */
export type TileCount = {
  readonly legs: number
  readonly tiles: number
  /** Bytes. */
  readonly size: number
  /** The server that sees which area is requested, if it is not this site's own. */
  readonly server: string | undefined
}
export type SurfacesOrder = Pick<Maps, 'files'> & {
  readonly kind: 'surfaces'
  readonly track: readonly Position[]
  /** The surface of roads that have none on the map. */
  readonly unknown: UnknownSurface
}
export type AlongOrder = Pick<Maps, 'files'> & {
  readonly kind: 'along'
  readonly legs: readonly PlannedLeg[]
  readonly corridorKm: Corridor
  /** Saved lists of the user's places that no map has, the strongest first. */
  readonly placeFiles: readonly File[]
  /** Further lists, which count less. */
  readonly lists: readonly PlaceList[]
}
/** The result, also as JSON to save: writing it would take the page's time. */
export type AlongResult = { readonly found: FoundAlong; readonly json: Blob }
/** Ends an `along` order, which then reports what was found. */
export type StopOrder = { readonly kind: 'stop' }
export type Order = RouteOrder | TrackOrder | SurfacesOrder | CountOrder | AlongOrder

type Results = {
  readonly route: MapRoute | NoRoute | NoMap
  readonly track: RoutedTrack | NoRoute | NoMap
  readonly surfaces: MapSurfaces | NoRoute | NoMap
  readonly count: TileCount
  readonly along: AlongResult | NoMap
}
/** The result of an order of this kind, its last report. */
export type Result<Kind extends keyof Results = keyof Results> = {
  readonly [One in Kind]: { readonly kind: One; readonly found: Results[One] }
}[Kind]

export type Report =
  | { readonly kind: 'progress'; readonly share: number }
  /** Some of the places that an `along` result lacks, in order. */
  | { readonly kind: 'places'; readonly places: readonly FoundPlace[] }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Result
