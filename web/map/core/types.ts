import type { Position } from '#shared/geo.ts'
import type { StopKind } from '#shared/stop.ts'
import type { ShownBox } from './box.ts'

/** A point on the map. `name` is what a screen reader and the tooltip say. */
export type MapMarker = {
  readonly id: string
  readonly name: string
  readonly position: Position
  /** 'draft' is a point that is not saved yet; drawn in the signal colour and never clustered. */
  readonly kind?: 'saved' | 'draft'
  readonly movable?: boolean
  /** Stands in the pin: the place in an order. */
  readonly number?: number | undefined
  /** What kind of stop is there: the pin shows its icon. */
  readonly stop?: StopKind | undefined
}

/** How a part of a trail is drawn: by colour, and by its strokes for who sees no colours. */
export type TrailTone = 'good' | 'warn' | 'bad'
export type TrailPart = { readonly line: readonly Position[]; readonly tone: TrailTone; readonly dashed: boolean }

/** A thin line from place to place, the short way round the world, and quiet dots on it. Neither takes a click. */
export type Trail = {
  readonly line: readonly Position[]
  readonly dots: readonly Position[]
  /** Drawn over the thin line. */
  readonly parts?: readonly TrailPart[] | undefined
}

/** Where the map looks. Zooms are counted as Google and OpenStreetMap do, in 256-pixel tiles. */
export type CameraView =
  /** All these places, or all markers, in view; no nearer than zoom `nearest` (default 12). Without any place: the product's centre and zoom. */
  | { readonly fit: readonly Position[] | 'markers'; readonly nearest?: number }
  | { readonly centre: Position; readonly zoom: number }

export type MapProps = {
  /** The accessible name of the map's region. */
  readonly label: string
  readonly markers: readonly MapMarker[]
  /** Lies below the markers. */
  readonly trail?: Trail | undefined
  /** A marker was clicked, tapped or chosen by keyboard. */
  readonly onOpen?: (markerId: string) => void
  readonly onMove?: (markerId: string, position: Position) => void
  /** A double-click, or a long press on touch: the way points are added. Then double-click does not zoom. */
  readonly onAddPoint?: (position: Position) => void
  readonly onClick?: (position: Position) => void
  /** What the map shows, at first and after every move. */
  readonly onLook?: (part: ShownBox) => void
  /**
   * Where the map looks first, and again whenever the value changes; of `fit: 'markers'`, when a marker comes or goes
   * (not when one is moved). Default: the product's centre and zoom.
   */
  readonly view?: CameraView | undefined
  /** Satellite imagery with labels, where the provider has it. */
  readonly imagery?: boolean
  readonly className?: string
}
