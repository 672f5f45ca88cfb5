import { MapPin, Maximize2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { mapDefaults } from '../../map/core/defaults.ts'
import { MapView } from '../../map/map-view.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { markersOf } from './markers.ts'
import css from './waypoint-detail.module.css'

/** Where it is: coordinates, a small map, and the way to the large one. */
export function PlaceBlock({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  const markers = useMemo(() => markersOf([waypoint]), [waypoint])
  const position = markers[0]?.position
  return (
    <Card className={css.place} aria-labelledby="place">
      <div className={css.titleLine}>
        <h2 id="place" className={css.title}>
          <MapPin aria-hidden="true" />
          Coordinates
        </h2>
        <p className={css.coordinates}>{`${waypoint.latitude}, ${waypoint.longitude}`}</p>
      </div>
      <MapView
        label="Map of the waypoint"
        className={css.map ?? ''}
        markers={markers}
        view={position && { centre: position, zoom: mapDefaults.waypointZoom }}
      />
      <LinkButton to={paths.waypointMap(tripId, waypoint.id)} icon={<Maximize2 />}>
        View Full Map
      </LinkButton>
    </Card>
  )
}
