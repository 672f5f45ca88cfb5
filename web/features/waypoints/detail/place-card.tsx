import { MapPin, Maximize2 } from 'lucide-react'
import { formatCoordinates, isOutsideGrid, outsideGrid } from '#shared/notations/coordinates.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import { paths } from '../../../paths.ts'
import { Actions } from '../../../ui/actions.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { CoordinateActions } from '../coordinates/coordinate-actions.tsx'
import css from './waypoint-detail.module.css'
import { WaypointMap, type WaypointOnMap } from './waypoint-map.tsx'

export function PlaceCard(props: WaypointOnMap) {
  const { tripId, waypoint } = props
  const notation = useNotation()
  return (
    <TitledCard
      icon={MapPin}
      title="Coordinates"
      action={<p className={css.coordinates}>{formatCoordinates(waypoint, notation)}</p>}
    >
      {isOutsideGrid(waypoint, notation) ? <p className="small">{outsideGrid}</p> : null}
      <WaypointMap {...props} className={css.map ?? ''} />
      <Actions>
        <LinkButton to={paths.waypointMap(tripId, waypoint.id)} icon={<Maximize2 />}>
          View Full Map
        </LinkButton>
        <span className={css.belowMap}>
          <CoordinateActions place={waypoint} brief />
        </span>
      </Actions>
    </TitledCard>
  )
}
