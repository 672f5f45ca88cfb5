import { MapPin, Maximize2 } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import css from './waypoint-detail.module.css'
import { WaypointMap } from './waypoint-map.tsx'

/** A waypoint's coordinates and a small map. */
export function PlaceCard({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  return (
    <TitledCard
      icon={MapPin}
      title="Coordinates"
      action={<p className={css.coordinates}>{`${waypoint.latitude}, ${waypoint.longitude}`}</p>}
    >
      <WaypointMap waypoint={waypoint} className={css.map ?? ''} />
      <LinkButton to={paths.waypointMap(tripId, waypoint.id)} icon={<Maximize2 />}>
        View Full Map
      </LinkButton>
    </TitledCard>
  )
}
