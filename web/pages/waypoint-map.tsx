import { useQuery } from '@tanstack/react-query'
import { waypointQuery } from '../features/waypoints/api.ts'
import { EdgeArrows } from '../features/waypoints/detail/edge-arrows.tsx'
import { WaypointMap } from '../features/waypoints/detail/waypoint-map.tsx'
import { NoWaypoint } from '../features/waypoints/no-waypoint.tsx'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import css from './waypoint-map.module.css'
import { createWaypointPage, LazyInset } from './waypoint-page.tsx'

export { handle } from './waypoint-page.tsx'

/** One waypoint on a large map. */
export const Component = createWaypointPage(({ tripId, waypointId }) => {
  const query = useQuery(waypointQuery(tripId, waypointId))
  const waypoint = query.data
  if (!waypoint) return <NoWaypoint tripId={tripId} query={query} />
  return (
    <div className={css.screen}>
      <PageHeader
        title={waypoint.name}
        back={{ to: paths.waypoint(tripId, waypointId), label: 'Back to the waypoint' }}
      />
      <WaypointMap
        tripId={tripId}
        waypoint={waypoint}
        inset={<LazyInset tripId={tripId} waypointId={waypointId} />}
        className={css.map ?? ''}
      >
        <EdgeArrows tripId={tripId} waypoint={waypoint} />
      </WaypointMap>
    </div>
  )
})
