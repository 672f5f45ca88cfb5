/** Where the markers of one person are kept in this browser. In a file without React and schemas: the shell needs it, too. */
export const markersKey = (owner: string): string => `local_markers:${owner}`

/** Forgets the markers of one person. */
export const forgetMarkers = (owner: string): void => localStorage.removeItem(markersKey(owner))
