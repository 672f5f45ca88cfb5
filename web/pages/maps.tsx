import { MapIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Position } from '#shared/geo.ts'
import css from '../features/markers/maps.module.css'
import { MarkerList } from '../features/markers/marker-list.tsx'
import { type LocalMarker, useLocalMarkers } from '../features/markers/use-local-markers.ts'
import { TripChooser } from '../features/trips/trip-chooser.tsx'
import { usePassed } from '../hooks/use-passed.ts'
import type { ShownBox } from '../map/core/box.ts'
import { mapDefaults } from '../map/core/defaults.ts'
import { MapView, primeMap } from '../map/map-view.tsx'
import { LocationPicker } from '../map/picker/location-picker.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { loadLater } from '../ui/load-later.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageHandle } from './prime.ts'

// Loaded only for users who prepare a map.
const MapFilesDialog = loadLater(() => import('../features/offline/maps/map-files-dialog.tsx'), 'MapFilesDialog')

export const handle: PageHandle = { prime: (client) => void primeMap(client) }

/** A map to look around. Its markers stay in this browser until a logout, or until they become waypoints. */
export function Component() {
  const { markers, add, move, remove } = useLocalMarkers()
  const [view, setView] = useState<{ centre: Position; zoom: number }>()
  const shown = useRef<ShownBox>(undefined)
  const [used, setUsed] = useState<LocalMarker>()
  const [isPreparing, setPreparing] = useState(usePassed('mapFiles') === true)
  const navigate = useNavigate()

  return (
    <>
      <PageHeader title="Maps">
        <p>
          Double-click the map, or touch and hold on a phone, to drop a marker. Drag it to move it. Markers stay in this
          browser only, until you log out.
        </p>
      </PageHeader>
      <div className={css.screen}>
        <MapView
          className={css.map ?? ''}
          label="Map"
          imagery
          markers={markers.map((marker) => ({
            id: marker.id,
            name: `Marker ${marker.number}`,
            position: marker.position,
            kind: 'draft',
            movable: true,
          }))}
          onAddPoint={add}
          onMove={move}
          onView={(part) => {
            shown.current = part
          }}
          view={view}
        />
        <div className={css.side}>
          <LocationPicker
            findNear={() => ({ view: shown.current })}
            onPick={(position) => {
              add(position)
              setView({ centre: position, zoom: mapDefaults.waypointZoom - 5 })
            }}
          />
          <Button icon={<MapIcon />} onClick={() => setPreparing(true)}>
            Map files
          </Button>
          <h2>Your Markers</h2>
          <MarkerList
            markers={markers}
            onShow={({ position }) => setView({ centre: position, zoom: mapDefaults.waypointZoom })}
            onRemove={({ id }) => remove(id)}
            onUse={setUsed}
          />
        </div>
      </div>
      {isPreparing ? <MapFilesDialog onClose={() => setPreparing(false)} /> : null}
      {used ? (
        <TripChooser
          onClose={() => setUsed(undefined)}
          onChoose={(tripId) => navigate(paths.addWaypointAt(tripId, used.position.latitude, used.position.longitude))}
        />
      ) : null}
    </>
  )
}
