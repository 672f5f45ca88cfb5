import { Dialog } from '../../../ui/dialog.tsx'
import { OfflineMaps } from './offline-maps.tsx'

/** Dialog with the ways to have maps offline. */
export const OfflineMapDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open title="Map for offline" onClose={onClose}>
    <OfflineMaps />
  </Dialog>
)
