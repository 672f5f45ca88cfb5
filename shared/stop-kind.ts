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
