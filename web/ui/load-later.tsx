import { type FC, lazy, type ReactNode, Suspense } from 'react'

/** Returns a component whose code is loaded when it is first drawn; `fallback` is in its place until then. */
export function loadLater<Props extends object>(load: () => Promise<FC<Props>>, fallback?: ReactNode): FC<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
