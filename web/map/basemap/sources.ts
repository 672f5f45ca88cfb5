/** The sources of the bundled style that are filled for the part in view, see maplibre/overview.ts. */
export const townsSource = 'towns'
export const gridSource = 'grid'
