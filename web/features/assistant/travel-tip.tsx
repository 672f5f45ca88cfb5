import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import type { Waypoint } from '#shared/waypoint.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { AiDisclaimer } from './ai-disclaimer.tsx'
import { PlainText } from './plain-text.tsx'
import { tipQuery } from './tip-api.ts'

/** The 'Travel Tip' section of a waypoint's page. */
export function TravelTip({ waypoint }: { readonly waypoint: Waypoint }) {
  return (
    <TitledCard icon={Lightbulb} title="Travel Tip">
      <QueryView
        query={useQuery(tipQuery(waypoint))}
        loading={<Skeleton label="Loading the travel tip..." shape="page" />}
        failed="Unable to load tip at this time."
        quiet
      >
        {({ message }) => (
          <>
            <PlainText>{message}</PlainText>
            <AiDisclaimer />
          </>
        )}
      </QueryView>
    </TitledCard>
  )
}
