/** The navigation state that has a screen import what another app shared. */
export const importShared = { importShared: true } as const

export const isImportShared = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'importShared' in state && state.importShared === true
