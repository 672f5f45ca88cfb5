import type { ReactNode } from 'react'
import type { Position } from '#shared/geo.ts'
import type { RouteState } from '#shared/itinerary/route.ts'
import type { StopKind } from '#shared/stop.ts'
import type { ShownBox } from './box.ts'

/** A point on the map, with its accessible name. */
export type MapMarker = {
  readonly id: string
  readonly name: string
  readonly position: Position
  /**
   * 'draft' is a point not saved yet, 'fuel-end' where fuel runs out, 'fuel-may-end' where it does in bad conditions, 'handle' a
   * point of a line being drawn, 'place' a quiet symbol that is no stop. None is clustered.
   */
  readonly kind?: 'saved' | 'draft' | 'fuel-end' | 'fuel-may-end' | 'handle' | 'place'
  /** Id of a place's drawing, which the page has. */
  readonly symbol?: string
  readonly movable?: boolean
  readonly number?: number | undefined
  /** An end of the trip, visible even in a cluster. */
  readonly end?: 'first' | 'last' | undefined
  readonly stop?: StopKind | undefined
  /** Drawn struck through. */
  readonly isSkipped?: true | undefined
  /** Drawn fainter: its days are over. */
  readonly isPast?: true | undefined
}

type TrailPart = { readonly line: readonly Position[]; readonly state: RouteState }

/** A thin line with a dot at each place, the short way around the world. */
export type Trail = {
  readonly line: readonly Position[]
  /** The thin line if it is not straight from place to place. */
  readonly path?: readonly Position[] | undefined
  readonly parts?: readonly TrailPart[] | undefined
}

/** The map's view. Zooms are for 256-pixel tiles. */
export type CameraView =
  /** These places, or all markers, in view, up to a zoom (default 12). Without places: the default view. */
  | { readonly fit: readonly Position[] | 'markers'; readonly nearest?: number }
  | { readonly centre: Position; readonly zoom: number }

export type MapProps = {
  readonly label: string
  readonly markers: readonly MapMarker[]
  readonly trail?: Trail | undefined
  readonly onOpen?: (markerId: string) => void
  readonly onMove?: (markerId: string, position: Position) => void
  /** Called while a movable marker is dragged, and without a position if that is canceled; the built-in map only. */
  readonly onDrag?: ((markerId: string, position: Position | undefined) => void) | undefined
  /** A line that is being drawn. */
  readonly drawn?: readonly Position[] | undefined
  /** Called on click or tap, and with the center on Enter. A double-click then does not zoom. */
  readonly onDraw?: ((position: Position) => void) | undefined
  /** The note while the bundled map is drawn alone, instead of its own note. */
  readonly overviewText?: string | undefined
  /** Called on double-click, which then does not zoom, or touch and hold. */
  readonly onAddPoint?: ((position: Position) => void) | undefined
  /** Called with the visible part, at first and after every move. */
  readonly onView?: (part: ShownBox) => void
  /** Applied again when the value changes; for `fit: 'markers'`, when a marker is added or removed. */
  readonly view?: CameraView | undefined
  /** True for satellite imagery, if the provider has it. */
  readonly imagery?: boolean
  readonly className?: string
  /** Content over the map. */
  readonly children?: ReactNode
}
