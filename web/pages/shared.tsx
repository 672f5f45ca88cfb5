import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isShareToken, noLongerValid } from '#shared/share.ts'
import { isNotFound } from '../data/api-error.ts'
import { createQueryClient } from '../data/query-client.ts'
import { tokens } from '../device/stored.ts'
import { SharedFrame } from '../features/shares/shared-frame.tsx'
import { SharedTripView } from '../features/shares/shared-trip-view.tsx'
import { visitQuery } from '../features/shares/visit.ts'
import { Retry } from '../ui/retry.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** A trip that somebody shared, for anybody with its link. The token stays in the fragment and in memory. */
export function Component() {
  const [client] = useState(createQueryClient)
  const token = useLocation().hash.slice(1)
  return (
    <QueryClientProvider client={client}>
      {/* CloudFront sends the same as headers. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {isShareToken(token) ? (
        <Visit key={token} token={token} />
      ) : (
        <SharedFrame>This link is incomplete. Ask the sender to send it again.</SharedFrame>
      )}
    </QueryClientProvider>
  )
}

function Visit({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery(visitQuery(token))
  const read = () => void refetch()
  if (isNotFound(error)) return <SharedFrame>{noLongerValid}</SharedFrame>
  if (data)
    return (
      <SharedTripView
        trip={data}
        isOutdated={error !== null}
        isReading={isFetching}
        onRead={read}
        isSignedIn={tokens.mayHaveSession()}
      />
    )
  return (
    <SharedFrame>
      {error ? (
        <Retry busy={isFetching} onRetry={read}>
          The trip could not be loaded.
        </Retry>
      ) : (
        <Skeleton label="Loading the trip…" count={4} />
      )}
    </SharedFrame>
  )
}
