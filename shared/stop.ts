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

/** Supplies added at a stop: liters or kWh of energy, liters of water, or full; food and mains power are available or not. */
export type StopSupplies = {
  fuel?: 'full' | number | undefined
  water?: 'full' | number | undefined
  food?: boolean | undefined
  power?: boolean | undefined
}

/** The possible surfaces of a leg. */
export const surfaces = ['paved', 'gravel', 'track', 'sand', 'rough'] as const
export type Surface = (typeof surfaces)[number]

/** Shares of a leg on each surface, which make one together. */
export type Surfaces = { [Name in Surface]?: number | undefined }

/**
 * The leg **to** a stop from the one named in `from`. If another stop comes between them, or the dates reverse their order, it is
 * stored and not used. `km` and `hours` are entered by a user who knows better than the estimate.
 */
export type Leg = {
  from: WaypointId
  surface?: Surfaces | undefined
  km?: number | undefined
  hours?: number | undefined
}
