import { RefreshCw } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { isShareToken, noLongerValid } from '#shared/share.ts'
import { tokens } from '../device/stored.ts'
import { SharedFrame } from '../features/shares/shared-frame.tsx'
import { SharedTripView } from '../features/shares/shared-trip-view.tsx'
import { useVisit } from '../features/shares/use-visit.ts'
import { VisitFailed } from '../features/shares/visit-failed.tsx'
import { Button } from '../ui/button.tsx'

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

function Visit({ token }: { readonly token: string }) {
  const { trip, failure, isReading, read } = useVisit(token)
  if (failure === 'ended') return <SharedFrame>{noLongerValid}</SharedFrame>
  const failed = failure ? (
    <VisitFailed failure={failure} hasTrip={trip !== undefined} busy={isReading} onRetry={read} />
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
