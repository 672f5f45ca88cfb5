import { describeError } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type SaveFailureProps = {
  readonly error: Error | null
  /** For what is saved without a button of its own. */
  readonly onRetry?: () => void
}

/** Says at its place that something could not be saved, and why; nothing while all is well. */
export function SaveFailure({ error, onRetry }: SaveFailureProps) {
  if (!error) return null
  return (
    <Notice kind="error" action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}>
      {`Not saved: ${describeError(error)}`}
    </Notice>
  )
}
