/** Sources of the bundled map. maplibre/overview.ts fills all but the relief for the visible part. */
export const sources = {
  towns: 'towns',
  grid: 'grid',
  names: 'names',
  water: 'water',
  land: 'land',
  /** Also a layer, hidden until there is a first picture. */
  relief: 'relief',
  borders: 'borders',
  stateLines: 'stateLines',
  /** The finer coast of the United States. */
  states: 'states',
} as const

/** Layer that colors everything as land, hidden unless the land cannot be loaded. */
export const missingLandLayer = 'missing-land'
