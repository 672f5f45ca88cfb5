import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import type { Waypoint } from '#shared/waypoint.ts'
import { isUnreachable } from '../../data/api-error.ts'
import { useUnsyncedReason } from '../../device/use-unsynced-reason.ts'
import { NeedsConnection, needsConnection } from '../../ui/needs-connection.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { AiDisclaimer } from './ai-disclaimer.tsx'
import { ConfirmForModel } from './confirm-for-model.tsx'
import { PlainText } from './plain-text.tsx'
import { tipQuery } from './tip-api.ts'

export function TravelTip({ waypoint }: { readonly waypoint: Waypoint }) {
  const isOffline = useIsOffline()
  // The server doesn't know pending changes yet, but has its own version of an 'unresolved' one.
  const isUnsent = !['unresolved', undefined].includes(useUnsyncedReason(waypoint.id))
  const isLater = isOffline || isUnsent
  const query = useQuery({ ...tipQuery(waypoint), enabled: !isLater })
  return (
    <TitledCard icon={Lightbulb} title="Travel Tip">
      <QueryView
        query={query}
        loading={isLater ? <NeedsConnection /> : <Skeleton label="Loading the travel tip..." shape="page" />}
        failed={(error) => (isUnreachable(error) ? needsConnection : 'Unable to load tip at this time.')}
        quiet
      >
        {({ message, unconfirmed }) => (
          <>
            <PlainText>{message}</PlainText>
            {unconfirmed ? <ConfirmForModel /> : null}
            <AiDisclaimer />
          </>
        )}
      </QueryView>
    </TitledCard>
  )
}
