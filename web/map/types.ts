import type { Position } from '../../shared/geo.ts'

/** A point on the map. `name` is what a screen reader and the tooltip say. */
export type MapMarker = {
  readonly id: string
  readonly name: string
  readonly position: Position
  /** 'draft' is a point that is not saved yet; drawn in the signal colour and never clustered. */
  readonly kind?: 'saved' | 'draft'
  readonly movable?: boolean
}

export type MapProps = {
  /** The accessible name of the map's region. */
  readonly label: string
  readonly markers: readonly MapMarker[]
  /** A marker was clicked, tapped or chosen by keyboard. */
  readonly onOpen?: (markerId: string) => void
  readonly onMove?: (markerId: string, position: Position) => void
  /** A double-click, or a long press on touch: the way points are added. Then double-click does not zoom. */
  readonly onAddPoint?: (position: Position) => void
  readonly onClick?: (position: Position) => void
  /** Where the map looks first, and again whenever the value changes. Default: the product's centre and zoom. */
  readonly centre?: Position
  /** Counted as Google and OpenStreetMap do, in 256-pixel tiles. */
  readonly zoom?: number
  /** Keep all markers in view when the set of them changes. */
  readonly fitMarkers?: boolean
  /** Satellite imagery with labels, where the provider has it. */
  readonly imagery?: boolean
  readonly className?: string
}

/** Spec section 9. */
export const mapDefaults = {
  centre: { latitude: 39.5, longitude: -98.35 },
  zoom: 5,
  waypointZoom: 15,
  cluster: { radius: 60, maxZoom: 16 },
} as const

/** Fitting markers into view: room for pins, which stand above their place, and no nearer than shows what is around. */
export const fit = { padding: { top: 72, bottom: 56, left: 56, right: 72 }, nearest: 12 } as const
