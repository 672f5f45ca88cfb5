import type { Position } from '../geo.ts'
import type { RoadMap, TileCounts } from '../roads/tile-reader.ts'
import type { Tile } from '../tile.ts'
import type { AlongKind } from './place-kinds.ts'

/** A place on a map or in a list of places. */
export type Place = {
  readonly kind: AlongKind
  /** OpenStreetMap's value, such as 'spring'; as the list has it, if it isn't from a map. Empty if unknown. */
  readonly type: string
  /** Empty without a name; at most 100 characters, in any script. */
  readonly name: string
  readonly position: Position
  /** Whom fuel is for, if not for vehicles: such a place is never one to refuel at. */
  readonly fuelFor?: 'boats' | 'aircraft' | undefined
}

/** A list of places that no map has: a file that the user brought, or the towns and remote places of Offgrid. */
export type PlaceList = {
  readonly name: string
  readonly kind: 'file' | 'bundled'
  readonly places: readonly Place[]
}

/** The origin of places. A map names the kinds that it can't know, and OpenStreetMap's values that it lacks. */
export type Source =
  | {
      readonly kind: 'map'
      /** Such as 'OpenStreetMap, 2 June 2027'. */
      readonly name: string
      /** Undefined if no tile was read, or none of a known schema. */
      readonly schema: 'openmaptiles' | 'protomaps' | undefined
      /** The highest zoom that was read on the way; Protomaps has fuel, water, shelters and camps at 15 only. */
      readonly zoom: number
    }
  | { readonly kind: 'file' | 'bundled'; readonly name: string }

/** A place beside the way; one that is passed twice is there twice. */
export type FoundPlace = Place & {
  /** Kilometers from the trip's start to the nearest place on the way, as the itinerary counts them. */
  readonly km: number
  /** Kilometers from the way, in a straight line. */
  readonly off: number
  /** The index of the leg that `km` is on. */
  readonly leg: number
  /** True if that leg has no track, so that `km` and `off` are those of the straight line. */
  readonly isStraight: boolean
  /** Index of the source in the result's list. */
  readonly source: number
}

/** A part of the way in a park or reserve, or in a military area. */
export type FoundLand = {
  readonly kind: 'park' | 'military'
  /** Empty if the map doesn't say. */
  readonly name: string
  readonly fromKm: number
  readonly toKm: number
  /** The place where the way enters it, and the index of that leg. */
  readonly position: Position
  readonly leg: number
}

/** A place where the way crosses the border of a country or of a state. */
export type FoundBorder = { readonly level: 'country' | 'state'; readonly km: number }

/** A map with its name: 'OpenStreetMap, 2 June 2027'. */
export type AlongMap = RoadMap & {
  readonly name: string
  /**
   * Returns true where the map was not cut, so that it has each tile that isn't empty. False for a trip's map, which has tiles
   * near its way only, and writes down the empty ones.
   */
  readonly isUncut: (tile: Tile) => boolean
}

/** Places, lands and borders beside a way. */
export type FoundAlong = {
  /** In order of `km`. */
  readonly places: readonly FoundPlace[]
  readonly lands: readonly FoundLand[]
  readonly borders: readonly FoundBorder[]
  /** The maps and lists that were searched, the strongest first. */
  readonly sources: readonly Source[]
  /**
   * The parts of the way that maps show and that were searched, in kilometers from the trip's start, in order; without those
   * where a map of zoom 15 lacks it.
   */
  readonly covered: readonly (readonly [fromKm: number, toKm: number])[]
  readonly coveredKm: number
  readonly totalKm: number
  /** Cells of zoom 14. Those that the maps lack, as at sea, are missing. */
  readonly tiles: TileCounts
  /** Why the search ended before the end of the way. */
  readonly endedBy: 'cancel' | 'tiles' | 'places' | undefined
}
