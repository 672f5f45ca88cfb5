import { Dialog } from '../../../ui/dialog.tsx'
import { MapFiles } from './map-files.tsx'

/** Dialog with the user's map files; it says where a trip's map is saved. */
export const MapFilesDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Map files" onClose={onClose}>
    <p>To save a trip’s map, choose Offline in the trip’s menu.</p>
    <MapFiles />
  </Dialog>
)
