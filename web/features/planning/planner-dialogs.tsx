import { lazy, Suspense } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { isEstimated } from '../itinerary/format.ts'
import { type LegQuestion, usePlanner } from './planner-context.ts'

// Loaded when they open.
const RemoveTrack = lazy(async () => ({ default: (await import('../tracks/remove-track.tsx')).RemoveTrack }))
const FollowRoads = lazy(async () => ({ default: (await import('../tracks/roads/follow-roads.tsx')).FollowRoads }))
const AlongDialog = lazy(async () => ({ default: (await import('../along/along-dialog.tsx')).AlongDialog }))
const TrackSurfaces = lazy(async () => ({
  default: (await import('../tracks/roads/track-surfaces.tsx')).TrackSurfaces,
}))

type PlannerDialogsProps = {
  readonly tripId: TripId
  readonly itinerary: Itinerary
  readonly open: LegQuestion
  /** Opens what saves the trip's map. */
  readonly onSaveMap: () => void
  readonly onClose: () => void
}

/** The dialogs of legs and their tracks. */
export function PlannerDialogs({ tripId, itinerary, open, onSaveMap, onClose }: PlannerDialogsProps) {
  const { legs } = itinerary
  const { add } = usePlanner()
  const leg = legs.find(({ to }) => to.id === open.to)
  const saveMap = () => {
    onClose()
    onSaveMap()
  }
  return (
    <Suspense>
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
    </Suspense>
  )
}
