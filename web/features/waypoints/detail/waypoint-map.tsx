import { useMemo } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { mapDefaults } from '../../../map/core/defaults.ts'
import { MapView } from '../../../map/map-view.tsx'
import { toMarkers } from '../markers.ts'

/** Map of a waypoint; `className` sets its height. */
export function WaypointMap({ waypoint, className }: { readonly waypoint: Waypoint; readonly className: string }) {
  const markers = useMemo(() => toMarkers([waypoint]), [waypoint])
  const centre = markers[0]?.position
  return (
    <MapView
      label="Map of the waypoint"
      className={className}
      markers={markers}
      view={centre && { centre, zoom: mapDefaults.waypointZoom }}
    />
  )
}
