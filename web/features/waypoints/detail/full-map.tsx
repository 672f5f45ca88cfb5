import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EdgeArrows } from './edge-arrows.tsx'
import css from './full-map.module.css'
import { WaypointMap, type WaypointOnMap } from './waypoint-map.tsx'

export function FullMap(props: WaypointOnMap) {
  const { tripId, waypoint } = props
  return (
    <div className={css.screen}>
      <PageHeader
        title={waypoint.name}
        back={{ to: paths.waypoint(tripId, waypoint.id), label: 'Back to the waypoint' }}
      />
      <WaypointMap {...props} className={css.map ?? ''}>
        <EdgeArrows tripId={tripId} waypoint={waypoint} />
      </WaypointMap>
    </div>
  )
}
