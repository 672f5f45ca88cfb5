import { type Location, useLocation } from 'react-router-dom'

/** Returns a name of the screen: its path and `view`. Other changes of the query or of what is passed stay on the screen. */
export function useScreen(): string {
  const { pathname, search, state }: Location<{ readonly view?: unknown } | null> = useLocation()
  return `${pathname}?${state?.view ?? new URLSearchParams(search).get('view')}`
}
