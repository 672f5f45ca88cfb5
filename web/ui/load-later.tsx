import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

/** A component of any props. */
type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']
type Parts<Name extends string> = { readonly [One in Name]: Part }

/** Returns a component of a module that is loaded when it is first drawn, which suspends until then. */
export const lazyPart = <Name extends string, Module extends Parts<Name>>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** Returns the same with `fallback` in its place until then. */
export function loadLater<Name extends string, Module extends Parts<Name>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
) {
  const Part = lazyPart(load, name)
  return (props: ComponentProps<Module[Name]>) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
