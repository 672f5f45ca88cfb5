import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { useId } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { AiDisclaimer } from '../../ui/ai-disclaimer.tsx'
import { Card } from '../../ui/card.tsx'
import { Retry } from '../../ui/notice.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tipQuery } from './tip-query.ts'
import css from './travel-tip.module.css'

/** The 'Travel Tip' section of a waypoint's page. */
export function TravelTip({ waypoint }: { readonly waypoint: Waypoint }) {
  const heading = useId()
  const { data: tip, isFetching, refetch } = useQuery(tipQuery(waypoint))
  return (
    <Card aria-labelledby={heading} className={css.tip}>
      <h2 id={heading} className={css.heading}>
        <Lightbulb aria-hidden="true" />
        Travel Tip
      </h2>
      {tip ? (
        <>
          <PlainText>{tip.message}</PlainText>
          <AiDisclaimer />
        </>
      ) : isFetching ? (
        <Skeleton label="Loading the travel tip..." shape="page" />
      ) : (
        <Retry onRetry={() => void refetch()}>Unable to load tip at this time.</Retry>
      )}
    </Card>
  )
}
