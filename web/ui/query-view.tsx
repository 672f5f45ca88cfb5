import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Retry } from './retry.tsx'

export type QueryViewProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Stands until the first answer: a Skeleton. */
  readonly loading: ReactNode
  /** What could not be loaded, in words; a Retry button stands beside it. */
  readonly failed: ReactNode | ((error: Error) => ReactNode)
  /** Stands above the failure while there is nothing else: the head of a page that has no other. */
  readonly head?: ReactNode
  /** Says nothing when data that is there could not be loaded again; otherwise the failure stands above it. */
  readonly quiet?: boolean
  /** Stands in place of the data when it is empty. */
  readonly empty?: ReactNode
  /** Returns whether data is empty; unless said otherwise, a list without an element is. Null always is. */
  readonly isEmpty?: (data: NonNullable<Data>) => boolean
  readonly children: (data: NonNullable<Data>) => ReactNode
}

/**
 * What a query has to show: it is loading, failed (with a way to try again), empty, or its data. A failure never looks
 * empty, and data that was loaded stays through a failure to load it again.
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
