import { useLocation } from 'react-router-dom'

/** Returns a field of the screen's navigation state, which survives reloads and may come from an older version; undefined without it. */
export function usePassed(field: string): unknown {
  const { state }: { readonly state: unknown } = useLocation()
  return typeof state === 'object' && state !== null ? Reflect.get(state, field) : undefined
}
