/** Side (pixels) of a tile of the relief. */
export const reliefTileSize = 1_024
/** The deepest zoom of the tiles, where a row of them is 4,096 pixels wide. */
export const deepestRelief = 2
/** Rows of tiles at that zoom, from the north: except for Antarctica, land ends at 56° south. */
export const reliefRows = 3
/** The gray of flat land and of the sea. */
export const flatRelief = 128
