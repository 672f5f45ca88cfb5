import type { ReactNode } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import css from './full-map.module.css'
import { WaypointMap } from './waypoint-map.tsx'

type FullMapProps = { readonly tripId: TripId; readonly waypoint: Waypoint; readonly inset: ReactNode }

export function FullMap({ tripId, waypoint, inset }: FullMapProps) {
  return (
    <div className={css.screen}>
      <PageHeader
        title={waypoint.name}
        back={{ to: paths.waypoint(tripId, waypoint.id), label: 'Back to the waypoint' }}
      />
      <WaypointMap
        tripId={tripId}
        waypoint={waypoint}
        inset={inset}
        toPath={paths.waypointMap}
        className={css.map ?? ''}
      />
    </div>
  )
}
