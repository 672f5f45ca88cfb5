import { Copy, MapPinPlus, Route, Trash2 } from 'lucide-react'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toasts.tsx'
import css from './maps.module.css'
import type { LocalMarker } from './use-local-markers.ts'

export function MarkerList({
  markers,
  onShow,
  onRemove,
  onUse,
}: {
  readonly markers: readonly LocalMarker[]
  readonly onShow: (marker: LocalMarker) => void
  readonly onRemove: (marker: LocalMarker) => void
  readonly onUse: (marker: LocalMarker) => void
}) {
  const notation = useNotation()
  const toast = useToast()
  const format = ({ position: { latitude, longitude } }: LocalMarker) =>
    formatCoordinates({ latitude: String(latitude), longitude: String(longitude) }, notation)
  const copy = async (marker: LocalMarker) => {
    try {
      await navigator.clipboard.writeText(format(marker))
      toast.success(`Copied ${format(marker)}`)
    } catch {
      toast.error('This browser doesn’t allow copying here. Select the coordinates and copy them yourself.')
    }
  }

  if (markers.length === 0) {
    return (
      <EmptyState icon={<MapPinPlus />} title="No markers yet">
        <p>Double-click the map, or touch and hold on a phone, to drop one.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="bare rows">
      {markers.map((marker) => (
        <Card as="li" key={marker.id} className="stack">
          <button type="button" className={css.show} onClick={() => onShow(marker)}>
            <span className="strong">Marker {marker.number}</span>
            <span className={css.place}>{format(marker)}</span>
          </button>
          <Actions>
            <Button icon={<Route />} onClick={() => onUse(marker)}>
              Add to a trip
            </Button>
            <Button
              icon={<Copy />}
              aria-label={`Copy coordinates of marker ${marker.number}`}
              onClick={() => copy(marker)}
            />
            <Button icon={<Trash2 />} aria-label={`Remove marker ${marker.number}`} onClick={() => onRemove(marker)} />
          </Actions>
        </Card>
      ))}
    </ul>
  )
}
