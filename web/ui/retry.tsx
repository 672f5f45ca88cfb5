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
