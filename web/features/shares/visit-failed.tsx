import { Retry } from '../../ui/retry.tsx'
import type { VisitFailure } from './visit.ts'

const advice: Readonly<Record<Exclude<VisitFailure, 'ended'>, string>> = {
  busy: 'There were too many requests from your network. Wait five minutes and try again.',
  unreachable: 'Check your connection and try again.',
  failed: 'Try again in a few minutes.',
}

type VisitFailedProps = {
  readonly failure: Exclude<VisitFailure, 'ended'>
  /** True if the page still shows what was read before. */
  readonly hasTrip: boolean
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Says why a shared trip could not be read. */
export function VisitFailed({ failure, hasTrip, busy, onRetry }: VisitFailedProps) {
  return (
    <Retry busy={busy} onRetry={onRetry}>
      {hasTrip ? 'The trip may have changed: it couldn’t be loaded again. ' : 'The trip couldn’t be loaded. '}
      {advice[failure]}
    </Retry>
  )
}
