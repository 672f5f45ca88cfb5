import { EdgeArrows } from '../features/waypoints/detail/edge-arrows.tsx'
import { WaypointMap } from '../features/waypoints/detail/waypoint-map.tsx'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import css from './waypoint-map.module.css'
import { createWaypointPage } from './waypoint-page.tsx'

export { handle } from './waypoint-page.tsx'

/** One waypoint on a large map. */
export const Component = createWaypointPage(({ tripId, waypoint, inset }) => (
  <div className={css.screen}>
    <PageHeader
      title={waypoint.name}
      back={{ to: paths.waypoint(tripId, waypoint.id), label: 'Back to the waypoint' }}
    />
    <WaypointMap tripId={tripId} waypoint={waypoint} inset={inset} className={css.map ?? ''}>
      <EdgeArrows tripId={tripId} waypoint={waypoint} />
    </WaypointMap>
  </div>
))
