import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import css from './full-map.module.css'
import { WaypointMap } from './waypoint-map.tsx'

export function FullMap({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  return (
    <div className={css.screen}>
      <PageHeader
        title={waypoint.name}
        back={{ to: paths.waypoint(tripId, waypoint.id), label: 'Back to the waypoint' }}
      />
      <WaypointMap waypoint={waypoint} className={css.map ?? ''} />
    </div>
  )
}
