import { useMemo } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { mapDefaults } from '../../map/core/defaults.ts'
import { MapView } from '../../map/map-view.tsx'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './full-map.module.css'
import { markersOf } from './markers.ts'

/** One waypoint on a map that fills the screen. */
export function FullMap({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  const markers = useMemo(() => markersOf([waypoint]), [waypoint])
  const position = markers[0]?.position
  return (
    <div className={css.screen}>
      <PageHeader
        title={waypoint.name}
        back={{ to: paths.waypoint(tripId, waypoint.id), label: 'Back to the waypoint' }}
      />
      <MapView
        label="Map of the waypoint"
        className={css.map ?? ''}
        markers={markers}
        view={position && { centre: position, zoom: mapDefaults.waypointZoom }}
      />
    </div>
  )
}
