import { useLocation } from 'react-router-dom'

/** Returns a name of the screen at the URL: its path and `view`. Other changes of the query stay on the screen. */
export function useScreen(): string {
  const { pathname, search } = useLocation()
  return `${pathname}?${new URLSearchParams(search).get('view')}`
}
