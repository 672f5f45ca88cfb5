import type { Position } from '#shared/geo.ts'
import type { RouteState } from '#shared/itinerary/route.ts'
import type { StopKind } from '#shared/stop.ts'
import type { ShownBox } from './box.ts'

/** A point on the map. `name` is its accessible name and tooltip. */
export type MapMarker = {
  readonly id: string
  readonly name: string
  readonly position: Position
  /** 'draft' is a point not saved yet, 'fuel-end' the place where fuel runs out, always with its name. Neither is ever clustered. */
  readonly kind?: 'saved' | 'draft' | 'fuel-end'
  readonly movable?: boolean
  /** Number in the pin: the place in an order. */
  readonly number?: number | undefined
  /** End of the trip, whose number is visible even in a cluster. */
  readonly end?: 'first' | 'last' | undefined
  /** Kind of stop, shown as an icon in the pin. */
  readonly stop?: StopKind | undefined
}

/** A part of a trail, drawn in the pattern of its state. */
export type TrailPart = { readonly line: readonly Position[]; readonly state: RouteState }

/** A thin line from place to place, the short way around the world, with a dot at each place. Neither takes clicks. */
export type Trail = {
  readonly line: readonly Position[]
  /** Drawn over the thin line. */
  readonly parts?: readonly TrailPart[] | undefined
}

/** The map's view. Zooms are for 256-pixel tiles, as at Google and OpenStreetMap. */
export type CameraView =
  /** These places, or all markers, in view, at zoom `nearest` at most (default 12). Without places: the product's center and zoom. */
  | { readonly fit: readonly Position[] | 'markers'; readonly nearest?: number }
  | { readonly centre: Position; readonly zoom: number }

export type MapProps = {
  /** The accessible name of the map's region. */
  readonly label: string
  readonly markers: readonly MapMarker[]
  /** Drawn below the markers. */
  readonly trail?: Trail | undefined
  /** Called when a marker is clicked, tapped or activated by keyboard. */
  readonly onOpen?: (markerId: string) => void
  readonly onMove?: (markerId: string, position: Position) => void
  /** Called on double-click, or touch and hold, to add a point. Double-click then does not zoom. */
  readonly onAddPoint?: (position: Position) => void
  readonly onClick?: (position: Position) => void
  /** Called with the visible part, at first and after every move. */
  readonly onView?: (part: ShownBox) => void
  /**
   * The first view, applied again whenever the value changes; for `fit: 'markers'`, when a marker is added or removed (not when one is
   * moved). Default: the product's center and zoom.
   */
  readonly view?: CameraView | undefined
  /** True for satellite imagery with labels, if the provider has it. */
  readonly imagery?: boolean
  readonly className?: string
}
