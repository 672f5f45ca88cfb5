import { useSyncExternalStore } from 'react'
import { useTheme } from '../../hooks/use-theme.ts'

export type Scheme = 'light' | 'dark'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void) {
  dark.addEventListener('change', onChange)
  return () => dark.removeEventListener('change', onChange)
}

/** Returns the page's color scheme, live. */
export function useScheme(): Scheme {
  const theme = useTheme()
  const system = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'))
  return theme === 'system' ? system : theme
}
