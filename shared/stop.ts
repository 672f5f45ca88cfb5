import type { WaypointId } from './ids.ts'

/** The kinds of stop, in the order in which they are offered; `symbol` of a waypoint names one. */
export const stopKinds = [
  'camp',
  'fuel',
  'water',
  'food',
  'trailhead',
  'border',
  'permit',
  'viewpoint',
  'workshop',
  'other',
] as const
export type StopKind = (typeof stopKinds)[number]

/** The kind that a symbol names; undefined for none and for what other programs call their symbols. */
export const toStopKind = (symbol: string | undefined): StopKind | undefined =>
  stopKinds.find((kind) => kind === symbol)

/** What is taken on at a stop: litres or kWh of energy, litres of water, or up to the brim; food and mains power are there or not. */
export type StopSupplies = {
  fuel?: 'full' | number | undefined
  water?: 'full' | number | undefined
  food?: boolean | undefined
  power?: boolean | undefined
}

/** What the ground of a leg may be. */
export const surfaces = ['paved', 'gravel', 'track', 'sand', 'rough'] as const
export type Surface = (typeof surfaces)[number]

/** Shares of a leg on each surface, which make one together. */
export type Surfaces = { [Name in Surface]?: number | undefined }

/**
 * The way **to** a stop from the one named in `from`. When another stop comes to lie between them, or the dates turn the
 * order round, it is kept and not used. `km` and `hours` are typed by somebody who knows better than the estimate.
 */
export type Leg = {
  from: WaypointId
  surface?: Surfaces | undefined
  km?: number | undefined
  hours?: number | undefined
}
