import { type ReactNode, useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { mapDefaults } from '../../../map/core/defaults.ts'
import { MapView } from '../../../map/map-view.tsx'
import { toMarkers } from '../markers.ts'
import { EdgeArrows } from './edge-arrows.tsx'
import css from './waypoint-map.module.css'

export type WaypointOnMap = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** The whole trip, for the bundled map, which shows little around a stop. */
  readonly inset: ReactNode
}

type WaypointMapProps = WaypointOnMap & {
  /** Returns the address of a neighbor's page. */
  readonly toPath: (tripId: TripId, waypointId: WaypointId) => string
  /** Sets the height. */
  readonly className: string
}

/** Map of a waypoint; the bundled one with the whole trip and the neighbors. */
export function WaypointMap({ tripId, waypoint, inset, toPath, className }: WaypointMapProps) {
  const markers = useMemo(() => toMarkers([waypoint]), [waypoint])
  const centre = markers[0]?.position
  return (
    <MapView
      label="Map of the waypoint"
      className={className}
      markers={markers}
      view={centre && { centre, zoom: mapDefaults.waypointZoom }}
    >
      <div className={css.surroundings}>
        <EdgeArrows tripId={tripId} waypoint={waypoint} toPath={toPath} />
        <div className={css.inset}>{inset}</div>
      </div>
    </MapView>
  )
}
