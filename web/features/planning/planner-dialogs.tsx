import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { AlongDialog } from '../along/along-dialog.tsx'
import { isEstimated } from '../itinerary/format.ts'
import { RemoveTrack } from '../tracks/remove-track.tsx'
import { FollowRoads } from '../tracks/roads/follow-roads.tsx'
import { TrackSurfaces } from '../tracks/roads/track-surfaces.tsx'
import { type LegQuestion, usePlanner } from './planner-context.ts'

type PlannerDialogsProps = {
  readonly itinerary: Itinerary
  readonly open: LegQuestion
  /** Opens what saves the trip's map. */
  readonly onSaveMap: () => void
  readonly onClose: () => void
}

/** The dialogs of legs and their tracks. */
export function PlannerDialogs({ itinerary, open, onSaveMap, onClose }: PlannerDialogsProps) {
  const { legs } = itinerary
  const { tripId, add } = usePlanner()
  const leg = legs.find(({ to }) => to.id === open.to)
  const saveMap = () => {
    onClose()
    onSaveMap()
  }
  return (
    <>
      {open.kind === 'remove' && open.to ? <RemoveTrack tripId={tripId} stop={open.to} onClose={onClose} /> : null}
      {open.kind === 'surfaces' && leg ? <TrackSurfaces tripId={tripId} leg={leg} onClose={onClose} /> : null}
      {open.kind === 'follow' ? (
        <FollowRoads
          tripId={tripId}
          legs={leg ? [leg] : legs.filter(isEstimated)}
          onSaveMap={saveMap}
          onClose={onClose}
        />
      ) : null}
      {open.kind === 'along' ? (
        <AlongDialog
          tripId={tripId}
          itinerary={itinerary}
          to={open.to}
          onAdd={(position, name, symbol, after) => {
            onClose()
            add(position, name, { symbol, after: after ?? '' })
          }}
          onSaveMap={saveMap}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}
