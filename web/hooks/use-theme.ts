import { store, useStored } from './use-stored.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Key in local storage, which public/start.js reads before the first paint. It stays through a logout. */
const key = 'theme'

/** Returns this device's theme, live across tabs. */
export function useTheme(): Theme {
  const stored = useStored(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const chooseTheme = (theme: Theme): void => store(key, theme === 'system' ? undefined : theme)
