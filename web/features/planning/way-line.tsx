import { memo, use } from 'react'
import { formatCount } from '#shared/count.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { Button } from '../../ui/button.tsx'
import { useRights } from '../../ui/may.tsx'
import { AlongContext } from '../along/along-context.ts'
import { isEstimated } from '../itinerary/format.ts'
import { usePlanner } from './planner-context.ts'
import css from './stop-panel.module.css'

/** Says how many legs are straight lines and puts them on the roads of a map, and opens what lies along the way. */
export const WayLine = memo(function WayLine({ itinerary }: { readonly itinerary: Itinerary }) {
  const { ask } = usePlanner()
  const { glance } = use(AlongContext)
  const may = useRights()
  const { legs } = itinerary
  const straight = legs.filter(isEstimated).length
  // A row more would push the first stop down, so without either the trip's menu opens it.
  if (straight === 0 && !glance) return null
  return (
    <div className={css.way}>
      <p>
        {straight > 0
          ? `${straight} of ${formatCount(legs.length, 'leg')} ${straight === 1 ? 'is a straight line' : 'are straight lines'}`
          : glance}
      </p>
      {straight > 0 && may('plan') ? (
        <Button variant="plain" onClick={() => ask({ kind: 'follow', to: undefined })}>
          Follow roads
        </Button>
      ) : null}
      <Button variant="plain" onClick={() => ask({ kind: 'along', to: undefined })}>
        Along the way
      </Button>
    </div>
  )
})
