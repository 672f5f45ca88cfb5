import { isJoined } from '#shared/ids.ts'
import { ApiError } from '../data/api-error.ts'
import { describeDeleted } from '../data/save-edit.ts'
import { TravelTip } from '../features/assistants/travel-tip.tsx'
import { useDeleteStop } from '../features/tracks/use-delete-stop.ts'
import { WaypointDetail } from '../features/waypoints/detail/waypoint-detail.tsx'
import { WeatherBlock } from '../features/weather/weather-block.tsx'
import { Notice } from '../ui/notice.tsx'
import { createWaypointPage } from './waypoint-page.tsx'

export { handle } from './waypoint-page.tsx'

/** One waypoint: place, dates, weather and a tip. */
export const Component = createWaypointPage(({ tripId, waypoint, inset, error }) => {
  const onDelete = useDeleteStop(tripId, waypoint.id)
  const { code, current } = (error instanceof ApiError && error.problem) || {}
  return (
    <>
      {code === 'not_found' ? <Notice kind="error">{describeDeleted('waypoint', current)}</Notice> : null}
      <WaypointDetail tripId={tripId} waypoint={waypoint} onDelete={onDelete} inset={inset}>
        <WeatherBlock tripId={tripId} waypoint={waypoint} />
        {/* The assistants know the user's own trips only. */}
        {isJoined(tripId) ? null : <TravelTip waypoint={waypoint} />}
      </WaypointDetail>
    </>
  )
})
