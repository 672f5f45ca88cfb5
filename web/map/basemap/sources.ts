/** Sources that maplibre/overview.ts fills for the visible part. */
export const townsSource = 'towns'
export const gridSource = 'grid'
export const namesSource = 'names'
export const waterSource = 'water'
/** Layer that colors everything as land, hidden unless the land cannot be loaded. */
export const missingLandLayer = 'missing-land'
export const landSource = 'land'
/** Source and layer, hidden until there is a first picture. */
export const reliefSource = 'relief'
export const bordersSource = 'borders'
export const stateLinesSource = 'stateLines'
/** The finer coast of the United States. */
export const statesSource = 'states'
