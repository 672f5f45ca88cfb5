import type { WaypointId } from './ids.ts'

/** Kinds of stop in display order; a waypoint's `symbol` names one. */
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

/** Symbols of Garmin, Gaia GPS, onX and OsmAnd: 'Gas Station', 'campsite-24', 'Water Source', 'camp_site'. */
const foreign: readonly (readonly [StopKind, RegExp])[] = [
  ['camp', /^(camp|rv.park)(ground|.?site)?(-24)?$/i],
  ['fuel', /^(gas|fuel)( station|-24)?$/i],
  ['water', /^((drinking|potable).)?water( source|-24)?$/i],
  ['food', /^(food( source)?|restaurant|(super)?market)(-24)?$/i],
]

/** Returns the kind that a symbol names, as another program's 'Campground' names a camp; undefined for other symbols. */
export const toStopKind = (symbol = ''): StopKind | undefined =>
  stopKinds.find((kind) => kind === symbol) ?? foreign.find(([, pattern]) => pattern.test(symbol))?.[0]

/**
 * Supplies added at a stop: fuel in liters or kWh, water in liters, or 'full'. `food` and `power` (mains) are true if
 * available.
 */
export type StopSupplies = {
  fuel?: 'full' | number | undefined
  water?: 'full' | number | undefined
  food?: boolean | undefined
  power?: boolean | undefined
}

export const surfaces = ['paved', 'gravel', 'track', 'sand', 'rough'] as const
export type Surface = (typeof surfaces)[number]

/** A leg's share of each surface; they add up to 1. */
export type Surfaces = { [Name in Surface]?: number | undefined }

/**
 * The leg **to** a stop from the stop `from`. Kept but ignored while another stop comes between them or the dates
 * reverse them. `km` and `hours` are the user's own figures.
 */
export type Leg = {
  from: WaypointId
  surface?: Surfaces | undefined
  km?: number | undefined
  hours?: number | undefined
}
