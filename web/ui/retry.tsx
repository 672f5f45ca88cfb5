import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export type RetryProps = {
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly busy?: boolean | undefined
}

/** Offers a retry instead of an empty state, which would say that nothing exists. */
export function Retry({ children, onRetry, busy }: RetryProps) {
  return (
    <Notice
      kind="error"
      action={
        <Button busy={busy} busyText="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

type RetryQueriesProps = {
  readonly queries: readonly Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>[]
  readonly children: ReactNode
}

/** Retries those of the queries that failed. */
export function RetryQueries({ queries, children }: RetryQueriesProps) {
  const retry = () => {
    for (const { error, refetch } of queries) if (error) void refetch()
  }
  return (
    <Retry onRetry={retry} busy={queries.some(({ isFetching }) => isFetching)}>
      {children}
    </Retry>
  )
}
