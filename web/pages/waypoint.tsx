import { useQuery } from '@tanstack/react-query'
import { isJoined } from '#shared/ids.ts'
import { ApiError } from '../data/api-error.ts'
import { describeDeleted } from '../data/save-edit.ts'
import { TravelTip } from '../features/assistants/travel-tip.tsx'
import { useDeleteStop } from '../features/tracks/use-delete-stop.ts'
import { waypointQuery } from '../features/waypoints/api.ts'
import { WaypointDetail } from '../features/waypoints/detail/waypoint-detail.tsx'
import { NoWaypoint } from '../features/waypoints/no-waypoint.tsx'
import { WeatherBlock } from '../features/weather/weather-block.tsx'
import { Notice } from '../ui/notice.tsx'
import { createWaypointPage, LazyInset } from './waypoint-page.tsx'

export { handle } from './waypoint-page.tsx'

/** One waypoint: place, dates, weather and a tip. */
export const Component = createWaypointPage(({ tripId, waypointId }) => {
  const query = useQuery(waypointQuery(tripId, waypointId))
  const onDelete = useDeleteStop(tripId, waypointId)
  const waypoint = query.data
  if (!waypoint) return <NoWaypoint tripId={tripId} query={query} />
  const { code, current } = (query.error instanceof ApiError && query.error.problem) || {}
  return (
    <>
      {code === 'not_found' ? <Notice kind="error">{describeDeleted('waypoint', current)}</Notice> : null}
      <WaypointDetail
        tripId={tripId}
        waypoint={waypoint}
        onDelete={onDelete}
        inset={<LazyInset tripId={tripId} waypointId={waypointId} />}
      >
        <WeatherBlock tripId={tripId} waypoint={waypoint} />
        {/* The assistants know the user's own trips only. */}
        {isJoined(tripId) ? null : <TravelTip waypoint={waypoint} />}
      </WaypointDetail>
    </>
  )
})
