import { type ReactNode, useMemo } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { mapDefaults } from '../../../map/core/defaults.ts'
import { MapView } from '../../../map/map-view.tsx'
import { toMarkers } from '../markers.ts'
import css from './waypoint-map.module.css'

export type WaypointOnMap = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** The whole trip, for the bundled map, which shows little around a stop. */
  readonly inset: ReactNode
}

type WaypointMapProps = WaypointOnMap & {
  /** Links to the neighbors. */
  readonly children?: ReactNode
  /** Sets the height. */
  readonly className: string
}

/** Map of a waypoint; the bundled one with the whole trip. */
export function WaypointMap({ waypoint, inset, children, className }: WaypointMapProps) {
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
        {children}
        <div className={css.inset}>{inset}</div>
      </div>
    </MapView>
  )
}
