import { queryOptions, useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { needsConfirmation } from '#shared/assistant.ts'
import { mapFields } from '#shared/fields.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { isUnreachable } from '../../data/api-error.ts'
import { assistant } from '../../data/client.ts'
import { unwrapOrNull } from '../../data/unwrap.ts'
import { useUnsyncedReason } from '../../device/use-unsynced-reason.ts'
import { NeedsConnection, needsConnection } from '../../ui/needs-connection.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { AiDisclaimer, ConfirmForModel } from './confirm-for-model.tsx'
import { PlainText } from './plain-text.tsx'

const { order: _, ...tipFields } = waypointFields

// Not in api.ts, since the waypoint's page needs no streaming code.
/** A waypoint's travel tip, requested again when its details change. */
const tipQuery = (waypoint: Waypoint) =>
  queryOptions({
    queryKey: ['assistants', 'tips', waypoint.id, mapFields(tipFields, (_field, name) => waypoint[name])],
    // No abort signal: tips are costly, so cache the tip even if the user leaves.
    queryFn: async () => {
      const call = assistant.api.user.ai['waypoint-tip'][':waypointId'].$get({ param: { waypointId: waypoint.id } })
      const tip = await unwrapOrNull(call, 'message')
      return tip && { ...tip, unconfirmed: needsConfirmation((await call).headers) }
    },
    // The server caches tips for days, and refusals must not be retried in a loop.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

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
