/** The sources of the bundled style that are filled for the part in view, see maplibre/overview.ts. */
export const townsSource = 'towns'
export const gridSource = 'grid'
export const namesSource = 'names'
export const waterSource = 'water'
/** The finer coast of the United States. */
export const statesSource = 'states'
