/** Navigation state that opens the map files on the Maps screen. */
export const mapFilesState = { mapFiles: true } as const

export const readMapFilesState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'mapFiles' in state && state.mapFiles === true
