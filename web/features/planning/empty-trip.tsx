import { FileInput } from 'lucide-react'
import type { Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { Button } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { AddFirst, NoWaypoints } from '../waypoints/list/no-waypoints.tsx'
import css from './empty-trip.module.css'

// Loaded for a trip without stops only.
const PlaceSearch = loadLater(() => import('../../map/picker/place-search.tsx'), 'PlaceSearch')
const PasteStops = loadLater(() => import('../waypoints/paste/paste-stops.tsx'), 'PasteStops')

type EmptyTripProps = {
  readonly tripId: TripId
  readonly onPlace: (position: Position, name: string) => void
  readonly onImport: () => void
}

/** Every way to a trip's first stop. */
export function EmptyTrip({ tripId, onPlace, onImport }: EmptyTripProps) {
  return (
    <NoWaypoints tripId={tripId}>
      <div className={css.ways}>
        <div className={css.search}>
          <PlaceSearch label="Where does it start?" onPick={(position, name = '') => onPlace(position, name)} />
        </div>
        <AddFirst tripId={tripId} />
        <p className="small">or double-click the map</p>
        <div className={css.files}>
          <Button icon={<FileInput />} onClick={onImport}>
            Import
          </Button>
          <PasteStops tripId={tripId} />
        </div>
      </div>
    </NoWaypoints>
  )
}
