import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isShareToken, noLongerValid } from '#shared/share.ts'
import { tokens } from '../device/stored.ts'
import css from '../features/shares/shared-trip.module.css'
import { SharedTripView } from '../features/shares/shared-trip-view.tsx'
import { useVisit } from '../features/shares/use-visit.ts'
import type { VisitFailure } from '../features/shares/visit.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Retry } from '../ui/retry.tsx'

/** A trip that someone shared, for anyone with its link. The token stays in the fragment and in memory. */
export function Component() {
  const token = useLocation().hash.slice(1)
  return (
    <>
      {/* CloudFront sends the same as headers. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {isShareToken(token) ? (
        <Visit key={token} token={token} />
      ) : (
        <SharedFrame>This link is incomplete. Ask the sender to send it again.</SharedFrame>
      )}
    </>
  )
}

const advice: Readonly<Record<Exclude<VisitFailure, 'ended'>, string>> = {
  busy: 'There were too many requests from your network. Wait five minutes and try again.',
  unreachable: 'Check your connection and try again.',
  failed: 'Try again in a few minutes.',
}

function Visit({ token }: { readonly token: string }) {
  const { trip, failure, isReading, read } = useVisit(token)
  if (failure === 'ended') return <SharedFrame>{noLongerValid}</SharedFrame>
  const failed = failure ? (
    <Retry busy={isReading} onRetry={read}>
      {trip ? 'The trip may have changed: it couldn’t be loaded again. ' : 'The trip couldn’t be loaded. '}
      {advice[failure]}
    </Retry>
  ) : null
  if (trip)
    return (
      <SharedTripView
        trip={trip}
        about="shared with Offgrid"
        isSignedIn={tokens.mayHaveSession()}
        actions={
          <Button variant="plain" icon={<RefreshCw />} busy={isReading} onClick={read}>
            Refresh
          </Button>
        }
      >
        {failed}
      </SharedTripView>
    )
  return <SharedFrame>{failed ?? 'Loading the trip…'}</SharedFrame>
}

/** The page of a link without a trip. */
function SharedFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className={css.page}>
      <title>Shared trip · Offgrid</title>
      <header className="stack">
        <Logo />
        <h1>Shared trip</h1>
      </header>
      {typeof children === 'string' ? <p role="status">{children}</p> : children}
    </main>
  )
}
