import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Retry } from './retry.tsx'

export type QueryViewProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Content until the first answer. */
  readonly loading: ReactNode
  /** Names what could not be loaded, beside a Retry button. */
  readonly failed: ReactNode | ((error: Error) => ReactNode)
  /** Head of a page that has no other, above a failure without data. */
  readonly head?: ReactNode
  /** True to hide a failed reload of loaded data. */
  readonly quiet?: boolean
  readonly empty?: ReactNode
  /** Returns true if the data is empty; by default, for a list without elements. Null always is. */
  readonly isEmpty?: (data: NonNullable<Data>) => boolean
  readonly children: (data: NonNullable<Data>) => ReactNode
}

/** A query's state: loading, failed, empty, or its data. A failure never looks empty, and loaded data stays through a failed reload. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, failed, head, quiet = false, empty = null, isEmpty = hasNoElement, children } = props
  const { data, error, refetch } = query
  const isLoading = data === undefined && !error
  // React draws the first answer in short steps, behind the outline.
  if (useDeferredValue(isLoading) || isLoading) return loading
  return (
    <>
      {data === undefined ? head : null}
      {error && !(quiet && data !== undefined) ? (
        <Retry onRetry={() => void refetch()} busy={query.isFetching}>
          {typeof failed === 'function' ? failed(error) : failed}
        </Retry>
      ) : null}
      {data === undefined ? null : data === null || isEmpty(data) ? empty : children(data)}
    </>
  )
}

const hasNoElement = (data: unknown): boolean => Array.isArray(data) && data.length === 0
