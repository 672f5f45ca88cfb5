import { describeError } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type SaveFailureProps = {
  readonly error: Error | null
  /** For forms that save without a button. */
  readonly onRetry?: () => void
}

export function SaveFailure({ error, onRetry }: SaveFailureProps) {
  if (!error) return null
  return (
    <Notice kind="error" action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}>
      {`Not saved: ${describeError(error)}`}
    </Notice>
  )
}
