/** Navigation state that makes a screen import shared files. */
export const importShared = { importShared: true } as const

export const isImportShared = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'importShared' in state && state.importShared === true
