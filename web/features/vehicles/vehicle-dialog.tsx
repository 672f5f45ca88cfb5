import type { Vehicle } from '#shared/vehicle.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AddVehicleForm } from './add-vehicle-form.tsx'
import { UpdateVehicleForm } from './update-vehicle-form.tsx'

type VehicleDialogProps = {
  /** Absent for a new one. */
  readonly vehicle: Vehicle | undefined
  readonly onClose: () => void
}

/** A vehicle's form over the page that needs it. Closing keeps what was typed. */
export const VehicleDialog = ({ vehicle, onClose }: VehicleDialogProps) => (
  <Dialog title={vehicle ? 'Update Vehicle' : 'Add Vehicle'} onClose={onClose}>
    {vehicle ? <UpdateVehicleForm vehicle={vehicle} onLeave={onClose} /> : <AddVehicleForm onAdded={onClose} />}
  </Dialog>
)
