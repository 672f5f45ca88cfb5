import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { describeSaved } from '../offline/use-queued-toast.ts'
import { AddVehicleForm } from './add-vehicle-form.tsx'

/** The form for a new vehicle, then 'Thank You!'. */
export function AddVehicleCard({ onViewVehicles }: { readonly onViewVehicles: () => void }) {
  const [added, setAdded] = useState<'saved' | 'queued'>()
  return (
    <Card>
      {added ? (
        <div role="status">
          <EmptyState
            icon={<CircleCheck />}
            title="Thank You!"
            action={
              <Actions>
                <Button variant="primary" onClick={onViewVehicles}>
                  View My Vehicles
                </Button>
                <Button onClick={() => setAdded(undefined)}>Add Another Vehicle</Button>
              </Actions>
            }
          >
            <p>{added === 'queued' ? describeSaved() : 'Your vehicle has been successfully added.'}</p>
          </EmptyState>
        </div>
      ) : (
        <AddVehicleForm onAdded={setAdded} />
      )}
    </Card>
  )
}
