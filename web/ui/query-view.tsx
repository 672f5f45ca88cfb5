import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Retry } from './retry.tsx'

export type QueryViewProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Shown until the first answer: a Skeleton. */
  readonly loading: ReactNode
  /** What could not be loaded, in words, beside a Retry button. */
  readonly failed: ReactNode | ((error: Error) => ReactNode)
  /** Shown above a failure without data: the head of a page that has no other. */
  readonly head?: ReactNode
  /** True to hide a failed reload of existing data; otherwise it is shown above the data. */
  readonly quiet?: boolean
  /** Shown instead of empty data. */
  readonly empty?: ReactNode
  /** Returns true if the data is empty; by default, if a list has no elements. Null always is. */
  readonly isEmpty?: (data: NonNullable<Data>) => boolean
  readonly children: (data: NonNullable<Data>) => ReactNode
}

/**
 * A query's state: loading, failed (with a retry), empty, or its data. A failure never looks empty, and loaded data stays through a
 * failed reload.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, failed, head, quiet = false, empty = null, isEmpty = hasNoElement, children } = props
  const { data, error, isFetching, refetch } = query
  if (data === undefined && !error) return loading
  return (
    <>
      {data === undefined ? head : null}
      {error && !(quiet && data !== undefined) ? (
        <Retry onRetry={() => void refetch()} busy={isFetching}>
          {typeof failed === 'function' ? failed(error) : failed}
        </Retry>
      ) : null}
      {data === undefined ? null : data === null || isEmpty(data) ? empty : children(data)}
    </>
  )
}

const hasNoElement = (data: unknown): boolean => Array.isArray(data) && data.length === 0
