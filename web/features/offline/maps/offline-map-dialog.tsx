import { Dialog } from '../../../ui/dialog.tsx'
import { OfflineMaps, type OfflineMapsProps } from './offline-maps.tsx'

type OfflineMapDialogProps = OfflineMapsProps & { readonly onClose: () => void }

/** Dialog with the ways to have maps offline. */
export function OfflineMapDialog({ of, onClose }: OfflineMapDialogProps) {
  return (
    <Dialog open title="Map for offline" onClose={onClose}>
      <OfflineMaps of={of} />
    </Dialog>
  )
}
