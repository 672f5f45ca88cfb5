import { Milestone } from 'lucide-react'
import { memo } from 'react'
import { formatCount } from '#shared/count.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { Button } from '../../ui/button.tsx'
import { isEstimated } from '../itinerary/format.ts'
import { usePlanner } from './planner-context.ts'
import css from './stop-panel.module.css'

/** Says how many legs are straight lines, and puts them on the roads of a map. */
export const StraightLegs = memo(function StraightLegs({ itinerary: { legs } }: { readonly itinerary: Itinerary }) {
  const { ask } = usePlanner()
  const straight = legs.filter(isEstimated).length
  if (straight === 0) return null
  return (
    <div className={css.straight}>
      <p>{`${straight} of ${formatCount(legs.length, 'leg')} ${straight === 1 ? 'is a straight line' : 'are straight lines'}`}</p>
      <Button variant="plain" icon={<Milestone />} onClick={() => ask({ kind: 'follow', to: undefined })}>
        Follow roads
      </Button>
    </div>
  )
})
